// Team notes about a lead: list, and form for a new note.
import { type LeadNote, MAX_LEAD_NOTE_LENGTH, MAX_NOTES } from '../../../../common/leads/store.ts';
import { ButtonForm, Field, Form } from '../../console/form.tsx';
import { When } from '../../console/local-time.tsx';

interface NotesProps {
  reference: string;
  notes: readonly LeadNote[];
  /** A note that was not saved, with the error. */
  draft?: { text: string; error: string };
}

/** Notes of a lead, oldest first. */
export function Notes({ reference, notes, draft }: NotesProps) {
  const path = `/ops/leads/${reference}/notes`;
  return (
    <section id="notes">
      <h2>Notes</h2>
      {notes.map(({ id, at, by, text }) => (
        <article key={id} className="note">
          <p>
            <strong>{by}</strong> <When at={at} />
          </p>
          <p>{text}</p>
          <ButtonForm action={`${path}/${id}/delete`} subject={`note of ${by}`}>
            Delete
          </ButtonForm>
        </article>
      ))}
      {notes.length >= MAX_NOTES && <p>The lead has {MAX_NOTES} notes. Delete one before you add another.</p>}
      {notes.length === 0 && (
        <p className="hint">There are no notes yet. The team sees them, the visitor does not.</p>
      )}
      <details className="add" open={draft !== undefined}>
        <summary className="button">Add note</summary>
        <Form action={path}>
          <Field
            name="text"
            label="New note"
            hint="The team sees it, the visitor does not. It is deleted with the lead."
            error={draft?.error}
          >
            {(control) => (
              <textarea
                {...control}
                rows={3}
                required
                maxLength={MAX_LEAD_NOTE_LENGTH}
                defaultValue={draft?.text ?? ''}
              />
            )}
          </Field>
          <div className="actions">
            <button type="submit">Save note</button>
          </div>
        </Form>
      </details>
    </section>
  );
}
