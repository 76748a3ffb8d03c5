// The form of a banner as it was sent: what its editor wants, in which languages, and the versions that were shown.
import { z } from 'zod';
import type { Locale } from '../../../common/i18n/locales.ts';
import { Ticked } from '../console/base-fields.ts';
import type { FieldErrors } from '../console/field-errors.ts';
import { instantIn, isZone, localValue } from '../console/time-zone.ts';
import type { BannerRow } from './list.ts';
import type { OverrideInputBody, Seen } from './schema.ts';
import type { StoredOverride } from './store.ts';

/** Fields with content; empty means the portal's own. */
export const WORDS = ['title', 'text', 'url', 'urlText', 'image'] as const;
/** Fields that the portal's banner would not show. */
const OWN = ['startsAt', 'endsAt', ...WORDS, 'order'] as const;
const LABELS: Readonly<Record<(typeof OWN)[number], string>> = {
  startsAt: 'From',
  endsAt: 'Until',
  title: 'Title',
  text: 'Text',
  url: 'Link',
  urlText: 'Link text',
  image: 'Picture',
  order: 'Order',
};

const one = z.string().max(1_000).catch('');
const SubmittedFields = z.object({
  shown: z.enum(['on', 'off', 'portal']).catch('on'),
  zone: z.string().refine(isZone).catch('UTC'),
  startsAt: one,
  endsAt: one,
  title: one,
  text: one,
  url: one,
  urlText: one,
  image: one,
  order: one,
  /** JSON of the fields as the form was opened: what differs was entered by the editor. */
  opened: z.string().max(10_000).catch(''),
  do: z.enum(['save', 'confirm', 'preview']).catch('save'),
  path: one,
});
/** The fields as texts, so that a form can show them again. */
export type SubmittedFields = z.output<typeof SubmittedFields>;

/** The whole form. */
export const SentBanner = SubmittedFields.and(Ticked);

export interface BannerForm {
  typed: SubmittedFields;
  locales: Locale[];
  seen: Seen;
  /** `null` removes the override. */
  overrideInput: OverrideInputBody | null;
  errors: FieldErrors;
}

const NONE: SubmittedFields = {
  shown: 'on',
  zone: 'UTC',
  startsAt: '',
  endsAt: '',
  title: '',
  text: '',
  url: '',
  urlText: '',
  image: '',
  order: '',
  opened: '',
  do: 'save',
  path: '',
};

const fieldsOf = (override: StoredOverride, zone: string): SubmittedFields => ({
  ...NONE,
  zone,
  shown: override.shown ? 'on' : 'off',
  startsAt: localValue(override.startsAt, zone),
  endsAt: localValue(override.endsAt, zone),
  ...Object.fromEntries(WORDS.map((name) => [name, override[name] ?? ''])),
  order: override.order === null ? '' : String(override.order),
});

/**
 * The form of a banner as it is opened. One without an override is shown as the portal shows it, with the portal's
 * period, so that saving changes nothing but what is entered.
 */
export function openedForm(
  row: Pick<BannerRow, 'override' | 'portal'> | undefined,
  zone: string,
): SubmittedFields {
  const typed = row?.override
    ? fieldsOf(row.override, zone)
    : {
        ...NONE,
        zone,
        startsAt: localValue(row?.portal?.startsAt ?? null, zone),
        endsAt: localValue(row?.portal?.endsAt ?? null, zone),
      };
  return { ...typed, opened: JSON.stringify(Object.fromEntries(OWN.map((name) => [name, typed[name]]))) };
}

/** The fields as the form was opened; all empty where the form does not say. */
function openedFields(json: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(json))));
  } catch {
    return new Map();
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

function instantOf(
  typed: SubmittedFields,
  name: 'startsAt' | 'endsAt',
  errors: Map<string, string>,
): string | null {
  if (typed[name] === '') return null;
  const at = instantIn(typed[name], typed.zone);
  if (at === null) errors.set(name, `There is no such time in ${typed.zone}.`);
  return at;
}

/** What would be lost with the portal's banner: fields that the editor has filled in since the form was opened. */
function lostFields(typed: SubmittedFields): string[] {
  const opened = openedFields(typed.opened);
  return OWN.filter((name) => typed[name].trim() !== '' && typed[name] !== opened.get(name)).map(
    (name) => LABELS[name],
  );
}

/** Reads a form. What is wrong is in `errors`; links and pictures are checked by the call itself. */
export function bannerForm({ locales, seen, ...typed }: z.output<typeof SentBanner>): BannerForm {
  const errors = new Map<string, string>();
  if (locales.length === 0) errors.set('locale', 'Choose at least one language.');
  const lost = typed.shown === 'portal' ? lostFields(typed) : [];
  if (lost.length > 0)
    errors.set(
      'shown',
      `The portal’s banner would not show what you entered (${lost.join(', ')}). Choose Visible or Hidden, or empty these fields.`,
    );
  const [startsAt, endsAt] = [instantOf(typed, 'startsAt', errors), instantOf(typed, 'endsAt', errors)];
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt)
    errors.set('endsAt', 'The end is not after the start.');
  const order = typed.order.trim() === '' ? null : Number(typed.order);
  if (order !== null && !(Number.isInteger(order) && order >= 1 && order <= 99))
    errors.set('order', 'Enter a number from 1 to 99, or leave the field empty.');
  const words = Object.fromEntries(WORDS.map((name) => [name, orNull(typed[name])]));
  const overrideInput =
    typed.shown === 'portal' ? null : { shown: typed.shown === 'on', startsAt, endsAt, ...words, order };
  return { typed, locales, seen, overrideInput, errors };
}

const SAID: ReadonlyMap<string, string> = new Map([
  ['url', 'Enter a path of this site, such as /products/, or an https address on one of our own hosts.'],
  ['image', 'Enter a path of this site, such as /drawings/flow.svg.'],
  ['endsAt', 'The end is not after the start.'],
]);

/** What the call said was wrong, by field and for a person. */
export function refusedFields(issues: readonly { at: string; message: string }[]): FieldErrors {
  return new Map(
    issues.map(({ at, message }) => {
      const name = at.replace(/^flip\.?/, '') || 'endsAt';
      return [name, SAID.get(name) ?? `This is not accepted: ${message}.`];
    }),
  );
}
