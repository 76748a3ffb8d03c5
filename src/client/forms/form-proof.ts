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

type Offered = z.output<typeof VerificationSchema>;
export interface Proof {
  pictureType: string;
  verifyCode: string;
}

/** Safety margin in milliseconds: a proof that would expire in transit is replaced. */
const MARGIN_MS = 30_000;
/** Timeout for a pending proof when the form is sent, in milliseconds. */
const TIMEOUT_MS = 10_000;

interface Made {
  proof: Proof;
  expires: number;
}

async function make(form: FormCode, environment: Environment | null): Promise<Made | null> {
  const checked = environment && (await turnstileToken(form, environment));
  if (checked)
    return {
      proof: { pictureType: TURNSTILE_TYPE, verifyCode: checked.token },
      expires: checked.expires - MARGIN_MS,
    };

  const offered = await ask<Offered>(`/verification/${form}`, { quiet: true, stay: true });
  if (offered.kind !== 'altcha') return null;
  const { challenge, pictureType, expiresAt } = offered;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) return null;
  const verifyCode = btoa(JSON.stringify({ challenge, solution }));
  return { proof: { pictureType, verifyCode }, expires: Date.parse(expiresAt) - MARGIN_MS };
}

const none = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));

/**
 * Creates proofs for one form: one in advance, and one for each submission. With `environment`, Turnstile is used
 * instead.
 */
export function proofsFor(
  form: FormCode,
  environment: () => Environment | null,
): { begin: () => void; take: () => Promise<Proof | null> } {
  let making: Promise<Made | null> | null = null;
  const begin = (): Promise<Made | null> => {
    making ??= make(form, environment()).catch(() => null);
    return making;
  };
  return {
    begin: () => void begin(),
    take: async () => {
      let made = await Promise.race([begin(), none()]);
      if (made && made.expires < Date.now()) {
        making = null;
        made = await Promise.race([begin(), none()]);
      }
      making = null;
      return made?.proof ?? null;
    },
  };
}
