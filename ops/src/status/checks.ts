// Checks of the components, every minute. Each calls the service as visitors use it, and takes some seconds at most.
import { BINDING_ORIGIN } from '../../../common/contract/binding.ts';
import { recordOf } from '../../../common/contract/own.ts';
import { SIGN_IN_PATHS } from '../../../common/contract/sign-in/sign-in.ts';
import { withTimeout } from '../../../common/http/timeout.ts';
import { CHECKED, type Checked, type CheckState } from '../../../common/status/status.ts';
import type { Bindings } from '../env.ts';
import { oldestUndelivered } from '../leads/outbox-store.ts';
import { answered, rateOf } from '../metrics/store.ts';
import { portalOf } from '../portal.ts';

/** Timeout of each check, in milliseconds. */
const TIMEOUT_MS = 4_000;
/** Pause before a failed check is repeated, in milliseconds: one lost request is not an outage. */
const PAUSE_MS = 3_000;

/** Number of responses below which a share of errors means nothing. */
const MIN_RESPONSES = 20;
const DEGRADED_SHARE = 0.05;
const OUTAGE_SHARE = 0.5;

/** State of the site by the responses that it reports, of the current and the previous ten minutes. */
async function siteState({ DB }: Bindings, now: Date): Promise<CheckState> {
  const since = new Date(now.getTime() - 20 * 60_000).toISOString();
  const rows = (await answered(DB, 1, now)).filter((row) => row.since >= since);
  const { responses: all, errors: failed } = rateOf(rows);
  if (all === 0) return 'unknown';
  const share = all < MIN_RESPONSES && failed < all ? 0 : failed / all;
  return share >= OUTAGE_SHARE ? 'outage' : share >= DEGRADED_SHARE ? 'degraded' : 'operational';
}

const portalState = async (work: Promise<unknown>): Promise<CheckState> => {
  await work;
  return 'operational';
};

/** Forms accept leads while the outbox of ops works; while only the portal works, they are degraded, and vice versa. */
async function formState(env: Bindings): Promise<CheckState> {
  const works = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch {
      return false;
    }
  };
  const [outbox, portal] = await Promise.all([
    works(() => oldestUndelivered(env.DB)),
    works(() => portalOf(env, 'en').call('common/getWebInfo', {}, { timeoutMs: TIMEOUT_MS })),
  ]);
  return outbox && portal ? 'operational' : outbox || portal ? 'degraded' : 'outage';
}

/** The portal Worker serves the sign-in page. Another portal has its own, which is not checked. */
async function signInState(env: Bindings): Promise<CheckState> {
  if (env.PORTAL_ORIGIN) return 'unknown';
  const response = await env.PORTAL.fetch(new Request(`${BINDING_ORIGIN}${SIGN_IN_PATHS.login}`));
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
  return 'operational';
}

const CHECKS: Readonly<Record<Checked, (env: Bindings, now: Date) => Promise<CheckState>>> = {
  site: siteState,
  docs: (env) =>
    portalState(portalOf(env, 'en').call('document/documentMenu', {}, { timeoutMs: TIMEOUT_MS })),
  api: (env) => portalState(portalOf(env, 'en').call('document/apiIndex', {}, { timeoutMs: TIMEOUT_MS })),
  forms: formState,
  signIn: signInState,
  console: async ({ DB }) => portalState(DB.prepare('SELECT 1 FROM audit LIMIT 1').first()),
};

/** Result of one check. `unknown` if the data of the check itself cannot be read, `outage` for a failed call. */
async function stateOf(component: Checked, env: Bindings, now: Date): Promise<CheckState> {
  try {
    return await withTimeout(CHECKS[component](env, now), TIMEOUT_MS, () => 'outage' as const);
  } catch {
    return component === 'site' ? 'unknown' : 'outage';
  }
}

/** The state of a component; a failed check is repeated once after a pause. */
async function confirmedState(
  component: Checked,
  env: Bindings,
  now: Date,
  pauseMs: number,
): Promise<CheckState> {
  const first = await stateOf(component, env, now);
  if (first !== 'outage' && first !== 'degraded') return first;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return stateOf(component, env, now);
}

export type Checks = Readonly<Record<Checked, CheckState>>;

/** Runs all checks in parallel. Never rejects. */
export async function runChecks(env: Bindings, now: Date, pauseMs = PAUSE_MS): Promise<Checks> {
  const states = await Promise.all(CHECKED.map((component) => confirmedState(component, env, now, pauseMs)));
  return recordOf(CHECKED, (component) => states[CHECKED.indexOf(component)] ?? 'unknown');
}
