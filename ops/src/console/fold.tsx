// A section that folds to one line with its title and a summary.
import type { ReactNode } from 'react';

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
