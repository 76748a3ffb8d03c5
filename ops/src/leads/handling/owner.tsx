// Owner of a lead: form, and field with suggestions.
import type { StoredLead } from '../../../../common/leads/store.ts';
import { MAX_PERSON_LENGTH } from '../../../../common/leads/store.ts';
import { useFrame } from '../../console/context.ts';
import { Form, TextField } from '../../console/form.tsx';

const PEOPLE = 'people';

/** Datalist of names for `OwnerField`. */
export const People = ({ people }: { people: readonly string[] }) => (
  <datalist id={PEOPLE}>
    {people.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

interface OwnerFieldProps {
  value: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
}

/** Field for an owner, with the suggestions of `People`. */
export const OwnerField = ({ value, ...field }: OwnerFieldProps) => (
  <TextField
    {...field}
    name="owner"
    label="Owner"
    list={PEOPLE}
    defaultValue={value}
    maxLength={MAX_PERSON_LENGTH}
    autoComplete="off"
  />
);

/** The owner of a lead. An empty field removes the owner. */
export function OwnerForm({ lead, people }: { lead: StoredLead; people: readonly string[] }) {
  const { by } = useFrame();
  const { reference, owner } = lead;
  return (
    <Form action={`/ops/leads/${reference}/owner`} className="filter">
      <People people={people} />
      <input type="hidden" name="seen" value={owner ?? ''} />
      <OwnerField value={owner ?? ''} />
      <button type="submit">Save owner</button>
      {owner !== by && (
        <button type="submit" name="isMine" value="yes">
          Assign to me
        </button>
      )}
    </Form>
  );
}
