// Draft of an override, which its editor sees at a secret URL for 15 minutes. Ops writes it to KV, and the site applies
// it to requests with that URL.
import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import { OVERRIDE_KINDS } from './kinds.ts';
import { type Override, OverrideSchema } from './snapshot.ts';

export const DRAFT_PARAM = 'opsdraft';
export const DRAFT_MINUTES = 15;
/** 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

export const DraftSchema = z.object({
  locales: z.array(z.enum(localeCodes)).min(1),
  kind: z.enum(OVERRIDE_KINDS),
  id: z.string().min(1),
  /** `null` removes the override. */
  override: OverrideSchema.nullable(),
  /** Instant when the draft expires. */
  until: z.iso.datetime(),
});
export type Draft = z.output<typeof DraftSchema>;

/** Whether the value of DRAFT_PARAM has the format of a token. */
export const isDraftToken = (value: string | undefined): value is string =>
  value !== undefined && TOKEN.test(value);

/** Key in KV. */
export const draftKey = (token: string): string => `draft:${token}`;

/** Parses a stored draft; `null` if there is none or it has expired. Throws if it is malformed. */
export function parseDraft(stored: string | null, now: Date): Draft | null {
  if (stored === null) return null;
  const draft = DraftSchema.parse(JSON.parse(stored));
  return Date.parse(draft.until) > now.getTime() ? draft : null;
}

/** The overrides with the draft applied. */
export function withDraft(
  overrides: readonly Override[],
  { kind, id, override }: Draft,
): readonly Override[] {
  const otherOverrides = overrides.filter((other) => other.kind !== kind || other.id !== id);
  return override ? [override, ...otherOverrides] : otherOverrides;
}
