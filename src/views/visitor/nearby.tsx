// Links to pages with similar paths, or to suggested documents.
import { href } from '../../../common/i18n/links.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { DocName } from '../docs/doc-name.tsx';
import { Section } from '../docs/section.tsx';
import type { UrlPage } from './path-levels.ts';

export interface NearbyPage extends UrlPage {
  /** Names of its category and directories, from the top down, or of its kind of content. */
  section?: readonly string[];
}

/** Renders nothing without pages. */
export function Nearby({ pages, title }: { pages: readonly NearbyPage[]; title?: string }) {
  const { t, locale } = useView();
  const label = title ?? t('error.nearby');
  if (pages.length === 0) return null;
  return (
    <nav className="nearby" aria-label={label}>
      <h2>{label}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.url}>
            <Link to={page.url}>
              <DocName {...page} />
            </Link>
            {page.section && <Section names={page.section} />}
            <span>{href(page.url, locale)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
