// Handlers of §7 forms: check consent (F23) and subject, validate, verify, and store a lead, and return its reference.
import type { formCalls } from '../../../common/contract/calls/forms.ts';
import type { ParsedParams } from '../../../common/contract/contract.ts';
import type { Proof } from '../../../common/forms/calls.ts';
import { CONSENT } from '../../../common/forms/consent.ts';
import { FORMS, type FormCode, isFormCode } from '../../../common/forms/forms.ts';
import type { LeadContext } from '../../../common/forms/lead.ts';
import { MESSAGES } from '../../../common/forms/messages.ts';
import { isWithin, meetingDays } from '../../../common/forms/rules.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import { readContent, readText } from '../content/read.ts';
import type { Ctx } from '../context.ts';
import { CallError, invalid } from '../errors.ts';
import type { HandlersOf } from '../handlers.ts';
import { validValues } from '../leads/valid-values.ts';
import { type Receipt, type Submission, submit } from '../submissions.ts';
import { checkVerification, createVerification } from '../verify/proof.ts';

const SUBJECTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['event', ['event']],
  ['document', ['report']],
]);

/** Throws (400) if the preferred day was in the past at submission, or is outside the event. */
async function checkDay(ctx: Ctx, { event, preferredDay }: Submission['detail']): Promise<void> {
  if (typeof preferredDay !== 'string') return;
  const eventItem = await readContent(ctx, 'event', { code: String(event), types: ['event'] });
  const sentAt = ctx.submittedAt === null ? Date.now() : Date.parse(ctx.submittedAt);
  if (!isWithin(meetingDays(eventItem?.body ?? null, sentAt), preferredDay))
    throw invalid(`preferredDay: ${MESSAGES.period}`);
}

/**
 * Throws (400; the message starts with the field) for an event or document that this visitor could not see, and for a
 * day outside the event.
 */
async function checkSubject(ctx: Ctx, { detail }: Pick<Submission, 'detail'>): Promise<void> {
  for (const [field, value] of Object.entries(detail)) {
    const types = SUBJECTS.get(field);
    if (types === undefined) continue;
    if ((await readText(ctx, { code: String(value), types })) === null)
      throw invalid(`${field}: ${MESSAGES.select}`);
  }
  await checkDay(ctx, detail);
}

/**
 * Adds the wording of the consent in the visitor's language to its keys. Only the wording of the current version is
 * known; for other versions, the keys are repeated.
 */
function withConsentTexts(context: LeadContext | undefined, locale: Locale): unknown {
  if (context === undefined) return undefined;
  const { consent } = context;
  const t = createT(locale);
  const params = { ...CONSENT.params, policy: t('footer.privacy') };
  const isKnown = consent.version === CONSENT.version;
  const texts = consent.texts.map((text) => {
    const key = CONSENT.texts.find((consentText) => consentText === text);
    return isKnown && key ? t(key, params) : text;
  });
  return { ...context, consent: { ...consent, words: texts } };
}

/**
 * Verifies and stores a lead. It is quarantined without a proof, or if the site marks it as suspicious or unverified
 * (F17, F20). A lead that the site delivers later is also quarantined if its proof or subject was invalid at
 * submission, because the visitor can no longer correct it.
 */
const verifyAndStore = (
  ctx: Ctx,
  submission: Submission & { form: FormCode },
  { pictureType, verifyCode }: Proof,
) =>
  submit(ctx, submission, async (key) => {
    try {
      await checkSubject(ctx, submission);
      if (ctx.quarantined || !pictureType || !verifyCode) return null;
      return await checkVerification(
        ctx,
        { purpose: submission.form, usedBy: ctx.idempotencyKey === null ? '' : key },
        { pictureType, verifyCode },
      );
    } catch (error) {
      if (ctx.submittedAt !== null && error instanceof CallError && error.status === 400) return null;
      throw error;
    }
  });

/** Members of all form calls, in addition to the fields. */
type SubmissionContext = Pick<ParsedParams<'forms/add'>, 'context' | 'pictureType' | 'verifyCode'>;

/** Validates, verifies, and stores a lead. Its code is `name`, or the field `type` if there is no name. */
function store(
  ctx: Ctx,
  submission: { kind: string; form: FormCode; name?: string },
  values: Readonly<Record<string, unknown>>,
  { context, ...proof }: SubmissionContext,
): Promise<Receipt> {
  const detail = validValues(submission.form, values, context !== undefined);
  const code = submission.name ?? String(detail.type);
  return verifyAndStore(
    ctx,
    { ...submission, code, detail, context: withConsentTexts(context, ctx.locale) },
    proof,
  );
}

export const formHandlers: HandlersOf<keyof typeof formCalls> = {
  'forms/contact': (ctx, { detail, context, pictureType, verifyCode, ...values }) =>
    store(
      ctx,
      { kind: 'contact', form: 'contact' },
      { ...detail, ...values },
      { context, pictureType, verifyCode },
    ),
  'forms/investment': (ctx, { context, pictureType, verifyCode, ...values }) =>
    store(ctx, { kind: 'investment', form: 'investment' }, values, { context, pictureType, verifyCode }),
  'forms/collectMessage': (ctx, { belongCode: name, context, pictureType, verifyCode, ...values }) =>
    store(ctx, { kind: 'collect', form: 'collect', name }, values, { context, pictureType, verifyCode }),
  'forms/add': async (ctx, { code, detail, context, pictureType, verifyCode }) => {
    if (!isFormCode(code) || FORMS[code].call !== 'forms/add') throw invalid('code: unknown form');
    return store(ctx, { kind: 'form', form: code, name: code }, detail, { context, pictureType, verifyCode });
  },
  'forms/verification': createVerification,
};
