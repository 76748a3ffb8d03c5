// Home page and category pages of the documentation.
import { DOCS_PATH } from '../../../common/contract/docs-paths.ts';
import { firstSentenceOf, withoutLinks } from '../../../common/contract/entities/inline-text.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import type { SiteContext } from '../../env.ts';
import { describeEntry } from '../../views/changes/sentences.ts';
import { createView } from '../../views/context.tsx';
import { CategoryPage } from '../../views/docs/category-page.tsx';
import { type CategoryCard, DocsHomePage } from '../../views/docs/home-page.tsx';
import type { DocCategory } from '../../views/docs/layout.tsx';
import type { DocumentLink } from '../../views/docs/learning-path.tsx';
import { markdownLink } from '../common/metadata/discovery-links.ts';
import { feedLinks } from '../common/metadata/feed-link.ts';
import { loadEntries } from '../common/metadata/published.ts';
import { breadcrumbData } from '../common/metadata/structured-data.ts';
import { permanentRedirect } from '../common/page/moved.ts';
import { tryCall, waitOrFallback } from '../common/page/optional.ts';
import { sendPage } from '../common/page/send.tsx';
import { crumbsOf, loadCategories, loadTree } from './categories.ts';
import { catePath, docPath, documentsOf, isOpen, publicTree } from './tree.ts';

/** Maximum number of documents on a category card. */
const MAX_ON_CARD = 3;
/** Maximum number of API changes on the home page. */
const MAX_CHANGES = 3;

interface Category extends DocCategory {
  parentId: string | null;
  introduction: string;
  documents: DocumentLink[];
}

async function loadDocuments(
  c: SiteContext,
  category: DocCategory & { parentId: string | null },
): Promise<Category> {
  const [tree, info] = await Promise.all([
    loadTree(c, category.id, category.parentId),
    // Only the name of a subcategory is shown, on the card of its category.
    category.parentId === null
      ? tryCall(c, 'shared', 'document/documentCateInfo', { cateId: category.id })
      : null,
  ]);
  const documents = documentsOf(tree).map((node) => ({ node, url: docPath(category.id, node.nodeId) }));
  return { ...category, introduction: info?.introduction ?? '', documents };
}

function cardOf(category: Category, all: readonly Category[]): CategoryCard {
  const below = all.filter(({ parentId }) => parentId === category.id);
  const documents = [category, ...below].flatMap((part) => part.documents);
  const readable = documents
    .filter(({ node }) => isOpen(node))
    .map(({ node, url }) => ({ name: node.name, locale: node.locale, url }));
  return {
    id: category.id,
    name: category.name,
    url: category.url,
    introduction: category.introduction,
    documents: documents.length,
    parts:
      below.length > 0
        ? below.map(({ name, url }) => ({ name, locale: null, url }))
        : readable.slice(0, MAX_ON_CARD),
  };
}

/** Sends /docs/: categories, learning path, top search terms, and latest API changes. */
export async function sendDocsHome(c: SiteContext): Promise<Response> {
  const { t } = createView(c.get('locale'));
  const hotWordRequest = tryCall(c, 'shared', 'document/documentTopSearchWords');
  const changelog = tryCall(c, 'shared', 'document/apiChangelog');
  const all = await loadCategories(c);
  const [categories, hotWords, changes] = await Promise.all([
    Promise.all(
      all.map((category) =>
        waitOrFallback(c, 'document/documentCate', loadDocuments(c, category), {
          ...category,
          introduction: '',
          documents: [],
        }),
      ),
    ),
    waitOrFallback(c, 'document/documentTopSearchWords', hotWordRequest, null),
    waitOrFallback(c, 'document/apiChangelog', changelog, null),
  ]);
  return sendPage(c, {
    head: {
      title: t('docs.title'),
      description: t('docs.lead'),
      path: '/docs/',
      available: localeCodes,
      jsonLd: [breadcrumbData([{ name: t('docs.title'), url: '/docs/' }], c.get('locale'))],
      links: [
        markdownLink('/docs/', c.get('locale')),
        ...feedLinks(DOCS_PATH, t('change.feed.docsTitle'), c.get('locale')),
      ],
    },
    className: 'docs-page',
    sheets: ['docs-index'],
    parts: [
      <DocsHomePage
        key="docs"
        categories={categories
          .filter(({ parentId }) => parentId === null)
          .map((category) => cardOf(category, categories))}
        documents={categories.flatMap(({ documents }) => documents.filter(({ node }) => isOpen(node)))}
        hotWords={hotWords ?? []}
        changes={(changes?.entries ?? []).slice(0, MAX_CHANGES).map((entry) => ({
          id: entry.id,
          date: entry.date,
          // The entry links to the changelog, which contains the other sentences.
          text: withoutLinks(entry.fact ? describeEntry(t, entry) : firstSentenceOf(entry.text)),
        }))}
      />,
    ],
  });
}

/** Sends /docs/{cateId}/. A page code redirects to the category's ID. Rejects if the category does not exist. */
export async function sendCategory(c: SiteContext, cateId: string): Promise<Response> {
  const category = await c.get('shared').get('document/documentCateInfo', { cateId });
  const path = catePath(category.cateId);
  if (category.cateId !== cateId) return permanentRedirect(c, path);
  const listed = loadEntries(c);
  const categories = await loadCategories(c);
  const waitForTree = async ({ id, parentId }: Pick<Category, 'id' | 'parentId'>) => {
    const tree = await waitOrFallback(c, 'document/documentCate', loadTree(c, id, parentId), []);
    return c.get('isMarkdown') ? publicTree(tree) : tree;
  };
  const entry = categories.find(({ id }) => id === cateId) ?? { id: cateId, parentId: null, pageCode: '' };
  const [tree, ...within] = await Promise.all([
    waitForTree(entry),
    ...categories
      .filter(({ parentId }) => parentId === cateId)
      .map(async (below) => ({ ...below, tree: await waitForTree(below) })),
  ]);
  const published = await waitOrFallback(c, 'document/documentList', listed, []);
  const { t } = createView(c.get('locale'));
  const crumbs = crumbsOf(c, categories);
  const trail = [...crumbs, { name: category.name, url: path }];
  const documents = documentsOf(tree).map((node) => ({ node, url: docPath(cateId, node.nodeId) }));
  return sendPage(c, {
    head: {
      title: t('list.titled', { topic: category.name, list: t('docs.title') }),
      description: category.introduction,
      path,
      card: { title: category.name, label: t('docs.title') },
      available: localeCodes,
      jsonLd: [breadcrumbData(trail, c.get('locale'))],
      links: [markdownLink(path, c.get('locale'))],
    },
    className: 'docs-page',
    sheets: ['docs-index'],
    parts: [
      <CategoryPage
        key="category"
        category={category}
        categories={categories}
        tree={tree}
        within={within}
        crumbs={crumbs}
        documents={category.hasLearningPath ? documents : []}
        descriptions={
          new Map(published.map(({ url, summary, locale }) => [url, { text: summary, locale }] as const))
        }
      />,
    ],
    products: [entry.pageCode],
  });
}
