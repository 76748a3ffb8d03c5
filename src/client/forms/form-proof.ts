// Proof of work (ALTCHA): about a second of computation while the visitor types. If it is unavailable, the
// portal's challenge is shown, or the form is sent without proof (F20).
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { z } from 'zod';
import type { VerificationSchema } from '../../../common/contract/entities/forms.ts';
import type { FormCode } from '../../../common/forms/forms.ts';
import { TURNSTILE_TYPE } from '../../../common/forms/turnstile.ts';
import { ask } from '../browser/portal.ts';
import { type Environment, turnstileToken } from './form-turnstile.ts';

type Verification = z.output<typeof VerificationSchema>;
export interface Proof {
  pictureType: string;
  verifyCode: string;
}

/** Safety margin in milliseconds: a proof that would expire in transit is replaced. */
const MARGIN_MS = 30_000;
/** Timeout for a pending proof when the form is sent, in milliseconds. */
const TIMEOUT_MS = 10_000;

interface TimedProof {
  proof: Proof;
  expires: number;
}

async function createProof(form: FormCode, environment: Environment | null): Promise<TimedProof | null> {
  const checked = environment && (await turnstileToken(form, environment));
  if (checked)
    return {
      proof: { pictureType: TURNSTILE_TYPE, verifyCode: checked.token },
      expires: checked.expires - MARGIN_MS,
    };

  const verification = await ask<Verification>(`/verification/${form}`, { quiet: true, stay: true });
  if (verification.kind !== 'altcha') return null;
  const { challenge, pictureType, expiresAt } = verification;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) return null;
  const verifyCode = btoa(JSON.stringify({ challenge, solution }));
  return { proof: { pictureType, verifyCode }, expires: Date.parse(expiresAt) - MARGIN_MS };
}

const timeout = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));

/**
 * Creates proofs for one form: one in advance, and one for each submission. With `environment`, Turnstile is used
 * instead.
 */
export function proofsFor(
  form: FormCode,
  environment: () => Environment | null,
): { begin: () => void; take: () => Promise<Proof | null> } {
  let pending: Promise<TimedProof | null> | null = null;
  const begin = (): Promise<TimedProof | null> => {
    pending ??= createProof(form, environment()).catch(() => null);
    return pending;
  };
  return {
    begin: () => void begin(),
    take: async () => {
      let timed = await Promise.race([begin(), timeout()]);
      if (timed && timed.expires < Date.now()) {
        pending = null;
        timed = await Promise.race([begin(), timeout()]);
      }
      pending = null;
      return timed?.proof ?? null;
    },
  };
}
