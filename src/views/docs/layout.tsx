// Layout of documentation pages: tree on the left, content, its contents on the right (contents.tsx). On narrow windows,
// the tree is a drawer: the style sheet (docs.css) hides the element after a closed `<details>`, so that on
// wide windows the tree is ordinary content for browsers and assistive technology. The API center uses it
// too.
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
  /** Parent category. */
  parentId?: string | null | undefined;
}

interface DocsLayoutProps {
  categories: readonly DocCategory[];
  /** Present category; missing on pages about all categories. */
  cateId?: string | undefined;
  tree?: readonly DocNode[];
  /** Present document. */
  docId?: string | undefined;
  /** Replaces the tree and the link to the API reference, on pages with their own navigation. */
  navigation?: ReactNode;
  /** Language of everything but the content, if the content is in another one. */
  lang?: string | undefined;
  children: ReactNode;
}

/** Link to all documentation, the categories, and the tree of the current one. */
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
  // Subcategories are listed within the present category and next to it.
  const listed = categories.filter((one) => !one.parentId || [cateId, parent].includes(one.parentId));
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
