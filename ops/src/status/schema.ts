// Input schemas of the calls about incidents.
import { z } from 'zod';
import type { localeCodes } from '../../../common/i18n/locales.ts';
import { Instant } from '../../../common/schedule/instant.ts';
import {
  Component,
  IMPACTS,
  INCIDENT_STATES,
  MAINTENANCE_STATES,
  MAX_TEXT,
  MAX_TITLE,
  STATES,
  type Texts,
  textsOf,
} from '../../../common/status/status.ts';

/** Plain text in one language. Line breaks are allowed in `isLong` texts. */
const words = (max: number, isLong: boolean) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => text.length <= max, { error: `is longer than ${max} characters` })
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(isLong ? text.replaceAll('\n', '') : text), {
      error: 'contains control characters',
    });

/** A text in all languages; empty ones show English. */
const texts = (max: number, isLong = false) =>
  z
    .strictObject({
      en: words(max, isLong).refine((text) => text !== '', { error: 'is empty' }),
      cn: words(max, isLong).default(''),
      ko: words(max, isLong).default(''),
      ja: words(max, isLong).default(''),
    } satisfies Record<(typeof localeCodes)[number], z.ZodType>)
    .transform((all): Texts => ({ en: all.en, ...textsOf(all) }));

const update = {
  state: z.enum(STATES),
  impact: z.enum(IMPACTS),
  components: z
    .array(Component)
    .min(1, { error: 'has no component' })
    .max(100)
    .transform((all) => [...new Set<string>(all)]),
  text: texts(MAX_TEXT, true),
};

/** Whether an incident or a maintenance may have a state. */
export const isStateAllowed = (kind: 'incident' | 'maintenance', state: string): boolean =>
  (kind === 'incident' ? INCIDENT_STATES : MAINTENANCE_STATES).some((one) => one === state);

/** A new incident with its first update. */
export const NewIncident = z
  .object({
    kind: z.enum(['incident', 'maintenance']),
    title: texts(MAX_TITLE),
    /** Period of a maintenance. */
    startsAt: Instant.nullable().default(null),
    endsAt: Instant.nullable().default(null),
    ...update,
  })
  .superRefine(({ kind, state, impact, startsAt, endsAt }, { addIssue }) => {
    const issue = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (!isStateAllowed(kind, state))
      issue('state', `is not a state of ${kind === 'incident' ? 'an' : 'a'} ${kind}`);
    if (kind === 'incident') {
      if (impact === 'none') issue('impact', 'is only for maintenance');
      if (startsAt !== null || endsAt !== null) issue('startsAt', 'is only for maintenance');
      return;
    }
    if (impact !== 'none') issue('impact', 'has to be none for maintenance');
    if (startsAt === null) issue('startsAt', 'is missing');
    else if (endsAt === null || endsAt <= startsAt) issue('endsAt', 'is not after the start');
  });
export type NewIncident = z.output<typeof NewIncident>;

/** A new update. `seen`: id of the latest update that the editor has read. */
export const NewUpdate = z.object({ ...update, seen: z.number().int().min(1) });
export type NewUpdate = z.output<typeof NewUpdate>;

export const IncidentParam = z.object({ id: z.string().regex(/^[a-z0-9]{12}$/) });
