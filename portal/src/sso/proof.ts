// Proof of work (ALTCHA) for sign-ins to an account with many failures, so that each guess is expensive and the owner
// is never locked out.
import { issueChallenge, openSolution } from '../verify/altcha.ts';
import { consumeProof } from '../verify/used.ts';
import { FREE_FAILURES } from './attempts.ts';
import { sessionSecrets } from './session-token.ts';

export type Challenge = Awaited<ReturnType<typeof issueChallenge>>;

/** Lifetime of a challenge in minutes. */
const LIFETIME_MINUTES = 15;
const ROUNDS = 5_000;
/** Maximum factor of the work, which grows with failures: a few seconds on a phone. */
const MAX_FACTOR = 4;

/** Returns the purpose of a challenge: a cheap challenge of one account must not be valid for another account. */
const purposeOf = (failureKey: string): string => `sign-in:${failureKey}`;

/** Returns the rounds per attempt after a number of failures. */
function roundsOf(env: Env, failures: number): number {
  const factor = Math.min(MAX_FACTOR, 2 ** Math.floor(Math.log2(Math.max(1, failures / FREE_FAILURES))));
  return (env.PROOF_ROUNDS ? Number(env.PROOF_ROUNDS) : ROUNDS) * factor;
}

/** Creates a challenge for the next attempt under a key; `null` without a secret. */
export async function createSignInChallenge(
  env: Env,
  {
    failureKey,
    failures,
    now,
    requestId,
  }: { failureKey: string; failures: number; now: number; requestId: string },
): Promise<Challenge | null> {
  const secrets = sessionSecrets(env, requestId);
  if (!secrets) return null;
  const expires = now + LIFETIME_MINUTES * 60_000;
  return issueChallenge(secrets[0], {
    purpose: purposeOf(failureKey),
    expires,
    rounds: roundsOf(env, failures),
  });
}

/** Whether a solution is correct, issued for this key, unexpired, and unused. */
export async function acceptsProof(
  env: Env,
  {
    failureKey,
    verifyCode,
    now,
    requestId,
  }: { failureKey: string; verifyCode: string; now: number; requestId: string },
): Promise<boolean> {
  const secrets = verifyCode === '' ? null : sessionSecrets(env, requestId);
  const solution = secrets && (await openSolution(secrets, verifyCode));
  if (!solution?.isCorrect || solution.purpose !== purposeOf(failureKey) || solution.expires <= now)
    return false;
  return consumeProof(env.DB, { name: solution.name, until: solution.expires, usedBy: '', now });
}
