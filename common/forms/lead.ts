// A lead: a submitted form that is delivered to the portal directly or through the outbox of ops.
import { z } from 'zod';
import { localeCode } from '../contract/call.ts';
import { LeadContextSchema } from '../contract/entities/forms.ts';
import type { FormValues } from './check.ts';
import { FORM_CODES } from './forms.ts';

export type LeadContext = z.output<typeof LeadContextSchema>;

export const LeadSchema = z.object({
  /** Digest of form, page token or key, and values (idempotency.ts); equal for repeated submissions. */
  idempotencyKey: z.string().regex(/^[0-9a-f]{64}$/),
  reference: z.string().regex(/^[A-Z]-[A-Z0-9]{4}-[A-Z0-9]{4}$/),
  form: z.enum(FORM_CODES),
  /** Parameters of the call's path, such as `belongCode`. */
  call: z.record(z.string().max(40), z.string().max(120)),
  locale: localeCode,
  /** The validated fields (`FormValues`). */
  body: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  context: LeadContextSchema,
  /** Needs review: unverified, submitted too fast, or with a filled honeypot field (F17). */
  quarantined: z.boolean(),
  submittedAt: z.iso.datetime(),
});
export type Lead = Omit<z.output<typeof LeadSchema>, 'body'> & { body: FormValues };
