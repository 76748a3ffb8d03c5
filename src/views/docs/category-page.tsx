// Category page of the documentation: introduction, learning path, and all documents.
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { langOf } from '../components/lang-of.ts';
import { Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { Breadcrumb, type Crumb } from '../layout/breadcrumb.tsx';
import { AccessLabel } from './access-label.tsx';
import { DocName } from './doc-name.tsx';
import { type DocCategory, DocsLayout } from './layout.tsx';
import { type DocumentLink, LearningPath } from './learning-path.tsx';

export interface Subcategory extends DocCategory {
  tree: readonly DocNode[];
}

interface CategoryPageProps {
  category: { cateId: string; name: string; introduction: string };
  categories: readonly DocCategory[];
  tree: readonly DocNode[];
  within: readonly Subcategory[];
  crumbs: readonly Crumb[];
  /** Documents for the learning path; empty if the category has none. */
  documents: readonly DocumentLink[];
  /** Descriptions of documents by path, with their language. */
  descriptions: Descriptions;
}

type Descriptions = ReadonlyMap<string, { text: string; locale: Locale }>;

interface DocumentsProps {
  nodes: readonly DocNode[];
  cateId: string;
  descriptions: Descriptions;
}

function Document({
  node,
  path,
  descriptions,
}: { node: DocNode; path: string } & Pick<DocumentsProps, 'descriptions'>) {
  const { locale } = useView();
  const description = descriptions.get(path);
  return (
    <>
      <span>
        <Link to={path}>
          <DocName {...node} />
        </Link>{' '}
        <AccessLabel {...node} />
      </span>
      {description && <p {...langOf(description.locale, locale)}>{description.text}</p>}
    </>
  );
}

/** Nodes of a directory. Nested directories are rendered recursively. */
function Documents({ nodes, cateId, descriptions }: DocumentsProps) {
  const { t } = useView();
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.treeId} className={node.type === 'EMPTY' ? 'docs-empty' : undefined}>
          {node.type === 'EMPTY' && t('docs.emptyDirectory')}
          {node.type === 'DIRECTORY' && (
            <>
              {node.name}
              <Documents nodes={node.nestedCategory} cateId={cateId} descriptions={descriptions} />
            </>
          )}
          {node.type === 'DOCUMENT' && (
            <Document node={node} path={`/docs/${cateId}/${node.nodeId}/`} descriptions={descriptions} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Documents outside directories first, then directories, then subcategories. */
function CategoryIndex({
  tree,
  cateId,
  within,
  descriptions,
}: Pick<CategoryPageProps, 'tree' | 'within' | 'descriptions'> & { cateId: string }) {
  const { t } = useView();
  const loose = tree.filter(({ type }) => type !== 'DIRECTORY');
  return (
    <section className="docs-all" aria-labelledby="docs-all-title">
      <h2 id="docs-all-title">{t('docs.tree')}</h2>
      {tree.length === 0 && <p className="docs-empty">{t('docs.emptyDirectory')}</p>}
      <ul className="docs-index docs-rows">
        {loose.length > 0 && (
          <li>
            <Documents nodes={loose} cateId={cateId} descriptions={descriptions} />
          </li>
        )}
        {tree
          .filter(({ type }) => type === 'DIRECTORY')
          .map(({ treeId, name, nestedCategory }) => (
            <li key={treeId}>
              <h3>{name}</h3>
              <Documents nodes={nestedCategory} cateId={cateId} descriptions={descriptions} />
            </li>
          ))}
        {within.map(({ id, name, url, tree }) => (
          <li key={id}>
            <h3>
              <Link to={url}>{name}</Link>
            </h3>
            <Documents nodes={tree} cateId={id} descriptions={descriptions} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CategoryPage(props: CategoryPageProps) {
  const { category, categories, tree, within, crumbs, documents, descriptions } = props;
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <DocsLayout categories={categories} cateId={category.cateId} tree={tree}>
        <header className="doc">
          <h1>
            <Phrases text={category.name} />
          </h1>
          <p className="lead">{category.introduction}</p>
        </header>
        <LearningPath documents={documents} />
        <CategoryIndex tree={tree} cateId={category.cateId} within={within} descriptions={descriptions} />
      </DocsLayout>
    </>
  );
}
