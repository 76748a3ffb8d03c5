// Form proofs: Turnstile or proof of work. Their scripts load after the form responds to input. If they are
// unavailable, the portal's challenge is shown, or the form is submitted without proof (F20).
import type { FormCode } from '../../../common/forms/forms.ts';

export interface Proof {
  pictureType: string;
  verifyCode: string;
}

export interface TimedProof {
  proof: Proof;
  /** Milliseconds since the epoch. */
  expires: number;
}

/** Safety margin in milliseconds: a proof that would expire in transit is replaced. */
const MARGIN_MS = 30_000;
/** Maximum wait for a pending proof when the form is submitted, in milliseconds. */
const TIMEOUT_MS = 10_000;

async function createProof(form: FormCode, widget: HTMLFormElement | null): Promise<TimedProof | null> {
  const turnstile = widget && (await import('./form-turnstile.ts').catch(() => null));
  const checked = widget && (await turnstile?.requestProof(form, widget));
  return checked ?? (await import('./form-challenge.ts')).solveForForm(form);
}

const timeOut = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));

/**
 * Creates proofs for one form: one in advance, and one for each submission.
 *
 * @param widget returns the form after which Turnstile may show its widget; `null` without Turnstile
 */
export function createProofs(
  form: FormCode,
  widget: () => HTMLFormElement | null,
): { begin: () => void; take: () => Promise<Proof | null> } {
  let pending: Promise<TimedProof | null> | null = null;
  const begin = (): Promise<TimedProof | null> => {
    pending ??= createProof(form, widget()).catch(() => null);
    return pending;
  };
  return {
    begin: () => void begin(),
    take: async () => {
      let timed = await Promise.race([begin(), timeOut()]);
      if (timed && timed.expires - MARGIN_MS < Date.now()) {
        pending = null;
        timed = await Promise.race([begin(), timeOut()]);
      }
      pending = null;
      return timed?.proof ?? null;
    },
  };
}
