// A change as one editor looks at it before anybody else does: an address that nobody can guess, for a quarter of an
// hour. Written to KV by ops, laid over the flips by the site in that one request.
import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import { OVERRIDE_KINDS, type Override, OverrideSchema } from './snapshot.ts';

/** The name of the query parameter. */
export const DRAFT_PARAM = 'opsdraft';
export const DRAFT_MINUTES = 15;
/** 256 random bits. */
const TOKEN = /^[\w-]{43}$/;

export const DraftSchema = z.object({
  locales: z.array(z.enum(localeCodes)).min(1),
  kind: z.enum(OVERRIDE_KINDS),
  id: z.string().min(1),
  /** `null`: as if the flip were lifted. */
  override: OverrideSchema.nullable(),
  /** An instant; nothing of it is shown later. */
  until: z.iso.datetime(),
});
export type Draft = z.output<typeof DraftSchema>;

/** Whether what an address has for DRAFT_PARAM may name a draft. */
export const isDraftToken = (value: string | undefined): value is string =>
  value !== undefined && TOKEN.test(value);

/** The key in KV. */
export const draftKey = (token: string): string => `draft:${token}`;

/** A stored draft that is still good; `null` for none. Throws for what is none of ours. */
export function parseDraft(stored: string | null, now: Date): Draft | null {
  if (stored === null) return null;
  const draft = DraftSchema.parse(JSON.parse(stored));
  return Date.parse(draft.until) > now.getTime() ? draft : null;
}

/** The flips as they would be with the draft. */
export function withDraft(
  overrides: readonly Override[],
  { kind, id, override }: Draft,
): readonly Override[] {
  const others = overrides.filter((other) => other.kind !== kind || other.id !== id);
  return override ? [override, ...others] : others;
}
