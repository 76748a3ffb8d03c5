// Head of a page: link to the list, title, primary actions, and the purpose of the page in one sentence.
import type { ReactNode } from 'react';
import { IfAllowed } from './form.tsx';

export interface HeadProps {
  title: string;
  /** Link to the list, above the title of an entry. */
  back?: { to: string; name: string } | undefined;
  /** Content and effect of the page in one sentence. */
  purpose?: ReactNode;
  /** Actions of the complete page, the primary one first. */
  actions?: ReactNode;
}

export const PageHead = ({ title, back, purpose, actions }: HeadProps) => (
  <div className="page-head">
    <div>
      {back && (
        <p className="back">
          <a href={back.to}>{`← ${back.name}`}</a>
        </p>
      )}
      <h1>{title}</h1>
      {purpose && <p className="purpose">{purpose}</p>}
    </div>
    {actions && <div className="actions">{actions}</div>}
  </div>
);

/** Primary action of a page: a link to a form that needs the permission to edit. */
export const MainLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <IfAllowed permission="edit">
    <a className="button main" href={to}>
      {children}
    </a>
  </IfAllowed>
);
