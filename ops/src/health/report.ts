// Health report: the state of all services behind the site, collected on request. The checks are independent, so that
// one failure does not hide the other results.
import { BINDING_ORIGIN } from '../../../common/contract/binding.ts';
import type { MissedSearch } from '../../../common/editorial/editorial.ts';
import { rejectAfter } from '../../../common/http/timeout.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import type { ClickSum } from '../../../common/metrics/clicks.ts';
import { allMetrics, metricsBy, PERIOD_DAYS } from '../../../common/metrics/published.ts';
import { backupFault, readBackupState } from '../backup/state.ts';
import { budgetFaults, readBudgets } from '../budget/report.ts';
import type { Bindings } from '../env.ts';
import { writeKv } from '../kv.ts';
import { countUndelivered, listFailed } from '../leads/outbox-store.ts';
import { findPortalChanges } from '../menus/list.ts';
import { type PendingMetrics, readPendingMetrics } from '../metrics/publish.ts';
import {
  listClicks,
  listReports,
  listResponseCounts,
  listVitals,
  type ResponseCount,
  rateOf,
} from '../metrics/store.ts';
import { portalOf } from '../portal.ts';
import { isErrorRateHigh } from './error-rate.ts';
import { leadFaults, readLeadHealth } from './lead-report.ts';

const TIMEOUT_MS = 4_000;
const HOUR_MS = 3_600_000;
/** Maximum number of searches without results per language and search. */
export const MAX_MISSES = 20;
/** Key that is written and read to check KV. Its value is the current time. */
const PROBE_KEY = 'health';

/** Result of a check, or its error, with the duration in milliseconds. */
export type CheckResult<T> = { ok: true; ms: number; value: T } | { ok: false; ms: number; error: string };

async function runCheck<T>(check: () => Promise<T>): Promise<CheckResult<T>> {
  const startedAt = Date.now();
  const ms = () => Date.now() - startedAt;
  try {
    const value = await rejectAfter(check(), TIMEOUT_MS);
    return { ok: true, ms: ms(), value };
  } catch (error) {
    // Errors of the database or the portal may quote personal data.
    const message = error instanceof Error ? error.message : typeof error;
    return { ok: false, ms: ms(), error: message.slice(0, 200).replace(/['"`{[].*$/s, '…') };
  }
}

interface PortalState {
  /** Version that the portal reports; `null` for external portals. */
  version: string | null;
  publication: string | null;
  publishedAt: string | null;
  /** Whether the secret of customer sessions is set; `true` for external portals. */
  canSignIn: boolean;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Checks the portal: the portal Worker through /healthz, an external portal through an API call. */
async function checkPortal(env: Bindings): Promise<PortalState> {
  if (env.PORTAL_ORIGIN) {
    await portalOf(env, 'en').call('common/getWebInfo', {}, { timeoutMs: TIMEOUT_MS });
    return { version: null, publication: null, publishedAt: null, canSignIn: true };
  }
  const response = await env.PORTAL.fetch(new Request(`${BINDING_ORIGIN}/healthz`));
  const state = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${text(state.status) ?? 'failing'}`);
  return {
    version: text(state.version),
    publication: text(state.publication),
    publishedAt: text(state.publishedAt),
    canSignIn: state.signIn !== 'failing',
  };
}

/** Checks that KV accepts a write and a read. Ignores the value, because the read may return an earlier one. */
async function checkKv({ KV }: Bindings, now: Date): Promise<{ read: boolean; written: boolean }> {
  await writeKv(KV, PROBE_KEY, now.toISOString());
  await KV.get(PROBE_KEY);
  return { read: true, written: true };
}

/** Error rates of the last day: in total, for the last hour, by page type, and by ten minutes, oldest first. */
function errorsOf(rows: readonly ResponseCount[], now: Date) {
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  const groups = <K>(by: (row: ResponseCount) => K) => [...Map.groupBy(rows, by)];
  return {
    hour: rateOf(rows.filter(({ since }) => since > hourAgo)),
    day: rateOf(rows),
    types: groups(({ type }) => type)
      .map(([type, typeRows]) => ({ type, ...rateOf(typeRows) }))
      .sort((a, b) => b.errors - a.errors || b.responses - a.responses),
    slots: groups(({ since }) => since).map(([since, slotRows]) => ({ since, ...rateOf(slotRows) })),
  };
}

async function readVitals(env: Bindings, now: Date) {
  const rows = await listVitals(env.DB, PERIOD_DAYS, now);
  return {
    days: PERIOD_DAYS,
    complete: allMetrics(rows),
    types: metricsBy(rows, 'type'),
    locales: metricsBy(rows, 'locale'),
    countries: metricsBy(rows, 'country'),
  };
}

const MAX_FAILED = 50;

async function readOutbox({ DB }: Bindings) {
  const [counts, rows] = await Promise.all([countUndelivered(DB), listFailed(DB, MAX_FAILED)]);
  return { ...counts, rows };
}

/** Runs a query that only the portal Worker supports. Returns `null` for external portals. */
const queryOwnPortal = <T>(env: Bindings, query: () => Promise<T>): Promise<T | null> =>
  env.PORTAL_ORIGIN ? Promise.resolve(null) : query();

const checksOf = (env: Bindings, now: Date) => ({
  portal: runCheck(() => checkPortal(env)),
  kv: runCheck(() => checkKv(env, now)),
  outbox: runCheck(() => readOutbox(env)),
  leads: runCheck(() => readLeadHealth(env)),
  errors: runCheck(async () => errorsOf(await listResponseCounts(env.DB, 24, now), now)),
  budgets: runCheck(() => readBudgets(env, now)),
  vitals: runCheck(() => readVitals(env, now)),
  // Metrics that changed sharply and wait for confirmation.
  pending: runCheck(() => readPendingMetrics(env.DB)),
  questions: runCheck(() => queryOwnPortal(env, () => env.STORE.questionLeads())),
  misses: runCheck(() => queryOwnPortal(env, () => env.EDITORIAL.misses(MAX_MISSES))),
  clicks: runCheck(() => listClicks(env.DB, PERIOD_DAYS, now)),
  reports: runCheck(() => listReports(env.DB, PERIOD_DAYS, now)),
  content: runCheck(() => queryOwnPortal(env, () => env.EDITORIAL.contentState())),
  // `null` if there is no backup.
  backup: runCheck(() => readBackupState(env, now)),
  // Overrides of menus and site info that editors should check.
  frame: runCheck(() => findPortalChanges(env, now)),
});
type Checks = ReturnType<typeof checksOf>;

export type Health = { at: string } & { [Name in keyof Checks]: Awaited<Checks[Name]> };

/** Runs all checks in parallel. Never rejects, and takes at most four seconds. */
export async function readHealth(env: Bindings, now = new Date()): Promise<Health> {
  const results = Object.entries(checksOf(env, now)).map(async ([name, check]) => [name, await check]);
  return { at: now.toISOString(), ...Object.fromEntries(await Promise.all(results)) };
}

/** Maximum number of sharp changes that the sentence lists. The others are counted. */
const MAX_LISTED_JUMPS = 3;

function pendingText({ since, jumps }: PendingMetrics): string {
  const listedJumps = jumps.slice(0, MAX_LISTED_JUMPS).join('; ');
  const more = jumps.length > MAX_LISTED_JUMPS ? `; and ${jumps.length - MAX_LISTED_JUMPS} more` : '';
  return `The speed page has not been updated since ${since}, because metrics changed sharply: ${listedJumps}${more}. Check them, then publish them here or with "npm run ops -- health publish".`;
}

/** Whether a backup is set up, or its state is unknown. A missing backup is a warning, not a problem. */
export const isBackedUp = ({ backup }: Pick<Health, 'backup'>): boolean =>
  !backup.ok || backup.value !== null;

/** Problems, one sentence each, worst first. */
export function faultsOf({
  portal,
  kv,
  outbox,
  leads,
  errors,
  budgets,
  pending,
  questions,
  backup,
  frame,
}: Health): string[] {
  const backupProblem = backup.ok ? backupFault(backup.value) : null;
  const rate = errors.ok ? errors.value.hour : null;
  return [
    ...(portal.ok ? [] : [`The portal does not respond: ${portal.error}.`]),
    ...(portal.ok && !portal.value.canSignIn
      ? [
          'Customers cannot sign in: SESSION_SECRET of the portal is missing, or one of its secrets is too short.',
        ]
      : []),
    ...(kv.ok ? [] : [`KV fails: ${kv.error}.`]),
    ...(outbox.ok ? [] : [`The database of ops fails: ${outbox.error}.`]),
    ...(outbox.ok && outbox.value.dead > 0 ? [`Failed leads: ${outbox.value.dead}. Send them again.`] : []),
    ...(outbox.ok && outbox.value.waiting > 0
      ? [`Leads waiting for the portal: ${outbox.value.waiting}.`]
      : []),
    ...(leads.ok ? leadFaults(leads.value) : []),
    ...(budgets.ok ? budgetFaults(budgets.value) : []),
    ...(rate && isErrorRateHigh(rate)
      ? [`In the last hour ${((100 * rate.errors) / rate.responses).toFixed(1)}% of responses were errors.`]
      : []),
    ...(questions.ok && questions.value && questions.value.lastHour > questions.value.limit
      ? [
          `In the last hour ${questions.value.lastHour} leads were verified by a question only; those above ${questions.value.limit} are quarantined. Programs can answer the question.`,
        ]
      : []),
    ...(backupProblem === null ? [] : [backupProblem]),
    ...(frame.ok && frame.value.gone > 0
      ? [`Changed menu items that the portal no longer has: ${frame.value.gone}. Open Menus.`]
      : []),
    ...(frame.ok && frame.value.changed > 0
      ? [
          `Changed menu items or site info with a new value in the portal: ${frame.value.changed}. Open Menus and Site info.`,
        ]
      : []),
    ...(pending.ok && pending.value ? [pendingText(pending.value)] : []),
  ];
}

/** Sorts searches by frequency, regardless of scope. */
export const byFrequency = (misses: readonly MissedSearch[]): MissedSearch[] =>
  misses.toSorted((a, b) => b.times - a.times);

/** Searches without results by locale, including locales without any. */
export const missesBy = (misses: readonly MissedSearch[]) =>
  localeCodes.map((locale) => ({
    locale,
    misses: byFrequency(misses.filter((miss) => miss.locale === locale)),
  }));

/** Clicks by search and language: in total, and by bucket of ranks. */
export const clicksBy = (sums: readonly ClickSum[]) =>
  [...Map.groupBy(sums, ({ scope, locale }) => `${scope} ${locale}`).values()].flatMap((groupSums) => {
    const [first] = groupSums;
    if (!first) return [];
    const counts = new Map(groupSums.map(({ bucket, count }) => [bucket, count]));
    const total = groupSums.reduce((sum, { count }) => sum + count, 0);
    return [{ scope: first.scope, locale: first.locale, total, counts }];
  });
