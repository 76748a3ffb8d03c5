// Input of the banner form: the override, its languages, and the versions that the editor saw.
import { z } from 'zod';
import type { Locale } from '../../../common/i18n/locales.ts';
import { CONTENT_FIELDS, OVERRIDE_FIELDS, type OverrideField } from '../../../common/overrides/fields.ts';
import { Ticked } from '../console/base-fields.ts';
import type { FieldErrors } from '../console/field-errors.ts';
import { instantIn, isZone, localValue } from '../console/time-zone.ts';
import type { BannerRow } from './list.ts';
import type { OverrideInputBody, Seen } from './schema.ts';
import type { StoredOverride } from './store.ts';

/** Fields with text inputs. They have no effect on the portal's banner. */
const INPUTS = OVERRIDE_FIELDS.filter(
  (field): field is Exclude<OverrideField, { type: 'flag' }> => field.type !== 'flag',
);
type InputName = (typeof INPUTS)[number]['name'];

/** An object with a value for each text input. */
const forInputs = <T>(value: (name: InputName) => T): Record<InputName, T> =>
  Object.fromEntries(INPUTS.map(({ name }) => [name, value(name)])) as Record<InputName, T>;

const one = z.string().max(1_000).catch('');
const SubmittedFields = z.object({
  shown: z.enum(['on', 'off', 'portal']).catch('on'),
  zone: z.string().refine(isZone).catch('UTC'),
  ...forInputs(() => one),
  /** JSON of the initial fields. A difference is an edit of the user. */
  opened: z.string().max(10_000).catch(''),
  do: z.enum(['save', 'confirm', 'preview']).catch('save'),
  path: one,
});
/** The fields as strings, so that the form can be shown again. */
export type SubmittedFields = z.output<typeof SubmittedFields>;

/** The complete form. */
export const SentBanner = SubmittedFields.and(Ticked);

export interface BannerForm {
  submitted: SubmittedFields;
  locales: Locale[];
  seen: Seen;
  /** `null` removes the override. */
  overrideInput: OverrideInputBody | null;
  errors: FieldErrors;
}

const NONE: SubmittedFields = {
  shown: 'on',
  zone: 'UTC',
  ...forInputs(() => ''),
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
  ...Object.fromEntries(CONTENT_FIELDS.map(({ name }) => [name, override[name] ?? ''])),
  order: override.order === null ? '' : String(override.order),
});

/**
 * Initial fields of the form. Without an override they have the portal's period, so that saving changes only what the
 * editor enters.
 */
export function openedForm(
  row: Pick<BannerRow, 'override' | 'portal'> | undefined,
  zone: string,
): SubmittedFields {
  const submitted = row?.override
    ? fieldsOf(row.override, zone)
    : {
        ...NONE,
        zone,
        startsAt: localValue(row?.portal?.startsAt ?? null, zone),
        endsAt: localValue(row?.portal?.endsAt ?? null, zone),
      };
  return {
    ...submitted,
    opened: JSON.stringify(forInputs((name) => submitted[name])),
  };
}

/** The initial fields; empty if they are missing or invalid. */
function openedFields(json: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(json))));
  } catch {
    return new Map();
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

function instantOf(
  submitted: SubmittedFields,
  name: 'startsAt' | 'endsAt',
  errors: Map<string, string>,
): string | null {
  if (submitted[name] === '') return null;
  const at = instantIn(submitted[name], submitted.zone);
  if (at === null) errors.set(name, `There is no such time in ${submitted.zone}.`);
  return at;
}

/** Labels of fields that the editor has filled in and that the portal's banner would not show. */
function lostFields(submitted: SubmittedFields): string[] {
  const opened = openedFields(submitted.opened);
  return INPUTS.filter(
    ({ name }) => submitted[name].trim() !== '' && submitted[name] !== opened.get(name),
  ).map(({ label }) => label);
}

/** Parses a form; mistakes are in `errors`. The call checks links and pictures. */
export function bannerForm({ locales, seen, ...submitted }: z.output<typeof SentBanner>): BannerForm {
  const errors = new Map<string, string>();
  if (locales.length === 0) errors.set('locale', 'Choose at least one language.');
  const lost = submitted.shown === 'portal' ? lostFields(submitted) : [];
  if (lost.length > 0)
    errors.set(
      'shown',
      `The portal’s banner would not show what you entered (${lost.join(', ')}). Choose Visible or Hidden, or empty these fields.`,
    );
  const [startsAt, endsAt] = [
    instantOf(submitted, 'startsAt', errors),
    instantOf(submitted, 'endsAt', errors),
  ];
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt)
    errors.set('endsAt', 'The end is not after the start.');
  const order = submitted.order.trim() === '' ? null : Number(submitted.order);
  if (order !== null && !(Number.isInteger(order) && order >= 1 && order <= 99))
    errors.set('order', 'Enter a number from 1 to 99, or leave the field empty.');
  const content = Object.fromEntries(CONTENT_FIELDS.map(({ name }) => [name, orNull(submitted[name])]));
  const overrideInput =
    submitted.shown === 'portal'
      ? null
      : { shown: submitted.shown === 'on', startsAt, endsAt, ...content, order };
  return { submitted, locales, seen, overrideInput, errors };
}

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['url', 'Enter a path of this site, such as /products/, or an https address on one of our own hosts.'],
  ['image', 'Enter a path of this site, such as /drawings/flow.svg.'],
  ['endsAt', 'The end is not after the start.'],
]);

/** Messages of the issues of a call, by field. */
export function refusedFields(issues: readonly { at: string; message: string }[]): FieldErrors {
  return new Map(
    issues.map(({ at, message }) => {
      const name = at.replace(/^override\.?/, '') || 'endsAt';
      return [name, MESSAGES.get(name) ?? `This is not accepted: ${message}.`];
    }),
  );
}
