// Input of the banner form: the override, its languages, and the versions that the editor saw.
import { z } from 'zod';
import {
  type AnyField,
  fieldsOf,
  MENU_ONLY_FIELDS,
  OVERRIDE_FIELDS,
} from '../../../common/overrides/fields.ts';
import { isFrameKind, type OverrideKind } from '../../../common/overrides/kinds.ts';
import { type FormErrors, formErrors } from '../console/form-errors.ts';
import { instantIn, isZone, localValue } from '../console/time-zone.ts';
import { SelectedLanguages } from './languages.tsx';
import type { BannerRow } from './list.ts';
import type { OverrideInput, OverrideInputBody } from './schema.ts';

export type InputField = Exclude<AnyField, { type: 'flag' }>;
const isInput = (field: AnyField): field is InputField => field.type !== 'flag';
const INPUTS = [...OVERRIDE_FIELDS, ...MENU_ONLY_FIELDS].filter(isInput);
/** Fields of a kind that have text inputs. */
export const inputsOf = (kind: OverrideKind): InputField[] => fieldsOf(kind).filter(isInput);

const forInputs = <T>(value: (field: InputField) => T): Record<InputField['name'], T> =>
  Object.fromEntries(INPUTS.map((field) => [field.name, value(field)])) as Record<InputField['name'], T>;

const text = z.string().max(1_000).catch('');
const SubmittedFields = z.object({
  shown: z.enum(['on', 'off', 'portal']).catch('on'),
  zone: z.string().refine(isZone).catch('UTC'),
  ...forInputs(() => text),
  /** The initial fields as JSON, to detect edited fields. */
  opened: z.string().max(10_000).catch(''),
  do: z.enum(['save', 'confirm', 'preview']).catch('save'),
  path: text,
});
/** The fields as strings, so that the form can be rendered again. */
export type SubmittedFields = z.output<typeof SubmittedFields>;

export const SubmittedBanner = SubmittedFields.and(SelectedLanguages);

export interface BannerForm extends SelectedLanguages {
  submitted: SubmittedFields;
  /** `null` removes the override. */
  overrideInput: OverrideInputBody | null;
  errors: FormErrors;
}

/**
 * Initial fields of the form. Without an override, they contain the portal's period, so that saving changes only the
 * fields that the editor edits.
 */
export function initialForm(
  { override = null, portal = null }: Partial<Pick<BannerRow, 'override' | 'portal'>> = {},
  zone: string,
): SubmittedFields {
  const values: Partial<OverrideInput> = override ?? {
    startsAt: portal?.startsAt ?? null,
    endsAt: portal?.endsAt ?? null,
  };
  const inputs = forInputs(({ name, type }) =>
    type === 'instant' ? localValue(values[name] ?? null, zone) : String(values[name] ?? ''),
  );
  return {
    ...SubmittedFields.parse({ zone, ...inputs }),
    shown: override?.shown === false ? 'off' : 'on',
    opened: JSON.stringify(inputs),
  };
}

/** The initial fields; empty if they are missing or invalid. */
function initialFields(json: string): Map<string, unknown> {
  try {
    return new Map(Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(json))));
  } catch {
    return new Map();
  }
}

/** Joins the lines of a field; `null` for an empty field. */
const orNull = (text: string): string | null => text.trim().replace(/\r?\n\s*/g, ' ') || null;

function instantOf(
  submitted: SubmittedFields,
  name: 'startsAt' | 'endsAt',
  errors: Map<string, string>,
): string | null {
  if (submitted[name] === '') return null;
  const at = instantIn(submitted[name], submitted.zone);
  if (at === null) errors.set(name, `This time does not exist in ${submitted.zone}.`);
  return at;
}

/** Labels of edited fields that the portal's banner would not show. */
function discardedFields(submitted: SubmittedFields): string[] {
  const initial = initialFields(submitted.opened);
  return INPUTS.filter(
    ({ name }) => submitted[name].trim() !== '' && submitted[name] !== initial.get(name),
  ).map(({ label }) => label);
}

/** Parses a form. `errors` does not cover the period, links, and images, which the API call checks. */
export function bannerForm(
  kind: OverrideKind,
  { locales, seen, ...submitted }: z.output<typeof SubmittedBanner>,
): BannerForm {
  const errors = new Map<string, string>();
  if (locales.length === 0) errors.set('locale', 'Choose at least one language.');
  const discarded = submitted.shown === 'portal' ? discardedFields(submitted) : [];
  if (discarded.length > 0)
    errors.set(
      'shown',
      `The portal’s ${isFrameKind(kind) ? 'value' : 'banner'} would not show what you entered (${discarded.join(', ')}). Choose Visible or Hidden, or clear these fields.`,
    );
  const [startsAt, endsAt] = [
    instantOf(submitted, 'startsAt', errors),
    instantOf(submitted, 'endsAt', errors),
  ];
  const order = submitted.order.trim() === '' ? null : Number(submitted.order);
  if (order !== null && !(Number.isInteger(order) && order >= 1 && order <= 99))
    errors.set('order', 'Enter a number from 1 to 99, or leave the field empty.');
  const content = Object.fromEntries(
    inputsOf(kind)
      .filter(({ type }) => type !== 'instant' && type !== 'order')
      .map(({ name }) => [name, orNull(submitted[name])]),
  );
  const overrideInput =
    submitted.shown === 'portal'
      ? null
      : { shown: submitted.shown === 'on', startsAt, endsAt, ...content, order };
  return { submitted, locales, seen, overrideInput, errors: formErrors(errors) };
}
