// Breadcrumb above a page's title.

import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';

export interface Crumb {
  name: string;
  /** Path without locale. */
  url: string;
}

/**
 * Parent pages, from the home page down; the page itself is its h1 and not repeated. Renders nothing if only
 * the home page is above it.
 */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
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
    </nav>
  );
}
