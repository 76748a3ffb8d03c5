// What visitors send: the payloads of §3 Forms and §7, and the receipt of a stored one.
import { z } from 'zod';

/** Given for everything that is stored: what the visitor may quote. */
export const ReceiptSchema = z.object({
  reference: z.string(),
  receivedAt: z.iso.datetime({ offset: true }),
});

const line = z.string().trim().min(1).max(200);
const optional = z.string().trim().max(200).default('');
/** §5: a phone number must not contain a hyphen; full-width digits are folded first. */
export const Phone = z
  .string()
  .transform((value) => value.normalize('NFKC').trim())
  .pipe(z.string().regex(/^\+?[0-9 ()]{4,30}$/, 'a phone number without hyphen'));
/**
 * The answer to a verification (`VerificationSchema`): its `pictureType`, and what the visitor made of it. Both
 * are empty for a form that nobody could verify, which is stored apart.
 */
const verification = {
  pictureType: z.string().max(2000).default(''),
  /** As long as the longest, Turnstile's. */
  verifyCode: z.string().trim().max(2048).default(''),
};

const short = z.string().max(500);
/** F23, F25: what is stored beside the fields of a form. Tracking only as far as consent allows. */
export const LeadContextSchema = z.object({
  consent: z.object({
    /** Of the text that was agreed to. */
    version: z.string().max(40),
    /** The dictionary keys of what stood beside the box. */
    texts: z.array(z.string().max(80)).max(10),
    at: z.iso.datetime(),
  }),
  /** The address of the page, without query. */
  page: short,
  /** `rsr`, `bd_vid`, `utm_*`, `referrer`. */
  tracking: z.record(z.string().max(40), short).default({}),
});
const context = LeadContextSchema.optional();

/** A form's own fields; which they are is the form's schema in src/forms. */
const detail = z.record(
  z.string().max(80),
  z.union([z.string().max(5000), z.boolean(), z.array(z.string().max(200)).max(40)]),
);
/** §5: the box beside the privacy text. */
const agreement = z.boolean().optional();

export const ContactSchema = z.object({
  type: line,
  content: z.string().trim().min(1).max(5000),
  /** Who writes: what §3 lists as the fields of a contact form, beside what §7 lists of the call. */
  detail: detail.optional(),
  context,
  ...verification,
});
export const InvestmentSchema = z.object({
  type: line,
  companyName: line,
  name: line,
  mobile: Phone,
  email: z.email().max(254),
  telephone: z.union([z.literal(''), Phone]).default(''),
  visitorCount: z.string().trim().max(40).default(''),
  remark: z.string().trim().max(5000).default(''),
  agreement,
  context,
  ...verification,
});
export const CollectMessageSchema = z.object({
  name: line,
  phone: Phone,
  company: optional,
  addressUrl: z.string().trim().max(500).default(''),
  tenantCode: optional,
  agreement,
  context,
  ...verification,
});
export const GenericFormSchema = z.object({
  code: z.string().regex(/^[a-z0-9-]{1,60}$/),
  detail,
  context,
  ...verification,
});

/** A document marked helpful (§4). */
export const HELPFUL = 'helpful';
/** §5: the six problem types of document feedback. */
export const FEEDBACK_TYPES = [
  'content-error',
  'outdated',
  'link-error',
  'missing-sample',
  'steps-unclear',
  'other',
] as const;
/** Feedback that a document was of help needs no words; any other has both types and words (§5). */
export const FeedbackSchema = z
  .object({
    pageCode: line,
    docName: line,
    docUrl: line,
    feedbackType: z.array(z.enum([...FEEDBACK_TYPES, HELPFUL])).min(1),
    feedbackContent: z.string().trim().max(5000),
    /** Which text it is about (D33). */
    revision: z.string().max(120).default(''),
  })
  .refine(
    ({ feedbackType, feedbackContent }) =>
      feedbackContent !== '' || (feedbackType.length === 1 && feedbackType[0] === HELPFUL),
    { path: ['feedbackContent'], error: 'Please leave your valuable suggestion' },
  );

/** A challenge of ALTCHA 2, signed by the portal; unknown parameters are kept, since they are signed, too. */
export const ChallengeSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    cost: z.int(),
    /** `expires` in seconds since 1970: not ALTCHA's own, by which no late delivery could be verified. */
    data: z.object({ purpose: z.string(), expires: z.int() }),
    keyLength: z.int(),
    keyPrefix: z.string(),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});

const offered = { pictureType: z.string(), expiresAt: z.iso.datetime({ offset: true }) };
/**
 * A verification of the kind that the portal offers, good for one use until it expires. `pictureType` is sent
 * back with the form as it is, `verifyCode` is: of `altcha` the solution as its widget writes it (base64), of
 * `question` the answer as typed, of `picture` the characters in it.
 */
export const VerificationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('altcha'), ...offered, challenge: ChallengeSchema }),
  z.object({ kind: z.literal('question'), ...offered, question: z.string() }),
  z.object({
    kind: z.literal('picture'),
    ...offered,
    /** As a `data:` address of an image. */
    image: z.string().startsWith('data:image/'),
    /** The same characters spoken, as a `data:` address. */
    audio: z.string().startsWith('data:audio/').nullable().default(null),
  }),
]);
