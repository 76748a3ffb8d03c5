// Error page of the documentation: links to pages whose addresses are similar, and to its two parts.
import { API_PATH } from '../../../common/contract/api-paths.ts';
import { DOCS_PATH } from '../../../common/contract/docs-paths.ts';
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { DocName } from './doc-name.tsx';

export interface NearbyPage extends Pick<DocNode, 'name' | 'locale'> {
  url: string;
}

export function Nearby({ pages }: { pages: readonly NearbyPage[] }) {
  const { t } = useView();
  return (
    <nav className="docs-nearby" aria-label={t('docs.nearby')}>
      {pages.length > 0 && (
        <>
          <h2>{t('docs.nearby')}</h2>
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
        </>
      )}
      <p>
        <Link to={DOCS_PATH} className="more">
          {t('docs.allDocs')}
        </Link>{' '}
        <Link to={API_PATH} className="more">
          {t('api.title')}
        </Link>
      </p>
    </nav>
  );
}
