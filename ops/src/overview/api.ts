// Overview API, /ops/api/week: leads by form, the next event, and changed menus and site info.
import { Hono } from 'hono';
import { z } from 'zod';
import { rejectAfter } from '../../../common/http/timeout.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import type { FormCount } from '../../../common/leads/store.ts';
import { Instant } from '../../../common/schedule/instant.ts';
import { readOverrides } from '../banners/store.ts';
import type { Bindings, OpsEnv } from '../env.ts';
import { log } from '../log.ts';
import { listChangedFrame } from '../menus/list.ts';
import { contentEntries, type PlanEntry } from '../schedule/entries.ts';
import { readContent } from '../schedule/store.ts';
import { query } from '../validators.ts';

const TIMEOUT_MS = 4_000;
const DAY_MS = 86_400_000;
/** Search period for the next event, in days. */
const EVENT_DAYS = 180;

/** Leads by form, today and in the last seven days; `null` if the portal is external or does not respond. */
async function countLeads(env: Bindings, today: string, now: number): Promise<FormCount[] | null> {
  if (env.PORTAL_ORIGIN) return null;
  const since = new Date(now - 7 * DAY_MS).toISOString();
  try {
    return await rejectAfter(env.STORE.counts(since, today), TIMEOUT_MS);
  } catch (error) {
    log('ops.lead-counts-failed', { error }, 'warn');
    return null;
  }
}

/** The next event, if any; `null` if the portal is external or does not respond. */
async function findNextEvent(env: Bindings, now: number): Promise<{ next: PlanEntry | null } | null> {
  const from = new Date(now).toISOString();
  const until = new Date(now + EVENT_DAYS * DAY_MS).toISOString();
  const content = await readContent(env, { from, until, locale: 'en' });
  if (content === null) return null;
  const entries = contentEntries(content);
  return { next: entries.find(({ subject, edge }) => subject === 'event' && edge === 'starts') ?? null };
}

export const weekCalls = new Hono<OpsEnv>().get('/', query(z.object({ today: Instant })), async (c) => {
  const now = Date.now();
  const [leads, event, frame] = await Promise.all([
    countLeads(c.env, c.req.valid('query').today, now),
    findNextEvent(c.env, now),
    readOverrides(c.env.DB).then((all) => listChangedFrame(c.env, localeCodes, all, now)),
  ]);
  return c.json({ leads, event, frame: frame.rows }, 200);
});
