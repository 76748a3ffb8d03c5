// Fields and buttons of the forms for a new incident and for an update.
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import {
  CHECKED,
  type Incident,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  NETWORK,
} from '../../../common/status/status.ts';
import { useFrame } from '../console/context.ts';
import { Fields, type FormField } from '../console/fields.tsx';
import { Choices } from '../console/form.tsx';
import type { FormErrors } from '../console/form-errors.ts';
import { Fold } from '../console/state.tsx';
import { freeText } from '../console/validator.tsx';
import {
  componentNames,
  impactName,
  impactsOf,
  KIND_NAMES,
  KINDS,
  type Products,
  SELECT,
  type SubmittedForm,
  stateName,
  statesOf,
} from './form.tsx';

const KIND_FIELD: FormField = {
  name: 'kind',
  label: 'Type',
  options: KINDS.map((kind) => [kind, KIND_NAMES[kind]] as const),
};
const periodFields = (zone: string): readonly FormField[] => [
  {
    name: 'startsAt',
    label: `Start (${zone})`,
    type: 'datetime-local',
    hint: 'Maintenance starts and ends at these times without another update.',
  },
  { name: 'endsAt', label: `End (${zone})`, type: 'datetime-local' },
];

const textField = (name: 'title' | 'text', code: Locale): FormField => ({
  name: `${name}-${code}`,
  label: `${name === 'title' ? 'Title' : 'Update'}, ${LOCALES[code].name}`,
  required: code === 'en',
  maxLength: name === 'title' ? MAX_TITLE_LENGTH : MAX_TEXT_LENGTH,
  type: name === 'title' ? 'text' : 'textarea',
});

/** State and severity. A new incident has those of each type, in groups, because the type may change in the form. */
const kindFields = (incident: Incident | null): readonly FormField[] => {
  const kinds = incident === null ? KINDS : [incident.kind];
  const groupByKind = <T extends string>(
    valuesOf: (kind: Incident['kind']) => readonly T[],
    nameOf: (value: T) => string,
  ) =>
    kinds.flatMap((kind) =>
      valuesOf(kind).map((value) =>
        incident === null
          ? ([value, nameOf(value), KIND_NAMES[kind]] as const)
          : ([value, nameOf(value)] as const),
      ),
    );
  return [
    { name: 'state', label: 'State', options: groupByKind(statesOf, stateName) },
    { name: 'impact', label: 'Severity', options: groupByKind(impactsOf, impactName) },
  ];
};

/** Group of a component in the form. */
const groupOf = (component: string): string => {
  if (component === NETWORK) return 'Network';
  return CHECKED.some((checked) => checked === component) ? 'Website and documentation' : 'Products';
};

interface InputProps {
  submitted: SubmittedForm;
  errors: FormErrors;
  products: Products;
  /** The incident of an update; `null` for a new one. */
  incident: Incident | null;
  /** URL of the link that discards the input. */
  cancel: string;
}

/** All fields and buttons of a form. */
export function IncidentInput({ submitted, errors, products, incident, cancel }: InputProps) {
  const { zone } = useFrame();
  const isNew = incident === null;
  const textsIn = (code: Locale): FormField[] => [
    ...(isNew ? [textField('title', code)] : []),
    textField('text', code),
  ];
  const translations = localeCodes.filter((code) => code !== 'en').flatMap(textsIn);
  const textOf = (name: string) => freeText.parse(submitted[name]);
  const show = (fields: readonly FormField[]) => (
    <Fields
      fields={fields}
      values={Object.fromEntries(fields.map(({ name }) => [name, textOf(name)]))}
      errors={errors}
    />
  );
  return (
    <>
      <div className="field-row">{show([...(isNew ? [KIND_FIELD] : []), ...kindFields(incident)])}</div>
      {isNew && <div className="field-row maintenance">{show(periodFields(zone))}</div>}
      <div className="field-row texts">{show(textsIn('en'))}</div>
      <Fold
        id="translations"
        title="Translations"
        summary="optional; English replaces a missing one"
        isOpen={translations.some(({ name }) => textOf(name) !== '' || errors.fields.has(name))}
      >
        <div className="field-row texts">{show(translations)}</div>
      </Fold>
      <Choices
        name="components"
        type="checkbox"
        legend="Affected components"
        hint="A notice appears on the pages of these components, and on every page if the incident is critical."
        error={errors.fields.get('components')}
        options={[...componentNames(products)].map(([value, name]) => ({
          value,
          name,
          group: groupOf(value),
          isChosen: submitted.components.includes(value),
        }))}
      />
      <div className="actions">
        <button type="submit" name={SELECT} value="preview">
          Preview
        </button>
        <button type="submit" name={SELECT} value="save" className="main">
          Publish
        </button>
        <a href={cancel}>Cancel</a>
      </div>
    </>
  );
}
