// Breadcrumb above the page title.

import type { ReactNode } from 'react';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';

export interface Crumb {
  name: string;
  /** Path without locale. */
  url: string;
}

/** Parent pages, from the home page down, without the page itself. `end` follows the list. */
export function Breadcrumb({ crumbs, end }: { crumbs: readonly Crumb[]; end?: ReactNode }) {
  const { t } = useView();
  if (crumbs.length === 0) return null;
  return (
    <nav className="breadcrumb wrap" aria-label={t('nav.breadcrumb')}>
      <ol>
        {[{ name: t('site.home'), url: '/' }, ...crumbs].map(({ name, url }) => (
          <li key={url}>
            <Link to={url}>{name}</Link>
          </li>
        ))}
      </ol>
      {end}
    </nav>
  );
}
