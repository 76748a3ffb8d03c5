// Incident forms: input for a new incident or an update, and its preview.
import { z } from 'zod';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { createT } from '../../../common/i18n/translator.ts';
import {
  IMPACTS,
  INCIDENT_STATES,
  type Incident,
  MAINTENANCE_STATES,
  type PublishedStatus,
  productComponent,
  SERVICES,
  type State,
  selectText,
} from '../../../common/status/status.ts';
import { type FormErrors, formErrors } from '../console/form-errors.ts';
import { instantIn } from '../console/time-zone.ts';
import { freeText } from '../console/validator.tsx';

const t = createT('en');
export type Products = PublishedStatus['products'];

/** Components with their English names. */
export const componentNames = (products: Products): ReadonlyMap<string, string> =>
  new Map([
    ...SERVICES.map((id) => [id as string, t(`status.of.${id}`)] as const),
    ...products.map(({ code, names }) => [productComponent(code), names.en] as const),
  ]);

export const stateName = (state: State): string => t(`status.state.${state}`);
export const impactName = (impact: (typeof IMPACTS)[number]): string => t(`status.impact.${impact}`);

/** Types of incidents. Each has its own states and severities. */
export const KIND_NAMES = { incident: 'Incident', maintenance: 'Maintenance' } as const;
export const KINDS = ['incident', 'maintenance'] as const;
type Kind = Incident['kind'];
export const statesOf = (kind: Kind): readonly State[] =>
  kind === 'maintenance' ? MAINTENANCE_STATES : INCIDENT_STATES;
export const impactsOf = (kind: Kind) =>
  IMPACTS.filter((impact) => (impact === 'none') === (kind === 'maintenance'));

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** Errors of a state and a severity that belong to the other type, with the names of the options in the form. */
export function kindErrors(kind: Kind, { state, impact }: Record<'state' | 'impact', string>) {
  const otherKind = kind === 'maintenance' ? 'incident' : 'maintenance';
  const namesOf = <T extends string>(values: readonly T[], nameOf: (value: T) => string) =>
    new Map<string, string>(values.map((value) => [value, nameOf(value)]));
  const fields = [
    { field: 'state', value: state, names: (type: Kind) => namesOf(statesOf(type), stateName) },
    { field: 'impact', value: impact, names: (type: Kind) => namesOf(impactsOf(type), impactName) },
  ];
  return fields.flatMap(({ field, value, names }) => {
    const otherName = names(otherKind).get(value);
    const choices = anyOf.format(names(kind).values());
    const sentence = `“${otherName}” is only for the type ${KIND_NAMES[otherKind]}. Choose ${choices}.`;
    return otherName === undefined ? [] : [[field, sentence] as const];
  });
}

export const SELECT = 'do';
/** Input of both forms. Translated fields have names such as `title-en` and `text-ko`. */
export const SubmittedForm = z
  .object({
    kind: z.enum(KINDS).catch('incident'),
    impact: freeText,
    state: freeText,
    components: z
      .union([z.string().transform((value) => [value]), z.array(z.string())])
      .catch([])
      .transform((all) => all.slice(0, 200)),
    startsAt: freeText,
    endsAt: freeText,
    seen: z.coerce.number().int().min(1).catch(0),
    [SELECT]: z.enum(['save', 'preview']).catch('save'),
  })
  .catchall(z.unknown());
export type SubmittedForm = z.output<typeof SubmittedForm>;

/** A text of the form in each language. */
export const textByLocale = (submitted: SubmittedForm, name: 'title' | 'text'): Record<Locale, string> => {
  const textIn = (code: Locale) => freeText.parse(submitted[`${name}-${code}`]);
  return { en: textIn('en'), cn: textIn('cn'), ko: textIn('ko'), ja: textIn('ja') };
};

/** Converts a time field to UTC. Returns `null` for an empty field, and `invalid` for a time that does not exist. */
export const instantOf = (local: string, zone: string): string | null =>
  local === '' ? null : (instantIn(local, zone) ?? 'invalid');

/** Errors by form field: `ofKind`, and those of the schema. The path `text.en` belongs to the field `text-en`. */
export const errorsOfInput = (
  error: z.ZodError | undefined,
  ofKind: ReturnType<typeof kindErrors>,
): FormErrors =>
  formErrors([
    ...(error?.issues ?? []).map(
      ({ path, message }) => [fieldOf(path.map(String)), `This ${message}.`] as const,
    ),
    ...ofKind,
  ]);

const fieldOf = ([first = '', second = '']: string[]): string =>
  first === 'title' || first === 'text' ? `${first}-${second}` : first;

/** Notice and update as visitors read them in each language. */
export function IncidentPreview({
  submitted,
  incident,
}: {
  submitted: SubmittedForm;
  incident: Incident | null;
}) {
  const titles: Record<string, string> = incident?.title ?? textByLocale(submitted, 'title');
  const texts: Record<string, string> = textByLocale(submitted, 'text');
  return (
    <section className="panel" aria-labelledby="incident-preview">
      <h2 id="incident-preview">Preview</h2>
      {localeCodes.map((code) => {
        const [title, text] = [selectText(titles, code), selectText(texts, code)];
        return (
          <div key={code}>
            <h3>{LOCALES[code].name}</h3>
            <p className="notice warn">
              <strong lang={LOCALES[title.locale].htmlLang}>{title.text}</strong>{' '}
              <a href={`${LOCALES[code].prefix}/status/`} lang={LOCALES[code].htmlLang}>
                {createT(code)('status.title')}
              </a>
            </p>
            <p lang={LOCALES[text.locale].htmlLang}>{text.text}</p>
          </div>
        );
      })}
    </section>
  );
}
