// Page head: link to the list, title, actions, and the purpose of the page in one sentence.
import type { ReactNode } from 'react';
import type { Permission } from '../auth/roles.ts';
import { IfAllowed } from './form.tsx';

export interface HeadProps {
  title: string;
  /** Link to the list, above the title of an entry's page. */
  back?: { to: string; name: string } | undefined;
  /** Content and effect of the page in one sentence. */
  purpose?: ReactNode;
  /** Actions of the page, the primary one first. */
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

interface MainLinkProps {
  to: string;
  /** Permission that the form requires. */
  permission?: Permission;
  children: ReactNode;
}

/** Primary action of a page: a link to a form. */
export const MainLink = ({ to, permission = 'edit', children }: MainLinkProps) => (
  <IfAllowed permission={permission}>
    <a className="button main" href={to}>
      {children}
    </a>
  </IfAllowed>
);
