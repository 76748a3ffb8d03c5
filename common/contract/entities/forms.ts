// Payloads of forms (§3 Forms, §7) and the receipt of a stored form.
import { z } from 'zod';
import { joinLines, normalizeLineBreaks } from '../../text/plain-text.ts';

/** Receipt of a stored form; visitors can quote its reference. */
export const ReceiptSchema = z.object({
  reference: z.string(),
  receivedAt: z.iso.datetime({ offset: true }),
});

const line = z.string().overwrite(joinLines).trim().min(1).max(200);
const optional = z.string().overwrite(joinLines).trim().max(200).default('');
/** §5: a phone number must not contain a hyphen; full-width digits are normalized first. */
export const Phone = z
  .string()
  .transform((value) => value.normalize('NFKC').trim())
  .pipe(z.string().regex(/^\+?[0-9 ()]{4,30}$/, 'a phone number without hyphens'));
/**
 * The answer to a verification (`VerificationSchema`): its `pictureType` and the visitor's solution. Both are empty
 * for a form without verification, which is quarantined.
 */
const verification = {
  pictureType: z.string().max(2000).default(''),
  /** The limit allows a Turnstile token, which is the longest solution. */
  verifyCode: z.string().trim().max(2048).default(''),
};

const short = z.string().max(500);
/** F23, F25: data stored with the fields of a form. Contains only the tracking data that the visitor consented to. */
export const LeadContextSchema = z.object({
  consent: z.object({
    /** Version of the accepted text. */
    version: z.string().max(40),
    /** Dictionary keys of the text next to the checkbox. */
    texts: z.array(z.string().max(80)).max(10),
    at: z.iso.datetime(),
  }),
  /** URL of the page, without query. */
  page: short,
  /** `rsr`, `bd_vid`, `utm_*`, `referrer`. */
  tracking: z.record(z.string().max(40), short).default({}),
});
const context = LeadContextSchema.optional();

/** Fields of a form. The form's schema in common/forms defines them. */
const detail = z.record(
  z.string().max(80),
  z.union([z.string().max(5000), z.boolean(), z.array(z.string().max(200)).max(40)]),
);
/** §5: the checkbox next to the privacy text. */
const agreement = z.boolean().optional();

export const ContactSchema = z.object({
  type: line,
  content: z.string().overwrite(normalizeLineBreaks).trim().min(1).max(5000),
  /** Fields of a contact form in §3 that the call in §7 does not have. */
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
  visitorCount: z.string().overwrite(joinLines).trim().max(40).default(''),
  remark: z.string().overwrite(normalizeLineBreaks).trim().max(5000).default(''),
  agreement,
  context,
  ...verification,
});
export const CollectMessageSchema = z.object({
  name: line,
  phone: Phone,
  company: optional,
  addressUrl: z.string().overwrite(joinLines).trim().max(500).default(''),
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

/** Feedback type of a helpful document (§4). */
export const HELPFUL = 'helpful';
/** `pageCode` of feedback on a search without results, which has no document (D22). */
export const SEARCH_FEEDBACK = 'docs-search';
/** §5: the six problem types of document feedback. */
export const FEEDBACK_TYPES = [
  'content-error',
  'outdated',
  'link-error',
  'missing-sample',
  'steps-unclear',
  'other',
] as const;
/** `helpful` feedback needs no text; any other feedback requires text (§5). */
export const FeedbackSchema = z
  .object({
    pageCode: line,
    docName: line,
    docUrl: line,
    feedbackType: z.array(z.enum([...FEEDBACK_TYPES, HELPFUL])).min(1),
    feedbackContent: z.string().overwrite(normalizeLineBreaks).trim().max(5000),
    /** Revision of the text that the feedback is about (D33). */
    revision: z.string().max(120).default(''),
  })
  .refine(
    ({ feedbackType, feedbackContent }) =>
      feedbackContent !== '' || (feedbackType.length === 1 && feedbackType[0] === HELPFUL),
    { path: ['feedbackContent'], error: 'Please leave your valuable suggestion' },
  );

/** An ALTCHA 2 challenge, signed by the portal. Unknown parameters are preserved because the signature covers them. */
export const ChallengeSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    cost: z.int(),
    /** `expires` is a Unix time in seconds. ALTCHA's own expiry would prevent verification of delayed deliveries. */
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
 * A verification of the kind that the portal chooses, valid for one use until it expires. The form returns
 * `pictureType` unchanged. `verifyCode` is the solution: for `altcha` as the widget encodes it (base64), for
 * `question` the answer, for `picture` the characters in it.
 */
export const VerificationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('altcha'), ...offered, challenge: ChallengeSchema }),
  z.object({ kind: z.literal('question'), ...offered, question: z.string() }),
  z.object({
    kind: z.literal('picture'),
    ...offered,
    /** Image as a `data:` URL. */
    image: z.string().startsWith('data:image/'),
    /** Audio of the same characters, as a `data:` URL. */
    audio: z.string().startsWith('data:audio/').nullable().default(null),
  }),
]);
