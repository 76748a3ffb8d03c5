// Who fills in a form, shown by a second of this browser's work (ALTCHA), done while the visitor types. Where that
// cannot be had, the portal's question is put, or the form goes without: nobody is held up by it (F20).
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { z } from 'zod';
import type { VerificationSchema } from '../../../common/contract/entities/forms.ts';
import type { FormCode } from '../../../common/forms/forms.ts';
import { TURNSTILE_TYPE } from '../../../common/forms/turnstile.ts';
import { ask } from '../browser/portal.ts';
import { type Surroundings, turnstileToken } from './form-turnstile.ts';

type Offered = z.output<typeof VerificationSchema>;
export interface Proof {
  pictureType: string;
  verifyCode: string;
}

/** A proof is made anew when it would expire on its way. */
const MARGIN_MS = 30_000;
/** For so long a visitor waits for a proof that is still being made. */
const TIMEOUT_MS = 10_000;

interface Made {
  proof: Proof;
  expires: number;
}

async function make(form: FormCode, around: Surroundings | null): Promise<Made | null> {
  const checked = around && (await turnstileToken(form, around));
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
 * Makes proofs for one form: ahead of time, and one for each time it is sent. By Turnstile where something is said
 * of what is around it.
 */
export function proofsFor(
  form: FormCode,
  around: () => Surroundings | null,
): { begin: () => void; take: () => Promise<Proof | null> } {
  let making: Promise<Made | null> | null = null;
  const begin = (): Promise<Made | null> => {
    making ??= make(form, around()).catch(() => null);
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
