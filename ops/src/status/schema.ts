// Input schemas of the incident API.
import { z } from 'zod';
import type { localeCodes } from '../../../common/i18n/locales.ts';
import { Instant } from '../../../common/schedule/instant.ts';
import {
  Component,
  IMPACTS,
  INCIDENT_STATES,
  type Incident,
  MAINTENANCE_STATES,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  removeEmptyTexts,
  STATES,
  type State,
  type Texts,
  type Update,
} from '../../../common/status/status.ts';

/** Plain text in one language. `isLong` allows line breaks. */
const plainText = (maxLength: number, isLong: boolean) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => text.length <= maxLength, { error: `is longer than ${maxLength} characters` })
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(isLong ? text.replaceAll('\n', '') : text), {
      error: 'contains control characters',
    });

/** Text in all languages. Empty translations fall back to English. */
const localizedText = (max: number, isLong = false) =>
  z
    .strictObject({
      en: plainText(max, isLong).refine((text) => text !== '', { error: 'is empty' }),
      cn: plainText(max, isLong).default(''),
      ko: plainText(max, isLong).default(''),
      ja: plainText(max, isLong).default(''),
    } satisfies Record<(typeof localeCodes)[number], z.ZodType>)
    .transform((all): Texts => ({ en: all.en, ...removeEmptyTexts(all) }));

const update = {
  state: z.enum(STATES),
  impact: z.enum(IMPACTS),
  components: z
    .array(Component)
    .min(1, { error: 'needs at least one component' })
    .max(100)
    .transform((all) => [...new Set<string>(all)]),
  text: localizedText(MAX_TEXT_LENGTH, true),
};

/** Returns why a state or impact is not valid for the kind, as the end of a sentence; `null` if it is valid. */
export function kindProblem(
  kind: Incident['kind'],
  { state, impact }: Pick<Update, 'state' | 'impact'>,
): { field: 'state' | 'impact'; message: string } | null {
  const isMaintenance = kind === 'maintenance';
  const states: readonly State[] = isMaintenance ? MAINTENANCE_STATES : INCIDENT_STATES;
  if (!states.includes(state))
    return { field: 'state', message: `is not a state of ${isMaintenance ? 'a' : 'an'} ${kind}` };
  if (isMaintenance === (impact === 'none')) return null;
  return {
    field: 'impact',
    message: isMaintenance ? 'must be none for maintenance' : 'is only for maintenance',
  };
}

export const NewIncident = z
  .object({
    kind: z.enum(['incident', 'maintenance']),
    title: localizedText(MAX_TITLE_LENGTH),
    /** Maintenance period. */
    startsAt: Instant.nullable().default(null),
    endsAt: Instant.nullable().default(null),
    ...update,
  })
  .superRefine(({ kind, state, impact, startsAt, endsAt }, { addIssue }) => {
    const issue = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    const problem = kindProblem(kind, { state, impact });
    if (problem) issue(problem.field, problem.message);
    if (kind === 'incident') {
      if (startsAt !== null || endsAt !== null) issue('startsAt', 'is only for maintenance');
      return;
    }
    if (startsAt === null) issue('startsAt', 'is missing');
    if (endsAt === null) issue('endsAt', 'is missing');
    else if (startsAt !== null && endsAt <= startsAt) issue('endsAt', 'is not after the start');
  });
export type NewIncident = z.output<typeof NewIncident>;

/** A new update. `seen` is the ID of the latest update that the editor has read. */
export const NewUpdate = z.object({ ...update, seen: z.number().int().min(1) });
export type NewUpdate = z.output<typeof NewUpdate>;

export const IncidentParam = z.object({
  id: z.string().regex(/^[a-z0-9]{12}$/, 'is not the ID of an incident'),
});
