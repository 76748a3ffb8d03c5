// Fields and buttons of the forms for a new incident and for an update.
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import {
  CHECKED,
  IMPACTS,
  INCIDENT_STATES,
  type Incident,
  MAINTENANCE_STATES,
  MAX_TEXT,
  MAX_TITLE,
  NETWORK,
} from '../../../common/status/status.ts';
import { useFrame } from '../console/context.ts';
import { Fields, type FormField } from '../console/fields.tsx';
import { Fold } from '../console/fold.tsx';
import { Choices } from '../console/form.tsx';
import type { FormErrors } from '../console/form-errors.ts';
import { freeText } from '../console/validator.tsx';
import { componentNames, impactName, type Products, SELECT, type Sent, stateName } from './form.tsx';

const KIND_FIELD: FormField = {
  name: 'kind',
  label: 'Type',
  options: [
    ['incident', 'Incident'],
    ['maintenance', 'Maintenance'],
  ],
};
const periodFields = (zone: string): readonly FormField[] => [
  {
    name: 'startsAt',
    label: `Start (${zone})`,
    type: 'datetime-local',
    hint: 'A maintenance starts and ends at these times without another update.',
  },
  { name: 'endsAt', label: `End (${zone})`, type: 'datetime-local' },
];

const textField = (name: 'title' | 'text', code: Locale): FormField => ({
  name: `${name}-${code}`,
  label: `${name === 'title' ? 'Title' : 'Update'}, ${LOCALES[code].name}`,
  required: code === 'en',
  maxLength: name === 'title' ? MAX_TITLE : MAX_TEXT,
  type: name === 'title' ? 'text' : 'textarea',
});

const stateField = (states: readonly Incident['updates'][number]['state'][]): FormField => ({
  name: 'state',
  label: 'State',
  options: states.map((state) => [state, stateName(state)] as const),
});
const IMPACT_FIELD: FormField = {
  name: 'impact',
  label: 'Severity',
  options: IMPACTS.map((impact) => [impact, impactName(impact)] as const),
};

/** The states that the form offers. */
const statesFor = (incident: Incident | null) =>
  incident === null
    ? [...INCIDENT_STATES, ...MAINTENANCE_STATES]
    : incident.kind === 'incident'
      ? INCIDENT_STATES
      : MAINTENANCE_STATES;

/** Group of a component in the form. */
const groupOf = (component: string): string => {
  if (component === NETWORK) return 'Network';
  return CHECKED.some((one) => one === component) ? 'Website and documentation' : 'Products';
};

interface InputProps {
  sent: Sent;
  errors: FormErrors;
  products: Products;
  /** The incident of an update; `null` for a new one. */
  incident: Incident | null;
  /** URL of the link that discards the input. */
  cancel: string;
}

/** All fields and buttons of a form. */
export function IncidentInput({ sent, errors, products, incident, cancel }: InputProps) {
  const { zone } = useFrame();
  const isNew = incident === null;
  const state = stateField(statesFor(incident));
  const textsIn = (code: Locale): FormField[] => [
    ...(isNew ? [textField('title', code)] : []),
    textField('text', code),
  ];
  const translations = localeCodes.filter((code) => code !== 'en').flatMap(textsIn);
  const textOf = (name: string) => freeText.parse(sent[name]);
  const show = (fields: readonly FormField[]) => (
    <Fields
      fields={fields}
      values={Object.fromEntries(fields.map(({ name }) => [name, textOf(name)]))}
      errors={errors}
    />
  );
  return (
    <>
      <div className="field-row">{show([...(isNew ? [KIND_FIELD] : []), state, IMPACT_FIELD])}</div>
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
          isChosen: sent.components.includes(value),
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
