// By what leads are chosen. A form that is posted: what is looked for may be a person's address.
import { FORM_CODES } from '../../../src/forms/forms.ts';
import { localeCodes } from '../../../src/i18n/locales.ts';
import { LEAD_STATUSES } from '../../../src/leads/store.ts';
import { Form, SelectField, TextField } from './form.tsx';
import { useFrame } from './frame.ts';

const any = (words: string, values: readonly string[]) => [['', words] as const, ...values];

const QUARANTINED = [
  ['', 'All'],
  ['no', 'People’s'],
  ['yes', 'Perhaps machines’'],
] as const;

/** `posted` is what was chosen last. The second button takes the same leads as a file. */
export function LeadFilter({ posted }: { posted: Readonly<Record<string, string>> }) {
  const { zone } = useFrame();
  const value = (name: string) => (Object.hasOwn(posted, name) ? (posted[name] ?? '') : '');
  const day = (name: string, label: string) => (
    <TextField name={name} label={`${label}, ${zone}`} type="date" defaultValue={value(name)} />
  );
  return (
    <Form action="/ops/leads" className="filter">
      <SelectField
        name="form"
        label="Form"
        value={value('form')}
        options={any('Any form', [...FORM_CODES, 'feedback'])}
      />
      <SelectField
        name="status"
        label="Status"
        value={value('status')}
        options={any('Any status', LEAD_STATUSES)}
      />
      <SelectField
        name="locale"
        label="Language"
        value={value('locale')}
        options={any('Any language', localeCodes)}
      />
      <SelectField name="quarantined" label="Whose" value={value('quarantined')} options={QUARANTINED} />
      {day('from', 'From')}
      {day('until', 'Before')}
      <TextField name="search" label="Text" defaultValue={value('search')} maxLength={100} />
      <button type="submit">Show</button>
      <button type="submit" formAction="/ops/leads/csv">
        Take as CSV
      </button>
    </Form>
  );
}
