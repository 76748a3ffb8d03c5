// Links and buttons: internal ones in the visitor's locale, external ones marked as such.
import type { ReactNode } from 'react';
import { useView } from '../context.tsx';

interface LinkProps {
  to: string;
  className?: string;
  /** Opens another window; told to assistive technology. */
  blank?: boolean;
  kind?: 'primary' | 'secondary';
  children: ReactNode;
}

/** A link to a path without locale, a hash, or another site. */
export function Link({ to, className, blank = false, kind, children }: LinkProps) {
  const { href, t } = useView();
  return (
    <a href={href(to)} className={className} data-kind={kind} {...(blank ? { target: '_blank', rel: 'noopener' } : {})}>
      {children}
      {blank && <span className="visually-hidden"> ({t('nav.external')})</span>}
    </a>
  );
}

/** One or two buttons; the first is the one to press. */
export function Actions({ actions }: { actions: readonly { label: string; href: string }[] }) {
  if (actions.length === 0) return null;
  return (
    <div className="actions">
      {actions.map(({ label, href }, index) => (
        <Link key={href + label} to={href} className="button" kind={index === 0 ? 'primary' : 'secondary'}>
          {label}
        </Link>
      ))}
    </div>
  );
}
