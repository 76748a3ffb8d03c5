// Asks the portal for what a visitor without scripts can answer (§7 pictureType, verifyCode).

import type { FormCode } from '../../../common/forms/forms.ts';
import type { SiteContext } from '../../env.ts';
import type { Challenge } from '../../views/forms/form-props.ts';

/** A form waits for the portal no longer than a lead does. */
const TIMEOUT_MS = 4_000;

/** A new question for one form and one use; `null` where there is none to be had, which blocks nobody (F20). */
export async function newChallenge(c: SiteContext, form: FormCode): Promise<Challenge | null> {
  try {
    const offered = await c.var.portal.call(
      'forms/verification',
      { purpose: form, scripts: 'no' },
      { timeoutMs: TIMEOUT_MS },
    );
    const { kind, pictureType } = offered;
    if (kind === 'question') return { pictureType, question: offered.question, image: '', audio: '' };
    if (kind === 'picture')
      return { pictureType, question: '', image: offered.image, audio: offered.audio ?? '' };
    return null;
  } catch (error) {
    c.var.log.report({ event: 'form-unverified', form, error: String(error) });
    return null;
  }
}
