// Category page: its subject, the learning path, and all its documents.
import { DOCS_SEARCH } from '../../../common/contract/docs-paths.ts';
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { Breadcrumb, type Crumb } from '../layout/breadcrumb.tsx';
import { KeywordForm } from '../lists/filter-bar.tsx';
import { type DocCategory, DocsLayout } from './layout.tsx';
import { LearningPath, type Placed } from './learning-path.tsx';
import { DocTree } from './tree.tsx';

interface CategoryPageProps {
  category: { cateId: string; name: string; introduction: string };
  categories: readonly DocCategory[];
  tree: readonly DocNode[];
  crumbs: readonly Crumb[];
  /** Steps of the learning path, if the category has one. */
  documents: readonly Placed[];
}

export function CategoryPage({ category, categories, tree, crumbs, documents }: CategoryPageProps) {
  const { t } = useView();
  const within = categories.filter(({ parentId }) => parentId === category.cateId);
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <DocsLayout categories={categories} cateId={category.cateId} navigation={null}>
        <header className="doc">
          <h1>
            <Phrases text={category.name} />
          </h1>
          <p className="lead">{category.introduction}</p>
          <KeywordForm
            path={DOCS_SEARCH}
            keyword=""
            label={t('docs.searchLabel')}
            submit={t('docs.searchSubmit')}
            id="docs-keyword"
          />
        </header>
        <LearningPath documents={documents} max={6} />
        <section className="docs-all" aria-labelledby="docs-all-title">
          <h2 id="docs-all-title">{t('docs.tree')}</h2>
          {tree.length > 0 ? (
            <DocTree cateId={category.cateId} nodes={tree} />
          ) : (
            <p className="docs-empty">{t('docs.emptyDirectory')}</p>
          )}
          {within.length > 0 && (
            <ul className="docs-tree">
              {within.map(({ id, name, url }) => (
                <li key={id}>
                  <Link to={url}>{name}</Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      </DocsLayout>
    </>
  );
}
