// Proof of work (ALTCHA): about a second of computation while the visitor types (F20).
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { z } from 'zod';
import type { VerificationSchema } from '../../../common/contract/entities/forms.ts';
import type { FormCode } from '../../../common/forms/forms.ts';
import { callPortal } from '../browser/portal.ts';
import type { TimedProof } from './form-proof.ts';

type Verification = z.output<typeof VerificationSchema>;

/** Solves a challenge from the portal; `null` if the portal does not offer proof of work. */
export async function solveForForm(form: FormCode): Promise<TimedProof | null> {
  const verification = await callPortal<Verification>(`/verification/${form}`, { quiet: true, stay: true });
  if (verification.kind !== 'altcha') return null;
  const { challenge, pictureType, expiresAt } = verification;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) return null;
  const verifyCode = btoa(JSON.stringify({ challenge, solution }));
  return { proof: { pictureType, verifyCode }, expires: Date.parse(expiresAt) };
}
