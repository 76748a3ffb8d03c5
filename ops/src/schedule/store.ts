// Scheduled changes from all sources: overrides, the portal's banners, and its content.

import { rejectAfter } from '../../../common/http/timeout.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import type { ContentInstant } from '../../../common/schedule/content-plan.ts';
import { listBanners } from '../banners/list.ts';
import { readOverrides } from '../banners/store.ts';
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { listChangedFrame } from '../menus/list.ts';
import { bannerEntries, contentEntries, entriesBetween, type PlanEntry } from './entries.ts';
import { MAX_ENTRIES, type PlanQuery } from './schema.ts';

const TIMEOUT_MS = 4_000;

export interface Plan {
  /** Requested period: start (inclusive) and end (exclusive). */
  from: string;
  until: string;
  /** Earliest first. */
  entries: PlanEntry[];
  /** Whether the latest entries were omitted because the maximum number is exceeded. */
  isTruncated: boolean;
  /** Locales for which the portal did not return its banners. */
  unavailable: Locale[];
  /** Whether the portal did not return scheduled changes to its content, or is external. */
  isContentMissing: boolean;
}

/** Scheduled changes to content; `null` if the portal is external or does not respond in time. */
export async function readContent(env: Bindings, query: PlanQuery): Promise<ContentInstant[] | null> {
  if (env.PORTAL_ORIGIN) return null;
  try {
    const { from, until, locale } = query;
    const requested = { from, until, ...(locale ? { locale } : {}), limit: MAX_ENTRIES + 1 };
    return await rejectAfter(env.PLAN.between(requested), TIMEOUT_MS);
  } catch (error) {
    log('ops.content-plan-failed', { error }, 'warn');
    return null;
  }
}

/** Scheduled changes between two instants. Without the portal, only the overrides, with the failure. */
export async function readPlan(env: Bindings, query: PlanQuery): Promise<Plan> {
  const { from, until, locale } = query;
  const locales = locale ? [locale] : localeCodes;
  const overrides = readOverrides(env.DB);
  const [{ rows, unavailable }, frame, content] = await Promise.all([
    overrides.then((all) => listBanners(env, locales, all)),
    overrides.then((all) => listChangedFrame(env, locales, all, Date.now())),
    readContent(env, query),
  ]);
  const entries = entriesBetween(
    [...bannerEntries([...rows, ...frame.rows]), ...contentEntries(content ?? [])],
    query,
  );
  return {
    from,
    until,
    entries: entries.slice(0, MAX_ENTRIES),
    isTruncated: entries.length > MAX_ENTRIES,
    unavailable,
    isContentMissing: content === null,
  };
}
