// 404 page of the documentation, in its layout: pages with similar paths, a search for the words of the path, and the
// tree around the first unknown path segment.
import { API_PATH } from '../../../common/contract/api-paths.ts';
import { DOCS_PATH, DOCS_SEARCH } from '../../../common/contract/docs-paths.ts';
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';
import { MoreLink } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { Breadcrumb } from '../layout/breadcrumb.tsx';
import { KeywordForm } from '../lists/filter-bar.tsx';
import { Nearby, type NearbyPage } from '../visitor/nearby.tsx';
import type { PathLevel } from '../visitor/path-levels.ts';
import { PathTree } from '../visitor/path-tree.tsx';
import { type DocCategory, DocsLayout } from './layout.tsx';

export interface DocsNotFound {
  categories: readonly DocCategory[];
  /** Category of the path, if it exists. */
  cateId: string | undefined;
  tree: readonly DocNode[];
  /** Words of the path, for the search field. */
  words: string;
}

interface LostPageProps {
  warning: TextKey;
  pages: readonly NearbyPage[];
  levels: readonly PathLevel[];
  docs: DocsNotFound;
}

export function DocsNotFoundPage({ warning, pages, levels, docs }: LostPageProps) {
  const { t } = useView();
  const { categories, cateId, tree, words } = docs;
  const category = categories.find(({ id }) => id === cateId);
  return (
    <>
      <Breadcrumb crumbs={[{ name: t('docs.title'), url: DOCS_PATH }, ...(category ? [category] : [])]} />
      <DocsLayout categories={categories} cateId={cateId} tree={tree}>
        <div className="docs-lost">
          <p className="error-code" aria-hidden="true">
            404
          </p>
          <h1>
            <Phrases text={t(warning)} />
          </h1>
          <p className="lead">{t('error.notFoundDetail')}</p>
          <Nearby pages={pages} title={t('docs.meant')} />
          <KeywordForm
            path={DOCS_SEARCH}
            keyword={words}
            label={t('docs.searchLabel')}
            submit={t('search.submit')}
            id="error-keyword"
          />
          <p className="docs-lost-ways">
            <MoreLink to={DOCS_PATH}>{t('docs.allDocs')}</MoreLink>{' '}
            <MoreLink to={API_PATH}>{t('api.title')}</MoreLink> <MoreLink to="/">{t('error.home')}</MoreLink>
          </p>
        </div>
        <PathTree levels={levels} />
      </DocsLayout>
    </>
  );
}
