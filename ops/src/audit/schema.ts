// Input schemas of the audit log API.
import { z } from 'zod';
import { Instant } from '../../../common/schedule/instant.ts';
import { LocaleCode } from '../fields.ts';

/** Longer than any redirect path and any KV key. */
const MAX_TARGET_LENGTH = 600;
const Word = z.string().regex(/^[a-z][a-z-]{0,39}$/);

const filter = {
  locale: LocaleCode.optional(),
  /** Kind of the changed value: `banner`, `redirect`, … */
  kind: Word.optional(),
  /** Action: `clear`, `renew`, … */
  action: Word.optional(),
  /** Full name of the changed value, such as an ID, a call, or a redirect path. */
  target: z
    .string()
    .min(1)
    .max(MAX_TARGET_LENGTH)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))
    .optional(),
  by: z.string().min(1).max(254).optional(),
  from: Instant.optional().describe('start of the period, inclusive'),
  until: Instant.optional().describe('end of the period, exclusive'),
};
export const AuditFilter = z.object(filter);
export type AuditFilter = z.output<typeof AuditFilter>;

export const AuditQuery = z.object({
  ...filter,
  limit: z.coerce.number().int().min(1).max(500).default(50),
  /** Only rows older than the row with this ID. */
  before: z.coerce.number().int().min(1).optional(),
  /** Excludes sign-ins, sign-outs, and rejections. */
  changes: z
    .literal('yes')
    .optional()
    .transform((value) => value === 'yes'),
});

export const AuditParam = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** The last verified link. The verification continues after it. */
export const VerifyQuery = z.object({
  id: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  hash: z
    .string()
    .regex(/^(?:[0-9a-f]{64})?$/)
    .default(''),
  /** A hash that must be in the chain. */
  expect: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'is not a hash of 64 hexadecimal digits')
    .optional(),
});

/** `confirm` undoes the change despite warnings. */
export const UndoBody = z.object({ confirm: z.boolean().default(false) });

export const AUDIT_FORMATS = ['csv', 'json'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];
export const AuditExport = z.object({ ...filter, format: z.enum(AUDIT_FORMATS) });
