// State tags, key figures, empty lists, folded sections, and chart scales.
import { Fragment, type ReactNode } from 'react';

interface FoldProps {
  /** ID of the content. A link to this fragment opens the section. */
  id: string;
  title: string;
  /** Class for sections with their own widths. */
  name?: string;
  /** First entries of the content, next to the title. */
  note?: string;
  /** Short summary of content and state, at the end of the line. */
  summary: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** The browser opens the section for a link to its content and for a find-in-page match. */
export const Fold = ({ id, title, name, note, summary, isOpen = false, children }: FoldProps) => (
  <details className={['fold', name].filter(Boolean).join(' ')} open={isOpen}>
    <summary>
      <h2>{title}</h2>
      {note && <small className="fold-note">{note}</small>}
      <span className="fold-state">{summary}</span>
    </summary>
    <section id={id} className="fold-content" aria-label={title}>
      {children}
    </section>
  </details>
);

interface ScaleProps {
  /** Value at the top edge, with its unit. */
  top: string;
  /** Times below the chart, evenly spaced. Duplicates appear once. */
  marks: readonly string[];
  children: ReactNode;
}

/** A chart with the value of its top edge above it and the times below it. */
export function Scale({ top, marks, children }: ScaleProps) {
  return (
    <div className="scale">
      <span className="top" aria-hidden="true">
        {top}
      </span>
      {children}
      <div className="marks" aria-hidden="true">
        {[...new Set(marks)].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  );
}

export type Tone = 'good' | 'warn' | 'bad' | '';

/** State tag: a dot and the name of the state on a colored background. */
export const Tag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`tag ${tone}`.trim()}>{children}</span>
);

export interface Stat {
  name: ReactNode;
  value: ReactNode;
  /** Unit or period of the value. */
  note?: ReactNode;
}

/** Key figures of a page in one row. */
export const Stats = ({ stats }: { stats: readonly Stat[] }) => (
  <dl className="stats">
    {stats.map(({ name, value, note }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, so the order does not change
      <div key={index}>
        <dt>{name}</dt>
        <dd>
          {value}
          {note && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

interface EmptyProps {
  /** A sentence about the missing content. */
  title: string;
  /** Explains which content will appear, and when. */
  children?: ReactNode;
  /** Link to the next step. */
  action?: ReactNode;
}

/** Replaces an empty list with an explanation and the next step. */
export const Empty = ({ title, children, action }: EmptyProps) => (
  <div className="empty">
    <p>
      <strong>{title}</strong>
    </p>
    {children && <p>{children}</p>}
    {action && <p className="actions">{action}</p>}
  </div>
);

/** Joins the parts of a summary with middle dots, without empty parts. */
export const Parts = ({ parts }: { parts: readonly (ReactNode | null)[] }) =>
  parts
    .filter((part) => part !== null && part !== '')
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once, so the order does not change
      <Fragment key={index}>
        {index > 0 && ' · '}
        {part}
      </Fragment>
    ));
