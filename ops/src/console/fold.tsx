// A section that is folded to one line, which states its content and its state.
import type { ReactNode } from 'react';

interface FoldProps {
  /** Id of the content. A link to it opens the section. */
  id: string;
  title: string;
  /** Class of sections with their own widths. */
  name?: string;
  /** First entries of the content, after the title. */
  note?: string;
  /** Content and state in a few words, at the end of the line. */
  summary: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}

/** The browser opens the section for a link to its content, and for a search in the page. */
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
