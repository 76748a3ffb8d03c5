// Verification of forms (§7 pictureType, verifyCode): creates challenges and checks their solutions.

import { CODES } from '../../../common/contract/codes.ts';
import type { DataInput } from '../../../common/contract/contract.ts';
import { TURNSTILE_TYPE } from '../../../common/forms/turnstile.ts';
import type { Verification } from '../../../common/leads/store.ts';
import type { Ctx } from '../context.ts';
import { CallError, invalid } from '../errors.ts';
import { limit } from '../limits.ts';
import { type Secrets, sessionSecrets } from '../sso/session-token.ts';
import { issueChallenge, openSolution } from './altcha.ts';
import { issueQuestion, openQuestion } from './question.ts';
import { openTurnstile } from './turnstile.ts';
import { consumeProof } from './used.ts';

/** Lifetime of a challenge in minutes. */
const LIFETIME_MINUTES = 5;
/** `pictureType` of a proof of work. The `pictureType` of a question is its token. */
const ALTCHA = 'altcha';

/** A proof with a valid signature. */
export interface Opened {
  purpose: string;
  /** Milliseconds since the epoch. */
  expires: number;
  /** Unique name under which the proof is marked as used. */
  name: string;
  isCorrect: boolean;
}

/** Returns the signing secrets. Throws 503 without one (§8 33923005), so that the site delivers the form later. */
function secretsOf(ctx: Ctx): Secrets {
  const secrets = sessionSecrets(ctx.env, ctx.caller.requestId);
  if (!secrets) throw new CallError(CODES.network, 'forms cannot be verified at the moment', 503);
  return secrets;
}

/** Creates a proof of work, or a question without scripts. Stores nothing. Throws 429 above VERIFY_LIMIT. */
export async function createVerification(
  ctx: Ctx,
  { purpose, scripts }: { purpose: string; scripts: 'yes' | 'no' },
): Promise<DataInput<'forms/verification'>> {
  await limit(ctx.env, 'VERIFY_LIMIT', ctx.caller, 'verify');
  const [secret] = secretsOf(ctx);
  const expires = Date.parse(ctx.now) + LIFETIME_MINUTES * 60_000;
  const expiresAt = new Date(expires).toISOString();
  if (scripts === 'no') {
    const question = await issueQuestion(secret, ctx.locale, { purpose, expires });
    return { kind: 'question', expiresAt, ...question };
  }
  const { PROOF_ROUNDS } = ctx.env;
  const rounds = PROOF_ROUNDS ? { rounds: Number(PROOF_ROUNDS) } : {};
  const challenge = await issueChallenge(secret, { purpose, expires, ...rounds });
  return { kind: 'altcha', expiresAt, pictureType: ALTCHA, challenge };
}

/** Maximum delivery time of a lead (ops/wrangler.toml), during which its proof stays marked as used. */
const MAX_DELIVERY_DELAY_MS = 4 * 24 * 3600 * 1000;

function markAsUsed(ctx: Ctx, { name, expires }: Opened, usedBy: string): Promise<boolean> {
  const now = Date.parse(ctx.now);
  return consumeProof(ctx.db, {
    name,
    until: ctx.submittedAt === null ? expires : now + MAX_DELIVERY_DELAY_MS,
    usedBy,
    now,
  });
}

/** Returns the kind of verification of a `pictureType`. */
function kindOf(pictureType: string): Verification {
  if (pictureType === TURNSTILE_TYPE) return 'turnstile';
  return pictureType === ALTCHA ? 'work' : 'question';
}

async function openProof(
  ctx: Ctx,
  { pictureType, verifyCode, usedBy }: { pictureType: string; verifyCode: string; usedBy: string },
): Promise<Opened | null> {
  const kind = kindOf(pictureType);
  if (kind === 'turnstile') return openTurnstile(ctx, verifyCode, usedBy);
  const secrets = secretsOf(ctx);
  if (kind === 'work') return openSolution(secrets, verifyCode);
  return openQuestion(secrets, pictureType, verifyCode);
}

/**
 * Checks a proof and returns the kind of verification. Throws (400; the message starts with `verifyCode:`) unless the
 * answer is correct, issued for this form, unexpired at submission, and not used for any submission other than
 * `usedBy`. A question allows one attempt: a wrong answer marks it as used.
 */
export async function checkVerification(
  ctx: Ctx,
  { purpose, usedBy }: { purpose: string; usedBy: string },
  { pictureType, verifyCode }: { pictureType: string; verifyCode: string },
): Promise<Verification> {
  const proof = await openProof(ctx, { pictureType, verifyCode, usedBy });
  if (!proof) throw invalid('verifyCode: the verification is invalid');
  if (proof.expires <= Date.parse(ctx.submittedAt ?? ctx.now))
    throw invalid('verifyCode: the verification has expired');
  if (proof.purpose !== purpose) throw invalid('verifyCode: the verification is for another form');
  if (!(await markAsUsed(ctx, proof, proof.isCorrect ? usedBy : '')))
    throw invalid('verifyCode: the verification was used before');
  if (!proof.isCorrect) throw invalid('verifyCode: the answer is wrong');
  return kindOf(pictureType);
}
