// Proof of work for a sign-in to an account with many failures (ALTCHA): the owner is never locked out, and each guess
// costs work.
import { newChallenge, openSolution } from '../verify/altcha.ts';
import { verificationKeys } from '../verify/keys.ts';
import { spendProof } from '../verify/used.ts';
import { FREE_FAILURES } from './attempts.ts';

export type Challenge = Awaited<ReturnType<typeof newChallenge>>;

/** How long a challenge is valid: a person may be called away from the form. */
const MINUTES = 15;
const ROUNDS = 5_000;
/** The work doubles with the failures up to this factor: some seconds of a phone. */
const MAX_FACTOR = 4;

/** What a challenge is bound to: an account with few failures must not give a cheap challenge for another account. */
const purposeOf = (place: string): string => `sign-in:${place}`;

/** Rounds of one try after so many failures. */
function roundsOf(env: Env, failures: number): number {
  const factor = Math.min(MAX_FACTOR, 2 ** Math.floor(Math.log2(Math.max(1, failures / FREE_FAILURES))));
  return (env.PROOF_ROUNDS ? Number(env.PROOF_ROUNDS) : ROUNDS) * factor;
}

/** A challenge for the next attempt at a place; `null` without a secret to sign it with. */
export async function newSignInChallenge(
  env: Env,
  { place, failures, now, requestId }: { place: string; failures: number; now: number; requestId: string },
): Promise<Challenge | null> {
  const keys = await verificationKeys(env, requestId);
  if (!keys) return null;
  const expires = now + MINUTES * 60_000;
  return newChallenge(keys[0], { purpose: purposeOf(place), expires, rounds: roundsOf(env, failures) });
}

/** Whether a solution is right, for this place, not expired, and used for the first time. */
export async function acceptsProof(
  env: Env,
  {
    place,
    verifyCode,
    now,
    requestId,
  }: { place: string; verifyCode: string; now: number; requestId: string },
): Promise<boolean> {
  const keys = verifyCode === '' ? null : await verificationKeys(env, requestId);
  const opened = keys && (await openSolution(keys, verifyCode));
  if (!opened?.isRight || opened.purpose !== purposeOf(place) || opened.expires <= now) return false;
  return spendProof(env.DB, { name: opened.name, until: opened.expires, usedBy: '', now });
}
