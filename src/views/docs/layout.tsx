// The frame of every page of the documentation: tree on the left, matter, contents on the right. On narrow
// windows the tree is a drawer: what follows a closed `<details>` is hidden by the style sheet (docs.css), so that on
// wide windows the tree is ordinary content for browsers and assistive technology. The API centre uses it too.
import type { ReactNode } from 'react';
import { API_PATH } from '../../../common/contract/api-paths.ts';
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { DocTree } from './tree.tsx';

export interface DocCategory {
  id: string;
  name: string;
  url: string;
  /** The category that it is within. */
  parentId?: string | null | undefined;
}

interface DocsLayoutProps {
  categories: readonly DocCategory[];
  /** The category that is shown; none on pages about all of them. */
  cateId?: string | undefined;
  tree?: readonly DocNode[];
  /** The document that is shown. */
  docId?: string | undefined;
  /** Stands in the place of the tree, where a page has one of its own. */
  navigation?: ReactNode;
  /** What is on the page, beside it. */
  aside?: ReactNode;
  /** Of everything but the matter, where that is in another language. */
  lang?: string | undefined;
  children: ReactNode;
}

/** The way back to all documentation, the categories, and the tree of the present one. */
export function DocsLayout({
  categories,
  cateId,
  tree = [],
  docId,
  navigation,
  aside,
  lang,
  children,
}: DocsLayoutProps) {
  const { t } = useView();
  return (
    <div className="docs wrap">
      <nav className="docs-side" lang={lang} aria-label={t('docs.title')}>
        <details className="docs-drawer">
          <summary>{t('docs.browse')}</summary>
        </details>
        <p className="docs-return">
          <Link to="/docs/">← {t('docs.allDocs')}</Link>
          <Link to={API_PATH}>{t('api.title')}</Link>
        </p>
        <ul className="docs-categories">
          {categories.map(({ id, name, url, parentId }) => (
            <li key={id} data-open={id === cateId ? '' : undefined} data-within={parentId ? '' : undefined}>
              <Link to={url} current={id === cateId ? (docId ? 'true' : 'page') : undefined}>
                {name}
              </Link>
              {id === cateId &&
                (navigation !== undefined ? navigation : <DocTree cateId={id} nodes={tree} docId={docId} />)}
            </li>
          ))}
        </ul>
      </nav>
      <div className="docs-main">{children}</div>
      {aside}
    </div>
  );
}
