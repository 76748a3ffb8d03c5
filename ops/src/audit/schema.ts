// Input of the calls about the audit log.
import { z } from 'zod';
import { Instant } from '../../../common/schedule/instant.ts';
import { LocaleCode } from '../fields.ts';

/** Exceeds the length of any path of a redirect, and of any key of KV. */
const MAX_TARGET_LENGTH = 600;
const Word = z.string().regex(/^[a-z][a-z-]{0,39}$/);

const filter = {
  locale: LocaleCode.optional(),
  /** Kind of the changed value: `banner`, `redirect`, … */
  kind: Word.optional(),
  /** Action: `clear`, `renew`, … */
  action: Word.optional(),
  /** Full name of the changed value: an id, a call, the path of a redirect. */
  target: z
    .string()
    .min(1)
    .max(MAX_TARGET_LENGTH)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))
    .optional(),
  by: z.string().min(1).max(254).optional(),
  /** Start, and end (exclusive). */
  from: Instant.optional(),
  until: Instant.optional(),
};
export const AuditFilter = z.object(filter);
export type AuditFilter = z.output<typeof AuditFilter>;

export const AuditQuery = z.object({
  ...filter,
  limit: z.coerce.number().int().min(1).max(500).default(50),
  /** Only rows older than the one with this id. */
  before: z.coerce.number().int().min(1).optional(),
  /** Only changes, without sign-ins and refusals. */
  changes: z
    .literal('yes')
    .optional()
    .transform((value) => value === 'yes'),
});

export const AuditParam = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** End of the verified part of the chain, from which the verification continues. */
export const VerifyQuery = z.object({
  id: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  hash: z
    .string()
    .regex(/^(?:[0-9a-f]{64})?$/)
    .default(''),
  /** A hash that has to be in the chain. */
  expect: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** `confirm`: undo despite warnings. */
export const UndoBody = z.object({ confirm: z.boolean().default(false) });

export const AUDIT_FORMATS = ['csv', 'json'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];
export const AuditExport = z.object({ ...filter, format: z.enum(AUDIT_FORMATS) });
