// What was posted, read as the fields of a form: as it is shown again, and as the form's rules read it.
import { ownOf } from '../../../common/contract/own.ts';
import type { Field } from '../../../common/forms/fields.ts';
import { FORMS, type FormCode } from '../../../common/forms/forms.ts';
import { zoneProblem } from '../../../common/forms/rules.ts';
import type { SiteContext } from '../../env.ts';
import { countryOf, timeZoneOf } from './country.ts';
import type { Filled, FormPlace } from './form-props.ts';

/** By name, everything that came under it; `null` stands for a file, which is no answer to any question of ours. */
export type Given = ReadonlyMap<string, readonly (string | null)[]>;

/** The first text of a name; empty when there is none. */
export const lineOf = (given: Given, name: string): string => given.get(name)?.[0] ?? '';

const listOf = (given: Given, name: string): readonly string[] =>
  (given.get(name) ?? []).filter((item): item is string => item !== null && item !== '');

/** F30: what a browser calls its zone, unless nobody knows it; the visitor could not mend what no control shows. */
function zoneOf(c: SiteContext, given: Given): string {
  const zones = [lineOf(given, 'timeZone'), timeZoneOf(c)];
  return zones.find((zone) => zone !== '' && zoneProblem(zone) === null) ?? '';
}

/** The form's own fields as they were typed, to be shown again. */
export function typedOf(c: SiteContext, { form, hidden }: FormPlace, given: Given): Filled['values'] {
  const values = Object.entries(FORMS[form].fields).map(([name, { kind }]) => {
    if (kind === 'choices') return [name, listOf(given, name)] as const;
    if (name === 'timeZone') return [name, zoneOf(c, given)] as const;
    // F24: what no script has filled in.
    if (name === 'country' && !given.has(name)) return [name, countryOf(c)] as const;
    return [name, lineOf(given, name)] as const;
  });
  return { ...Object.fromEntries(values), ...hidden };
}

/** Whether what came is what a control of the kind sends: one text, or of choices any number. */
const isOfKind = (kind: Field['kind'], items: readonly (string | null)[]): boolean =>
  items.every((item) => item !== null) && (kind === 'choices' || new Set(items).size <= 1);

/** The same as the form's schema reads them; what no control of ours sends is passed on as it came, and refused. */
export const valuesOf = (
  { form, hidden }: FormPlace,
  typed: Filled['values'],
  given: Given,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const kind = ownOf(FORMS[form].fields, name)?.kind ?? 'hidden';
      const items = given.get(name) ?? [];
      const isOwn = name === 'timeZone' || Object.hasOwn(hidden ?? {}, name) || isOfKind(kind, items);
      if (!isOwn) return [name, items];
      return [name, kind === 'agreement' ? value === 'on' : value];
    }),
  );

/** Whether a visitor can see a field, and so mend it. */
export const isShown = (form: FormCode, name: string): boolean =>
  ownOf(FORMS[form].fields, name)?.kind !== 'hidden';
