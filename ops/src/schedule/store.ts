// Everything that is planned, from all who know of something: our own flips, the portal's banners, its content.

import { withTimeout } from '../../../common/http/timeout.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import type { ContentInstant } from '../../../common/schedule/content-plan.ts';
import { listBanners } from '../banners/list.ts';
import { readOverrides } from '../banners/store.ts';
import type { Bindings } from '../env.ts';
import { bannerEntries, contentEntries, entriesBetween, type PlanEntry } from './entries.ts';
import { MAX_ENTRIES, type PlanQuery } from './schema.ts';

const TIMEOUT_MS = 4_000;

export interface Plan {
  /** What was asked for: from when, until before when. */
  from: string;
  until: string;
  /** The earliest first. */
  entries: PlanEntry[];
  /** There are more than one answer holds: the latest are left out. */
  isCut: boolean;
  /** Locales in which the portal did not say which banners it has. */
  unanswered: Locale[];
  /** The portal did not say what of its content is planned, or is another one than ours. */
  isContentSilent: boolean;
}

/** What content has planned; `null` where nobody says so in time. */
async function contentOf(env: Bindings, query: PlanQuery): Promise<ContentInstant[] | null> {
  if (env.PORTAL_ORIGIN) return null;
  try {
    const { from, until, locale } = query;
    const requested = { from, until, ...(locale ? { locale } : {}), limit: MAX_ENTRIES + 1 };
    return await withTimeout(env.PLAN.between(requested), TIMEOUT_MS, () => {
      throw new Error(`nothing within ${TIMEOUT_MS} ms`);
    });
  } catch (error) {
    console.warn(JSON.stringify({ level: 'warn', event: 'ops.content-plan-failed', error: String(error) }));
    return null;
  }
}

/** What is planned between two instants. A portal that is silent leaves the flips, and the answer says so. */
export async function readPlan(env: Bindings, query: PlanQuery): Promise<Plan> {
  const { from, until, locale } = query;
  const [{ rows, unanswered }, content] = await Promise.all([
    readOverrides(env.DB).then((overrides) => listBanners(env, locale ? [locale] : localeCodes, overrides)),
    contentOf(env, query),
  ]);
  const entries = entriesBetween([...bannerEntries(rows), ...contentEntries(content ?? [])], query);
  return {
    from,
    until,
    entries: entries.slice(0, MAX_ENTRIES),
    isCut: entries.length > MAX_ENTRIES,
    unanswered,
    isContentSilent: content === null,
  };
}
