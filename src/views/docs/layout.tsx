// Layout of the documentation and the API reference: tree on the left, content, table of contents on the right
// (contents.tsx). In narrow windows, the tree is a drawer. The tree is not inside the `<details>`: docs.css hides the
// element after a closed `<details>`, so that the tree is ordinary content in wide windows.
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
  parentId?: string | null | undefined;
}

interface DocsLayoutProps {
  categories: readonly DocCategory[];
  /** Current category; missing on pages about all categories. */
  cateId?: string | undefined;
  tree?: readonly DocNode[];
  docId?: string | undefined;
  /** Replaces the tree and the link to the API reference. */
  navigation?: ReactNode;
  /** Language of the navigation, if it differs from the language of the main element. */
  lang?: string | undefined;
  children: ReactNode;
}

export function DocsLayout({
  categories,
  cateId,
  tree = [],
  docId,
  navigation,
  lang,
  children,
}: DocsLayoutProps) {
  const { t } = useView();
  const parent = categories.find(({ id }) => id === cateId)?.parentId;
  // Lists the subcategories of the current category, and its siblings if it is a subcategory itself.
  const listed = categories.filter(
    (category) => !category.parentId || [cateId, parent].includes(category.parentId),
  );
  return (
    <div className="docs wrap">
      <nav className="docs-side" lang={lang} aria-label={t('docs.title')}>
        <details className="docs-drawer">
          <summary>{t('docs.browse')}</summary>
        </details>
        <p className="docs-return">
          <Link to="/docs/">← {t('docs.allDocs')}</Link>
          {!navigation && <Link to={API_PATH}>{t('api.title')}</Link>}
        </p>
        <ul className="docs-categories">
          {listed.map(({ id, name, url, parentId }) => (
            <li key={id} data-open={id === cateId ? '' : undefined} data-within={parentId ? '' : undefined}>
              <Link to={url} current={id === cateId ? (docId ? 'true' : 'page') : undefined}>
                {name}
              </Link>
              {id === cateId &&
                (navigation ?? (tree.length > 0 && <DocTree cateId={id} nodes={tree} docId={docId} />))}
            </li>
          ))}
        </ul>
      </nav>
      <div className="docs-main">{children}</div>
    </div>
  );
}
