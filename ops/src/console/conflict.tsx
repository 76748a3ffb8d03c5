// Conflict of two editors: their saved version and the version of this editor, side by side.
import type { ReactNode } from 'react';
import { When } from './local-time.tsx';
import { type Values, Versions } from './versions.tsx';

interface ConflictSide {
  /** Heading, if there are several sides. */
  title?: string;
  /** The other editor and the instant of the change; `null` if the value was deleted. */
  saved: { by: string; at: string } | null;
  theirs: Values;
  mine: Values;
}

interface ConflictProps {
  message: string;
  sides: readonly ConflictSide[];
  /** Name of this editor's version. */
  mineName?: string;
  /** Form that saves this editor's version. */
  form: ReactNode;
  /** Address that keeps the other version. */
  back: string;
}

/** Both versions, a form that saves one's own, and a link that keeps the other. */
export function Conflict({ message, sides, mineName = 'Your version', form, back }: ConflictProps) {
  return (
    <>
      <p className="notice bad" role="alert">
        {message}
      </p>
      {sides.map(({ title = '', saved, theirs, mine }) => (
        <section key={title}>
          {title !== '' && <h2>{title}</h2>}
          {title !== '' && saved && (
            <p>
              <small>
                changed by {saved.by}, <When at={saved.at} />
              </small>
            </p>
          )}
          <Versions left={theirs} right={mine} names={['Their version, saved', mineName]} />
        </section>
      ))}
      <div className="actions">
        {form}
        <a href={back}>Keep their version</a>
      </div>
    </>
  );
}

/** Hidden fields of a form that is sent again, and its button. */
export function SendAgain({
  fields,
}: {
  fields: readonly (readonly [name: string, value: string | number])[];
}) {
  return (
    <>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="main">
        Use my version
      </button>
    </>
  );
}
