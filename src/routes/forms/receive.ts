// What becomes of a form that was sent: a lead with a reference, or the same form again with what is to be
// mended. Nothing of what was typed is lost, and nothing of it is logged.
import { HTTPException } from 'hono/http-exception';
import { checkForm, type FormValues } from '../../../common/forms/check.ts';
import { CONSENT } from '../../../common/forms/consent.ts';
import type { FormCode } from '../../../common/forms/forms.ts';
import { idempotencyKeyOf, referenceOf } from '../../../common/forms/idempotency.ts';
import type { Lead } from '../../../common/forms/lead.ts';
import { urlOf } from '../../../common/http/request.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';
import { isAnswer, sendLead } from '../../../common/leads/send.ts';
import type { SiteContext } from '../../env.ts';
import { OWN } from '../../views/forms/form-props.ts';
import { newChallenge } from './challenge.ts';
import { type Filled, type FormPlace, tokenSecret } from './form-props.ts';
import { type Given, isShown, lineOf, typedOf, valuesOf } from './submitted-fields.ts';
import { ageOfToken } from './token.ts';
import { trackingOf } from './tracking.ts';

/** F17: nobody reads and fills in a form in less. */
const HASTE_MS = 2_000;
/** Longer than any token; more of it says nothing. */
const MAX_KEY_LENGTH = 200;
/** How long to wait where nobody says it, in seconds. */
const RETRY_SECONDS = 60;
/** What the portal's refusal of a verification begins with. */
const WRONG_ANSWER = /^verifyCode:/;
/** What it begins with of an event or a document that there is not: then there is no such page either. */
const UNKNOWN_SUBJECT = /^(?:event|document):/;
/** What Baidu calls a form that was sent. */
const BAIDU_FORM = '3';

export type Outcome =
  /** Without a reference nothing is stored: it was sent from a preview. */
  | { kind: 'sent'; reference: string | null }
  | { kind: 'again'; status: 200 | 413 | 422 | 429 | 503; filled: Filled; retryAfter?: number };

/** The form again, by what the portal said of it or did not say. */
async function afterFailure(
  c: SiteContext,
  form: FormCode,
  filled: Filled,
  error: unknown,
): Promise<Outcome> {
  if (!isAnswer(error)) {
    c.var.log.report({ event: 'lead-not-kept', form, error: error instanceof Error ? error.name : 'thrown' });
    return { kind: 'again', status: 503, filled: { ...filled, notice: 'form.failed' } };
  }
  const { refusal, serverMessage } = error;
  if (UNKNOWN_SUBJECT.test(serverMessage)) throw new HTTPException(404);
  if (refusal?.httpStatus === 429) {
    const retryAfter = refusal.retryAfter ?? RETRY_SECONDS;
    return { kind: 'again', status: 429, filled: { ...filled, notice: 'form.tooMany' }, retryAfter };
  }
  if (!WRONG_ANSWER.test(serverMessage))
    return { kind: 'again', status: 422, filled: { ...filled, notice: 'form.refused' } };
  const challenge = await newChallenge(c, form);
  const problems = { [OWN.verifyCode]: 'form.error.answer' } as const;
  return {
    kind: 'again',
    status: 422,
    filled: { ...filled, problems, challenge, notice: 'form.answerAgain' },
  };
}

/** F31: told once it is accepted, and where the visitor lets us. */
function tellCampaign(c: SiteContext, { context }: Lead): void {
  if (!Object.hasOwn(context.tracking, 'bd_vid')) return;
  const url = new URL(urlOf(c));
  url.search = `?${new URLSearchParams({ bd_vid: context.tracking.bd_vid ?? '' })}`;
  const told = c.var.portal.call('common/recordLanding', { url: url.href, newType: BAIDU_FORM });
  c.var.waitUntil(told.catch(() => undefined));
}

async function deliver(
  c: SiteContext,
  place: FormPlace,
  given: Given,
  values: FormValues,
  { filled, quarantined }: { filled: Filled; quarantined: boolean },
): Promise<Outcome> {
  const { form } = place;
  // §4: an author sees the whole way of a form, and the team gets no lead that is none.
  if (c.var.preview.on) return { kind: 'sent', reference: null };
  const idempotencyKey = await idempotencyKeyOf(form, filled.pageKey ?? '', values);
  const submittedAt = new Date().toISOString();
  const lead: Lead = {
    idempotencyKey,
    reference: await referenceOf(form, idempotencyKey),
    form,
    call: { ...place.call },
    locale: c.var.locale,
    body: values,
    context: {
      consent: { version: CONSENT.version, texts: [...CONSENT.texts], at: submittedAt },
      page: place.path,
      tracking: trackingOf(c, lineOf(given, OWN.referrer)),
    },
    quarantined,
    submittedAt,
  };
  const proof = { pictureType: lineOf(given, OWN.pictureType), verifyCode: lineOf(given, OWN.verifyCode) };
  try {
    const { portal, log } = c.var;
    const { reference } = await sendLead(
      { lead, proof },
      { portal, outbox: c.env.platform.OUTBOX, report: log.report },
    );
    tellCampaign(c, lead);
    return { kind: 'sent', reference };
  } catch (error) {
    return afterFailure(c, form, filled, error);
  }
}

/** What is wrong, by field; of what the visitor cannot see, that it cannot be taken. */
const problemsOf = (form: FormCode, fields: NonNullable<Filled['problems']>): Partial<Filled> => ({
  problems: fields,
  ...(Object.keys(fields).some((name) => isShown(form, name)) ? {} : { notice: 'form.refused' }),
});

/**
 * Takes a form: refused beyond the limit (429), shown again when it is too large (413) or something is missing
 * (422), else a lead. A form that fills what nobody sees, that comes too soon, or that could not be verified is
 * one, too, but is marked (F17, F20).
 */
export async function receiveForm(
  c: SiteContext,
  place: FormPlace,
  given: Given,
  { isTooLarge = false } = {},
): Promise<Outcome> {
  const { form } = place;
  const { preview, isFormRefused } = c.var;
  const token = lineOf(given, OWN.token);
  const values = typedOf(c, place, given);
  const pageKey = (lineOf(given, OWN.pageKey) || token).slice(0, MAX_KEY_LENGTH);
  const now = Date.now();
  const age = await ageOfToken(tokenSecret(c), form, token, now);
  const filled: Filled = { values, pageKey, ...(age === null ? {} : { openedAt: now - age }) };
  const again = (
    status: 200 | 413 | 422 | 429,
    more: Partial<Filled> & { notice?: TextKey },
    retryAfter?: number,
  ): Outcome => ({
    kind: 'again',
    status,
    filled: { ...filled, ...more },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  if (isFormRefused) return again(429, { notice: 'form.tooMany' }, RETRY_SECONDS);
  const isRequested = lineOf(given, OWN.pictureType) !== '';
  if (lineOf(given, OWN.intent) === 'show')
    return again(200, { challenge: isRequested ? await newChallenge(c, form) : null });
  const checked = checkForm(form, valuesOf(place, values, given), place.days);
  const problems = checked.isValid ? {} : checked.problems.fields;
  if (isTooLarge) return again(413, { problems, notice: 'form.tooLarge' });
  // Its page said that nothing is stored; now it would be.
  if (preview.on && preview.valid === false) return again(422, { notice: 'form.previewOver' });
  if (age === null) return again(422, { notice: 'form.expired', pageKey: '' });
  if (!checked.isValid) return again(422, problemsOf(form, problems));
  const isTrapped = lineOf(given, OWN.trap) !== '';
  let quarantined = isTrapped || age < HASTE_MS;
  if (!isTrapped && (!isRequested || lineOf(given, OWN.verifyCode) === '')) {
    const challenge = await newChallenge(c, form);
    const missing: Filled['problems'] = isRequested ? { [OWN.verifyCode]: 'form.error.input' } : {};
    if (challenge) return again(422, { challenge, problems: missing, notice: 'form.oneQuestion' });
    quarantined = true;
  }
  return deliver(c, place, given, checked.values, { filled, quarantined });
}
