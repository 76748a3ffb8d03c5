// Error page: links to pages whose addresses are similar to the requested one.
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { DocName } from '../docs/doc-name.tsx';

export interface NearbyPage extends Pick<DocNode, 'name' | 'locale'> {
  url: string;
}

/** Renders nothing without pages. */
export function Nearby({ pages }: { pages: readonly NearbyPage[] }) {
  const { t } = useView();
  if (pages.length === 0) return null;
  return (
    <nav className="nearby" aria-label={t('error.nearby')}>
      <h2>{t('error.nearby')}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.url}>
            <Link to={page.url}>
              <DocName {...page} />
            </Link>
            <span>{page.url}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
