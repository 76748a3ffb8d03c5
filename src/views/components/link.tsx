// Links and link buttons. Internal paths are localized. Links that open a new window say so to assistive technology.
import type { ReactNode } from 'react';
import { useView } from '../context.tsx';

interface LinkProps {
  to: string;
  className?: string;
  /** Accessible name, if it differs from the content. */
  label?: string;
  /** Whether the link opens in a new window. It then ignores `rel`. */
  blank?: boolean;
  kind?: 'primary' | undefined;
  rel?: 'prev' | 'next' | 'nofollow' | undefined;
  /** Value of aria-current. */
  current?: 'page' | 'true' | undefined;
  children: ReactNode;
}

/** `to` is a path without locale, a fragment, or the URL of another site. */
export function Link({ to, className, label, blank = false, kind, rel, current, children }: LinkProps) {
  const { href, t } = useView();
  const window = blank ? { target: '_blank', rel: 'noopener' } : { rel };
  return (
    <a
      href={href(to)}
      className={className}
      aria-label={label}
      data-kind={kind}
      aria-current={current}
      {...window}
    >
      {children}
      {blank && <span className="visually-hidden">{` (${t('nav.external')})`}</span>}
    </a>
  );
}

type TextLinkProps = Pick<LinkProps, 'to' | 'children'>;

/** Link to more information about a topic. */
export const MoreLink = ({ to, children }: TextLinkProps) => (
  <Link to={to} className="more">
    {children}
  </Link>
);

/** Link styled as a button. */
export const ButtonLink = ({ to, isPrimary = false, children }: TextLinkProps & { isPrimary?: boolean }) => (
  <Link to={to} className="button" kind={isPrimary ? 'primary' : undefined}>
    {children}
  </Link>
);

/** One or two buttons; the first is the primary action. */
export function Actions({ actions }: { actions: readonly { label: string; href: string }[] }) {
  if (actions.length === 0) return null;
  return (
    <div className="actions">
      {actions.map(({ label, href }, index) => (
        <ButtonLink key={href + label} to={href} isPrimary={index === 0}>
          {label}
        </ButtonLink>
      ))}
    </div>
  );
}
