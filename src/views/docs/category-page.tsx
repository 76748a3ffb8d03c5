// Category page: its subject, the learning path, and all its documents.
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { Breadcrumb, type Crumb } from '../layout/breadcrumb.tsx';
import { AccessLabel } from './access-label.tsx';
import { DocName } from './doc-name.tsx';
import { type DocCategory, DocsLayout } from './layout.tsx';
import { LearningPath, type Placed } from './learning-path.tsx';

/** A subcategory with its tree. */
export interface Subcategory extends DocCategory {
  tree: readonly DocNode[];
}

interface CategoryPageProps {
  category: { cateId: string; name: string; introduction: string };
  categories: readonly DocCategory[];
  tree: readonly DocNode[];
  within: readonly Subcategory[];
  crumbs: readonly Crumb[];
  /** Steps of the learning path, if the category has one. */
  documents: readonly Placed[];
}

/** Documents of a directory; directories within it follow with their own. */
function Documents({ nodes, cateId }: { nodes: readonly DocNode[]; cateId: string }) {
  const { t } = useView();
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.treeId} className={node.type === 'EMPTY' ? 'docs-empty' : undefined}>
          {node.type === 'EMPTY' && t('docs.emptyDirectory')}
          {node.type === 'DIRECTORY' && (
            <>
              {node.name}
              <Documents nodes={node.nestedCategory} cateId={cateId} />
            </>
          )}
          {node.type === 'DOCUMENT' && (
            <>
              <Link to={`/docs/${cateId}/${node.nodeId}/`}>
                <DocName {...node} />
              </Link>
              <AccessLabel {...node} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Directories of a category after the documents without one, and its subcategories. */
function CategoryIndex({
  tree,
  cateId,
  within,
}: Pick<CategoryPageProps, 'tree' | 'within'> & { cateId: string }) {
  const { t } = useView();
  const loose = tree.filter(({ type }) => type !== 'DIRECTORY');
  return (
    <section className="docs-all" aria-labelledby="docs-all-title">
      <h2 id="docs-all-title">{t('docs.tree')}</h2>
      {tree.length === 0 && <p className="docs-empty">{t('docs.emptyDirectory')}</p>}
      <ul className="docs-index">
        {loose.length > 0 && (
          <li>
            <Documents nodes={loose} cateId={cateId} />
          </li>
        )}
        {tree
          .filter(({ type }) => type === 'DIRECTORY')
          .map(({ treeId, name, nestedCategory }) => (
            <li key={treeId}>
              <h3>{name}</h3>
              <Documents nodes={nestedCategory} cateId={cateId} />
            </li>
          ))}
        {within.map(({ id, name, url, tree }) => (
          <li key={id}>
            <h3>
              <Link to={url}>{name}</Link>
            </h3>
            <Documents nodes={tree} cateId={id} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CategoryPage({ category, categories, tree, within, crumbs, documents }: CategoryPageProps) {
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <DocsLayout categories={categories} cateId={category.cateId} navigation={null}>
        <header className="doc">
          <h1>
            <Phrases text={category.name} />
          </h1>
          <p className="lead">{category.introduction}</p>
        </header>
        <LearningPath documents={documents} />
        <CategoryIndex tree={tree} cateId={category.cateId} within={within} />
      </DocsLayout>
    </>
  );
}
