// Shared components of resource pages: filters, paging, last change, confirmation, and edit conflict.
import type { ReactNode } from 'react';
import type { Values } from './field-texts.ts';
import { When } from './local-time.tsx';
import { Versions } from './versions.tsx';

/** Filter form. It is folded on phones, and on wide pages if the filters need more than one row. */
export const Filters = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => (
  <details className="filters" open={isOpen}>
    <summary>Filter</summary>
    {children}
  </details>
);

/** Links to the previous and next page of a list. */
export function Paging({
  page,
  pages,
  urlOf,
}: {
  page: number;
  pages: number;
  urlOf: (page: number) => string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="actions">
      {page > 1 && <a href={urlOf(page - 1)}>Previous</a>}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && <a href={urlOf(page + 1)}>Next</a>}
    </nav>
  );
}

/** Author and time of the last change, and a link to all changes in the audit log. */
export function LastChange({
  by,
  at,
  kind,
  target,
}: {
  by: string;
  at: string;
  kind: string;
  target: string;
}) {
  return (
    <p>
      <small>
        Changed by {by}, <When at={at} />{' '}
        <a href={`/ops/audit?${new URLSearchParams({ kind, target })}`}>All changes</a>
      </small>
    </p>
  );
}

/** Confirmation with explanation, form, and a link back. */
export function Confirm({ children, back, form }: { children: ReactNode; back: string; form: ReactNode }) {
  return (
    <section className="confirm">
      {children}
      <div className="actions">
        {form}
        <a href={back}>Go back</a>
      </div>
    </section>
  );
}

interface ConflictSide {
  /** Heading if there are several sides. */
  title?: string;
  /** Author and instant of the other change; `null` if the value was deleted. */
  saved: { by: string; at: string } | null;
  theirs: Values;
  mine: Values;
}

interface ConflictProps {
  message: string;
  sides: readonly ConflictSide[];
  /** Name of this editor's version. */
  ownVersionName?: string;
  /** Form that saves this editor's version. */
  form: ReactNode;
  /** URL of the link that keeps the other version. */
  back: string;
}

/** Conflict between two editors: both versions, a form that saves this editor's, and a link that keeps the other. */
export function Conflict({ message, sides, ownVersionName = 'Your version', form, back }: ConflictProps) {
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
          <Versions left={theirs} right={mine} names={['Their version, saved', ownVersionName]} />
        </section>
      ))}
      <div className="actions">
        {form}
        <a href={back}>Keep their version</a>
      </div>
    </>
  );
}

/** Hidden fields and the button that submit the editor's version again. */
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
