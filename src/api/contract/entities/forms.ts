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
const verification = { pictureType: z.string().min(1).max(40), verifyCode: z.string().trim().min(1).max(12) };

export const ContactSchema = z.object({
  type: line,
  content: z.string().trim().min(1).max(5000),
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
  ...verification,
});
export const CollectMessageSchema = z.object({
  name: line,
  phone: Phone,
  company: optional,
  addressUrl: optional,
  tenantCode: optional,
  ...verification,
});
export const GenericFormSchema = z.object({
  code: z.string().regex(/^[a-z0-9-]{1,60}$/),
  /** The form's own fields; which they are is the form's schema in src/forms. */
  detail: z.record(
    z.string().max(80),
    z.union([z.string().max(5000), z.boolean(), z.array(z.string().max(200)).max(40)]),
  ),
});

/** §5: the six problem types of document feedback. */
export const FEEDBACK_TYPES = [
  'content-error',
  'outdated',
  'link-error',
  'missing-sample',
  'steps-unclear',
  'other',
] as const;
export const FeedbackSchema = z.object({
  pageCode: line,
  docName: line,
  docUrl: line,
  feedbackType: z.array(z.enum(FEEDBACK_TYPES)).min(1),
  feedbackContent: z.string().trim().min(1).max(5000),
});

/** A picture with characters to copy, as an SVG text, and the name under which the answer is checked. */
export const VerifyPictureSchema = z.object({
  pictureType: z.string(),
  image: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
});
