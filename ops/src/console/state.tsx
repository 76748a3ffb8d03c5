// State tags, key figures, and empty lists.
import { Fragment, type ReactNode } from 'react';

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
