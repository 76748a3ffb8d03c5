// How everything behind the site is: asked for when somebody looks, each part for itself, so that one that fails
// leaves the others to be seen.
import { BINDING_ORIGIN } from '../../../common/contract/binding.ts';
import type { ContentState, Miss } from '../../../common/editorial/editorial.ts';
import { withTimeout } from '../../../common/http/timeout.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import type { QuestionLeads } from '../../../common/leads/store.ts';
import { allMetrics, metricsBy, PERIOD_DAYS } from '../../../common/metrics/published.ts';
import type { Bindings } from '../env.ts';
import { writeKv } from '../kv.ts';
import { type OutboxRow, undelivered } from '../leads/outbox-store.ts';
import { type PendingMetrics, pendingMetrics } from '../metrics/publish.ts';
import { type AnsweredRow, answered, vitals } from '../metrics/store.ts';
import { portalOf } from '../portal.ts';

/** Whoever looks does not wait longer for any part. */
const TIMEOUT_MS = 4_000;
const HOUR_MS = 3_600_000;
const MISSES = 20;
/** Written and read to see whether KV takes and gives; holds nothing but the time. */
const PROBE_KEY = 'health';

/** A part that was looked at: what it gave, and how long it took; or in one word how it failed. */
export type Looked<T> = { ok: true; ms: number; value: T } | { ok: false; ms: number; error: string };

async function looked<T>(work: () => Promise<T>): Promise<Looked<T>> {
  const began = Date.now();
  const ms = () => Date.now() - began;
  try {
    const value = await withTimeout(work(), TIMEOUT_MS, () => {
      throw new Error(`no answer within ${TIMEOUT_MS / 1000} s`);
    });
    return { ok: true, ms: ms(), value };
  } catch (error) {
    // What a database or a portal says may quote what somebody wrote.
    const said = error instanceof Error ? error.message : typeof error;
    return { ok: false, ms: ms(), error: said.slice(0, 200).replace(/['"`{[].*$/s, '…') };
  }
}

interface PortalState {
  /** What it calls itself; `null` where it does not say (a portal of another maker). */
  version: string | null;
  publication: string | null;
  publishedAt: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Our own portal tells of itself at /healthz; of any other we know that it answers a call. */
async function lookAtPortal(env: Bindings): Promise<PortalState> {
  if (env.PORTAL_ORIGIN) {
    await portalOf(env, 'en').call('common/getWebInfo', {}, { timeoutMs: TIMEOUT_MS });
    return { version: null, publication: null, publishedAt: null };
  }
  const answer = await env.PORTAL.fetch(new Request(`${BINDING_ORIGIN}/healthz`));
  const said = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`HTTP ${answer.status}: ${text(said.status) ?? 'failing'}`);
  return {
    version: text(said.version),
    publication: text(said.publication),
    publishedAt: text(said.publishedAt),
  };
}

/** KV is asked for what was written a moment ago, which may not be what it gives: that it gives something counts. */
async function lookAtKv({ KV }: Bindings, now: Date): Promise<{ read: boolean; written: boolean }> {
  await writeKv(KV, PROBE_KEY, now.toISOString());
  await KV.get(PROBE_KEY);
  return { read: true, written: true };
}

export interface ErrorRate {
  /** Answers, and those of them with a status of 500 or more. */
  answers: number;
  errors: number;
}

const rateOf = (rows: readonly AnsweredRow[]): ErrorRate => {
  const sum = (of: readonly AnsweredRow[]) => of.reduce((all, { count }) => all + count, 0);
  return { answers: sum(rows), errors: sum(rows.filter(({ status }) => status === 5)) };
};

/** Errors of the last day, as a whole, by page type, and ten minutes by ten minutes, the oldest first. */
function errorsOf(rows: readonly AnsweredRow[], now: Date) {
  const hourAgo = new Date(now.getTime() - HOUR_MS).toISOString();
  const groups = <K>(by: (row: AnsweredRow) => K) => [...Map.groupBy(rows, by)];
  return {
    hour: rateOf(rows.filter(({ since }) => since > hourAgo)),
    day: rateOf(rows),
    types: groups(({ type }) => type)
      .map(([type, own]) => ({ type, ...rateOf(own) }))
      .sort((a, b) => b.errors - a.errors || b.answers - a.answers),
    slots: groups(({ since }) => since).map(([since, own]) => ({ since, ...rateOf(own) })),
  };
}

async function lookAtVitals(env: Bindings, now: Date) {
  const rows = await vitals(env.DB, PERIOD_DAYS, now);
  return {
    days: PERIOD_DAYS,
    complete: allMetrics(rows),
    types: metricsBy(rows, 'type'),
    locales: metricsBy(rows, 'locale'),
    countries: metricsBy(rows, 'country'),
  };
}

const countBy = (rows: readonly OutboxRow[], state: OutboxRow['state']): number =>
  rows.filter((row) => row.state === state).length;

async function lookAtOutbox({ DB }: Bindings) {
  const rows = await undelivered(DB);
  return {
    waiting: countBy(rows, 'waiting'),
    dead: countBy(rows, 'dead'),
    /** When the one that waits longest was sent. */
    oldest: rows[0]?.submittedAt ?? null,
    rows: rows.filter(({ state }) => state === 'dead').slice(0, 50),
  };
}

/** A portal of another maker keeps no such lists: `null`. */
const ownOf_ = <T>(env: Bindings, ask: () => Promise<T>): Promise<T | null> =>
  env.PORTAL_ORIGIN ? Promise.resolve(null) : ask();

export interface Health {
  at: string;
  portal: Looked<PortalState>;
  kv: Looked<{ read: boolean; written: boolean }>;
  outbox: Looked<Awaited<ReturnType<typeof lookAtOutbox>>>;
  errors: Looked<ReturnType<typeof errorsOf>>;
  vitals: Looked<Awaited<ReturnType<typeof lookAtVitals>>>;
  /** Figures that jumped, and so wait for a person before they are published. */
  held: Looked<PendingMetrics | null>;
  questions: Looked<QuestionLeads | null>;
  misses: Looked<Miss[] | null>;
  content: Looked<ContentState | null>;
}

/** Looks at all of it at once. Never rejects, and takes four seconds at most. */
export async function lookAtHealth(env: Bindings, now = new Date()): Promise<Health> {
  const [portal, kv, outbox, errors, measured, held, questions, misses, content] = await Promise.all([
    looked(() => lookAtPortal(env)),
    looked(() => lookAtKv(env, now)),
    looked(() => lookAtOutbox(env)),
    looked(async () => errorsOf(await answered(env.DB, 24, now), now)),
    looked(() => lookAtVitals(env, now)),
    looked(() => pendingMetrics(env.DB)),
    looked(() => ownOf_(env, () => env.STORE.questionLeads())),
    looked(() => ownOf_(env, () => env.EDITORIAL.misses(MISSES))),
    looked(() => ownOf_(env, () => env.EDITORIAL.contentState())),
  ]);
  const at = now.toISOString();
  return { at, portal, kv, outbox, errors, vitals: measured, held, questions, misses, content };
}

/** Jumps that the sentence names; the rest are counted. */
const NAMED_JUMPS = 3;

function heldText({ since, jumps }: PendingMetrics): string {
  const named = jumps.slice(0, NAMED_JUMPS).join('; ');
  const more = jumps.length > NAMED_JUMPS ? `; and ${jumps.length - NAMED_JUMPS} more` : '';
  return `The speed page has not been updated since ${since}, because figures jumped: ${named}${more}. Check them, then publish them here or with "npm run ops -- health publish".`;
}

/** What is wrong, a sentence each, the worst first; empty when nothing is. */
export function faultsOf({ portal, kv, outbox, errors, held, questions }: Health): string[] {
  const rate = errors.ok ? errors.value.hour : null;
  return [
    ...(portal.ok ? [] : [`The portal does not answer: ${portal.error}.`]),
    ...(kv.ok ? [] : [`KV fails: ${kv.error}.`]),
    ...(outbox.ok ? [] : [`The database of ops fails: ${outbox.error}.`]),
    ...(outbox.ok && outbox.value.dead > 0 ? [`Failed leads: ${outbox.value.dead}. Send them again.`] : []),
    ...(outbox.ok && outbox.value.waiting > 0
      ? [`Leads waiting for the portal: ${outbox.value.waiting}.`]
      : []),
    ...(rate && rate.answers >= 100 && rate.errors / rate.answers > 0.01
      ? [`In the last hour ${((100 * rate.errors) / rate.answers).toFixed(1)} % of answers were errors.`]
      : []),
    ...(questions.ok && questions.value && questions.value.lastHour > questions.value.limit
      ? [
          `In the last hour ${questions.value.lastHour} leads were verified by a question only; those above ${questions.value.limit} are quarantined. Programs can answer the question.`,
        ]
      : []),
    ...(held.ok && held.value ? [heldText(held.value)] : []),
  ];
}

/** Every locale that words may have been missed in, in order. */
export const missesBy = (misses: readonly Miss[]) =>
  localeCodes.map((locale) => ({ locale, misses: misses.filter((miss) => miss.locale === locale) }));
