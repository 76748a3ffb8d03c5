// Component checks, every minute. The state of the site is derived from its reported responses. The other checks call
// the services that visitors use.
import { BINDING_ORIGIN } from '../../../common/contract/binding.ts';
import { recordOf } from '../../../common/contract/own.ts';
import { SIGN_IN_PATHS } from '../../../common/contract/sign-in/sign-in.ts';
import { withTimeout } from '../../../common/http/timeout.ts';
import { CHECKED, type Checked, type CheckState } from '../../../common/status/status.ts';
import type { Bindings } from '../env.ts';
import { findOldestUndelivered } from '../leads/outbox-store.ts';
import { listResponseCounts, rateOf } from '../metrics/store.ts';
import { portalOf } from '../portal.ts';

const TIMEOUT_MS = 4_000;
/** Pause in milliseconds before a failed check is repeated, because one lost request is not an outage. */
const PAUSE_MS = 3_000;

/** Minimum number of responses for a meaningful error rate. */
const MIN_RESPONSES = 20;
const DEGRADED_SHARE = 0.05;
const OUTAGE_SHARE = 0.5;

/** State of the site, from the responses that it reported in the current and the previous ten minutes. */
async function checkSite({ DB }: Bindings, now: Date): Promise<CheckState> {
  const since = new Date(now.getTime() - 20 * 60_000).toISOString();
  const rows = (await listResponseCounts(DB, 1, now)).filter((row) => row.since >= since);
  const { responses: all, errors: failed } = rateOf(rows);
  if (all === 0) return 'unknown';
  const share = all < MIN_RESPONSES && failed < all ? 0 : failed / all;
  return share >= OUTAGE_SHARE ? 'outage' : share >= DEGRADED_SHARE ? 'degraded' : 'operational';
}

const operationalAfter = async (call: Promise<unknown>): Promise<CheckState> => {
  await call;
  return 'operational';
};

/** State of the forms: degraded if either the outbox or the portal fails, an outage if both fail. */
async function checkForms(env: Bindings): Promise<CheckState> {
  const isSuccessful = async (call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call();
      return true;
    } catch {
      return false;
    }
  };
  const [outbox, portal] = await Promise.all([
    isSuccessful(() => findOldestUndelivered(env.DB)),
    isSuccessful(() => portalOf(env, 'en').call('common/getWebInfo', {}, { timeoutMs: TIMEOUT_MS })),
  ]);
  return outbox && portal ? 'operational' : outbox || portal ? 'degraded' : 'outage';
}

/** Checks the sign-in page of the portal Worker. The sign-in of external portals is not checked. */
async function checkSignIn(env: Bindings): Promise<CheckState> {
  if (env.PORTAL_ORIGIN) return 'unknown';
  const response = await env.PORTAL.fetch(new Request(`${BINDING_ORIGIN}${SIGN_IN_PATHS.login}`));
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
  return 'operational';
}

const CHECKS: Readonly<Record<Checked, (env: Bindings, now: Date) => Promise<CheckState>>> = {
  site: checkSite,
  docs: (env) =>
    operationalAfter(portalOf(env, 'en').call('document/documentMenu', {}, { timeoutMs: TIMEOUT_MS })),
  api: (env) =>
    operationalAfter(portalOf(env, 'en').call('document/apiIndex', {}, { timeoutMs: TIMEOUT_MS })),
  forms: checkForms,
  signIn: checkSignIn,
  console: async ({ DB }) => operationalAfter(DB.prepare('SELECT 1 FROM audit LIMIT 1').first()),
};

/** Runs one check. Returns `outage` for a failed call, and `unknown` if the site's responses cannot be read. */
async function checkState(component: Checked, env: Bindings, now: Date): Promise<CheckState> {
  try {
    return await withTimeout(CHECKS[component](env, now), TIMEOUT_MS, () => 'outage' as const);
  } catch {
    return component === 'site' ? 'unknown' : 'outage';
  }
}

/** Checks a component. A failed check is repeated once after a pause. */
async function confirmState(
  component: Checked,
  env: Bindings,
  now: Date,
  pauseMs: number,
): Promise<CheckState> {
  const first = await checkState(component, env, now);
  if (first !== 'outage' && first !== 'degraded') return first;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return checkState(component, env, now);
}

export type Checks = Readonly<Record<Checked, CheckState>>;

/** Runs all checks in parallel. Never rejects. */
export async function runChecks(env: Bindings, now: Date, pauseMs = PAUSE_MS): Promise<Checks> {
  const states = await Promise.all(CHECKED.map((component) => confirmState(component, env, now, pauseMs)));
  return recordOf(CHECKED, (component) => states[CHECKED.indexOf(component)] ?? 'unknown');
}
