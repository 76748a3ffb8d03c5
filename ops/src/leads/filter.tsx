// Lead filters. The form uses POST, because a search term may be personal data.
import { localeCodes } from '../../../common/i18n/locales.ts';
import { LEAD_STATUSES, NO_OWNER } from '../../../common/leads/store.ts';
import { useFrame } from '../console/context.ts';
import { Form, SelectField, TextField } from '../console/form.tsx';
import { languageName } from '../console/languages.tsx';
import { FORM_NAMES, statusName } from './text.ts';

type Option = readonly [value: string, name: string];
const withAny = (name: string, options: readonly Option[]): Option[] => [['', name], ...options];
const optionsOf = <T extends string>(codes: readonly T[], nameOf: (code: T) => string) =>
  codes.map((code): Option => [code, nameOf(code)]);

const QUARANTINED = [
  ['', 'All'],
  ['no', 'Without possible spam'],
  ['yes', 'Possible spam only'],
] as const;

const OVERDUE = [
  ['', 'All'],
  ['yes', 'Overdue only'],
  ['no', 'Without overdue ones'],
] as const;

interface LeadFilterProps {
  posted: Readonly<Record<string, string>>;
  people: readonly string[];
}

const FILTER = 'lead-filter';

/** Button outside the form that exports the filtered leads. */
export const ExportButton = () => (
  <button type="submit" form={FILTER} formAction="/ops/leads/csv">
    Export CSV
  </button>
);

export function LeadFilter({ posted, people }: LeadFilterProps) {
  const { zone, by } = useFrame();
  const value = (name: string) => (Object.hasOwn(posted, name) ? (posted[name] ?? '') : '');
  const select = (name: string, label: string, options: readonly Option[]) => (
    <SelectField name={name} label={label} value={value(name)} options={options} />
  );
  const day = (name: string, label: string) => (
    <TextField name={name} label={`${label}, ${zone}`} type="date" defaultValue={value(name)} />
  );
  return (
    <Form action="/ops/leads" className="filter" id={FILTER}>
      {select('form', 'Form', withAny('Any form', FORM_NAMES))}
      {select('status', 'Status', withAny('Any status', optionsOf(LEAD_STATUSES, statusName)))}
      {select('locale', 'Language', withAny('Any language', optionsOf(localeCodes, languageName)))}
      {select('quarantined', 'Spam', QUARANTINED)}
      {select('owner', 'Owner', [
        ['', 'Any owner'],
        [NO_OWNER, 'No owner'],
        ...optionsOf(people, (name) => (name === by ? `${name} (you)` : name)),
      ])}
      {select('overdue', 'Deadline', OVERDUE)}
      {day('from', 'From')}
      {day('until', 'Before')}
      <TextField name="search" label="Search" defaultValue={value('search')} maxLength={100} />
      <button type="submit">Show</button>
    </Form>
  );
}
