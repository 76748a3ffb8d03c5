// Submitted form values: as the page shows them again, and as the schema validates them.
import { ownOf } from '../../../common/contract/own.ts';
import type { Field } from '../../../common/forms/fields.ts';
import { FORMS, type FormCode } from '../../../common/forms/forms.ts';
import { zoneProblem } from '../../../common/forms/rules.ts';
import type { SiteContext } from '../../env.ts';
import { countryOf, timeZoneOf } from './country.ts';
import type { FilledForm, FormContext } from './form-props.ts';

/** Submitted values by name; `null` represents a file, which no field accepts. */
export type SubmittedFields = ReadonlyMap<string, readonly (string | null)[]>;

/** Returns the first value of a name; empty if there is none. */
export const lineOf = (submitted: SubmittedFields, name: string): string => submitted.get(name)?.[0] ?? '';

const listOf = (submitted: SubmittedFields, name: string): readonly string[] =>
  (submitted.get(name) ?? []).filter((item): item is string => item !== null && item !== '');

/** F30: the browser's time zone if it is valid, otherwise the platform's. A visitor cannot correct a hidden field. */
function zoneOf(c: SiteContext, submitted: SubmittedFields): string {
  const zones = [lineOf(submitted, 'timeZone'), timeZoneOf(c)];
  return zones.find((zone) => zone !== '' && zoneProblem(zone) === null) ?? '';
}

/** Returns the submitted values of the form's own fields, to show them again. */
export function inputOf(
  c: SiteContext,
  { form, hidden }: FormContext,
  submitted: SubmittedFields,
): FilledForm['values'] {
  const values = Object.entries(FORMS[form].fields).map(([name, { kind }]) => {
    if (kind === 'choices') return [name, listOf(submitted, name)] as const;
    if (name === 'timeZone') return [name, zoneOf(c, submitted)] as const;
    // F24: default value without scripts.
    if (name === 'country' && !submitted.has(name)) return [name, countryOf(c)] as const;
    return [name, lineOf(submitted, name)] as const;
  });
  return { ...Object.fromEntries(values), ...hidden };
}

/** Whether a control of this kind can send the values: one text, or any number of choices. */
const isOfKind = (kind: Field['kind'], items: readonly (string | null)[]): boolean =>
  items.every((item) => item !== null) && (kind === 'choices' || new Set(items).size <= 1);

/**
 * Returns the input for the form's schema. Values that no control of the form can send are passed unchanged, so that
 * the schema rejects them.
 */
export const valuesOf = (
  { form, hidden }: FormContext,
  input: FilledForm['values'],
  submitted: SubmittedFields,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      const kind = ownOf(FORMS[form].fields, name)?.kind ?? 'hidden';
      const items = submitted.get(name) ?? [];
      const isOwn = name === 'timeZone' || Object.hasOwn(hidden ?? {}, name) || isOfKind(kind, items);
      if (!isOwn) return [name, items];
      return [name, kind === 'agreement' ? value === 'on' : value];
    }),
  );

/** Whether a visitor can see, and therefore correct, a field. */
export const isShown = (form: FormCode, name: string): boolean =>
  ownOf(FORMS[form].fields, name)?.kind !== 'hidden';
