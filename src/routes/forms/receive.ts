// Receives a form: the outcome is a lead with a reference, or the same form with its problems. The input is preserved
// and never logged.
import { HTTPException } from 'hono/http-exception';
import { checkForm, type FormValues } from '../../../common/forms/check.ts';
import { CONSENT } from '../../../common/forms/consent.ts';
import type { FormCode } from '../../../common/forms/forms.ts';
import { hashSubmission, toReference } from '../../../common/forms/idempotency.ts';
import type { Lead } from '../../../common/forms/lead.ts';
import { PERIOD_SECONDS } from '../../../common/http/rate-limit.ts';
import { urlOf } from '../../../common/http/request.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';
import { isRejection, sendLead } from '../../../common/leads/send.ts';
import type { SiteContext } from '../../env.ts';
import { INTERNAL_FIELDS } from '../../views/forms/form-props.ts';
import { requestChallenge } from './challenge.ts';
import { type FilledForm, type FormContext, tokenSecret } from './form-props.ts';
import { inputOf, isShown, lineOf, type SubmittedFields, valuesOf } from './submitted-fields.ts';
import { readTokenAge } from './token.ts';
import { trackingOf } from './tracking.ts';

/** F17: minimum plausible time to fill in a form, in milliseconds. */
const MIN_FILL_MS = 2_000;
/** Maximum length of a page key, longer than any token. */
const MAX_KEY_LENGTH = 200;
/** Prefix of the portal's message about a failed verification. */
const WRONG_ANSWER = /^verifyCode:/;
/** Prefix of the portal's message about an event or document that does not exist, which causes a 404. */
const UNKNOWN_SUBJECT = /^(?:event|document):/;
/** Baidu's conversion type of a submitted form. */
const BAIDU_FORM = '3';

export type Outcome =
  /** `reference` is `null` for a form submitted from a preview, which is not stored. */
  | { kind: 'sent'; reference: string | null }
  | { kind: 'again'; status: 200 | 408 | 413 | 422 | 429 | 503; filled: FilledForm; retryAfter?: number };

/** Returns the outcome of a failed delivery, by the portal's response. Throws 404 for an unknown event or document. */
async function afterFailure(
  c: SiteContext,
  form: FormCode,
  filled: FilledForm,
  error: unknown,
): Promise<Outcome> {
  if (!isRejection(error)) {
    c.get('log').report({
      event: 'lead-not-stored',
      form,
      error: error instanceof Error ? error.name : 'thrown',
    });
    return { kind: 'again', status: 503, filled: { ...filled, notice: 'form.failed' } };
  }
  const { rejection, serverMessage } = error;
  if (UNKNOWN_SUBJECT.test(serverMessage)) throw new HTTPException(404);
  if (rejection?.httpStatus === 429) {
    const retryAfter = rejection.retryAfter ?? PERIOD_SECONDS;
    return { kind: 'again', status: 429, filled: { ...filled, notice: 'form.tooMany' }, retryAfter };
  }
  if (!WRONG_ANSWER.test(serverMessage))
    return { kind: 'again', status: 422, filled: { ...filled, notice: 'form.refused' } };
  const challenge = await requestChallenge(c, form);
  const problems = { [INTERNAL_FIELDS.verifyCode]: 'form.error.answer' } as const;
  return {
    kind: 'again',
    status: 422,
    filled: { ...filled, problems, challenge, notice: 'form.answerAgain' },
  };
}

/** F31: reports an accepted form to the campaign as a conversion, if the visitor consents. */
function reportConversion(c: SiteContext, { context }: Lead): void {
  if (!Object.hasOwn(context.tracking, 'bd_vid')) return;
  const url = new URL(urlOf(c));
  url.search = `?${new URLSearchParams({ bd_vid: context.tracking.bd_vid ?? '' })}`;
  const report = c.get('portal').call('common/recordLanding', { url: url.href, newType: BAIDU_FORM });
  c.get('waitUntil')(report.catch(() => undefined));
}

async function deliver(
  c: SiteContext,
  context: FormContext,
  submitted: SubmittedFields,
  values: FormValues,
  { filled, quarantined }: { filled: FilledForm; quarantined: boolean },
): Promise<Outcome> {
  const { form } = context;
  // §4: a preview shows the author all steps of the form but creates no lead.
  if (c.get('preview').on) return { kind: 'sent', reference: null };
  const idempotencyKey = await hashSubmission(form, filled.pageKey ?? '', values);
  const submittedAt = new Date().toISOString();
  const lead: Lead = {
    idempotencyKey,
    reference: await toReference(form, idempotencyKey),
    form,
    call: { ...context.call },
    locale: c.get('locale'),
    body: values,
    context: {
      consent: { version: CONSENT.version, texts: [...CONSENT.texts], at: submittedAt },
      page: context.path,
      tracking: trackingOf(c, lineOf(submitted, INTERNAL_FIELDS.referrer)),
    },
    quarantined,
    submittedAt,
  };
  const proof = {
    pictureType: lineOf(submitted, INTERNAL_FIELDS.pictureType),
    verifyCode: lineOf(submitted, INTERNAL_FIELDS.verifyCode),
  };
  try {
    const portal = c.get('portal');
    const log = c.get('log');
    const { reference } = await sendLead(
      { lead, proof },
      { portal, outbox: c.env.platform.OUTBOX, report: log.report },
    );
    reportConversion(c, lead);
    return { kind: 'sent', reference };
  } catch (error) {
    return afterFailure(c, form, filled, error);
  }
}

/** Returns problems by field, and a general notice if the visitor cannot see any of these fields. */
const problemsOf = (form: FormCode, fields: NonNullable<FilledForm['problems']>): Partial<FilledForm> => ({
  problems: fields,
  ...(Object.keys(fields).some((name) => isShown(form, name)) ? {} : { notice: 'form.refused' }),
});

/**
 * Receives a form. It is rejected above the rate limit (429). It is displayed again on request (200), if it is too
 * large (413), or if it is invalid or needs a verification (422). Otherwise, it is sent as a lead. A lead is
 * quarantined if the honeypot field is filled, if it was sent too soon, or if it could not be verified (F17, F20).
 */
export async function receiveForm(
  c: SiteContext,
  context: FormContext,
  submitted: SubmittedFields,
  { isTooLarge = false } = {},
): Promise<Outcome> {
  const { form } = context;
  const preview = c.get('preview');
  const isFormRejected = c.get('isFormRejected');
  const token = lineOf(submitted, INTERNAL_FIELDS.token);
  const values = inputOf(c, context, submitted);
  const pageKey = (lineOf(submitted, INTERNAL_FIELDS.pageKey) || token).slice(0, MAX_KEY_LENGTH);
  const now = Date.now();
  const age = await readTokenAge(tokenSecret(c), form, token, now);
  const filled: FilledForm = { values, pageKey, ...(age === null ? {} : { openedAt: now - age }) };
  const showAgain = (
    status: 200 | 413 | 422 | 429,
    more: Partial<FilledForm> & { notice?: TextKey },
    retryAfter?: number,
  ): Outcome => ({
    kind: 'again',
    status,
    filled: { ...filled, ...more },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  if (isFormRejected) return showAgain(429, { notice: 'form.tooMany' }, PERIOD_SECONDS);
  const isRequested = lineOf(submitted, INTERNAL_FIELDS.pictureType) !== '';
  if (lineOf(submitted, INTERNAL_FIELDS.intent) === 'show')
    return showAgain(200, { challenge: isRequested ? await requestChallenge(c, form) : null });
  const checked = checkForm(form, valuesOf(context, values, submitted), context.days);
  const problems = checked.isValid ? {} : checked.problems.fields;
  if (isTooLarge) return showAgain(413, { problems, notice: 'form.tooLarge' });
  // The preview states that the form is not stored, so an expired preview must not create a lead.
  if (preview.on && preview.valid === false) return showAgain(422, { notice: 'form.previewOver' });
  if (age === null) return showAgain(422, { notice: 'form.expired', pageKey: '' });
  if (!checked.isValid) return showAgain(422, problemsOf(form, problems));
  const isHoneypotFilled = lineOf(submitted, INTERNAL_FIELDS.trap) !== '';
  let quarantined = isHoneypotFilled || age < MIN_FILL_MS;
  if (!isHoneypotFilled && (!isRequested || lineOf(submitted, INTERNAL_FIELDS.verifyCode) === '')) {
    const challenge = await requestChallenge(c, form);
    const missing: FilledForm['problems'] = isRequested
      ? { [INTERNAL_FIELDS.verifyCode]: 'form.error.input' }
      : {};
    if (challenge) return showAgain(422, { challenge, problems: missing, notice: 'form.oneQuestion' });
    quarantined = true;
  }
  return deliver(c, context, submitted, checked.values, { filled, quarantined });
}
