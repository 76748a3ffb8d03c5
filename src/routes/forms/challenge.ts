// Requests a challenge from the portal that visitors without scripts can answer (§7 pictureType, verifyCode).

import type { FormCode } from '../../../common/forms/forms.ts';
import type { SiteContext } from '../../env.ts';
import type { Challenge } from '../../views/forms/form-props.ts';

/** Timeout of the call in milliseconds, the same as for leads. */
const TIMEOUT_MS = 4_000;

/** Requests a single-use challenge for a form; `null` if there is none. The form is then accepted without one (F20). */
export async function requestChallenge(c: SiteContext, form: FormCode): Promise<Challenge | null> {
  try {
    const offered = await c
      .get('portal')
      .call('forms/verification', { purpose: form, scripts: 'no' }, { timeoutMs: TIMEOUT_MS });
    const { kind, pictureType } = offered;
    if (kind === 'question') return { pictureType, question: offered.question, image: '', audio: '' };
    if (kind === 'picture')
      return { pictureType, question: '', image: offered.image, audio: offered.audio ?? '' };
    return null;
  } catch (error) {
    c.get('log').report({ event: 'form-unverified', form, error: String(error) });
    return null;
  }
}
