// Products and solutions: lists and pages (§2, §3 Detail data).
import type { Hono } from 'hono';
import { code } from '../../../common/contract/call.ts';
import { type Detail, visibleLeavesIn } from '../../../common/contract/entities/content.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { PortalError } from '../../../common/upstream/errors.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { CatalogListPage } from '../../views/marketing/catalog-list-page.tsx';
import { path } from '../common/input/validated.ts';
import { addFeedHeader } from '../common/metadata/feed-link.ts';
import { loadPageSeo } from '../common/metadata/seo.ts';
import { breadcrumbData, listData } from '../common/metadata/structured-data.ts';
import { findLeaf, groupOf, loadLookup, waitForLookup } from '../common/page/lookup.ts';
import { sendDetailPage } from '../common/page/module-page.tsx';
import { waitOrFallback } from '../common/page/optional.ts';
import { sendPage } from '../common/page/send.tsx';

const KINDS = {
  products: { tree: 'products/getPublish', title: 'catalog.productsTitle', lead: 'catalog.productsLead' },
  solutions: {
    tree: 'solutions/getPublish',
    title: 'catalog.solutionsTitle',
    lead: 'catalog.solutionsLead',
  },
} as const;
type Kind = keyof typeof KINDS;

/** Sends the list of products or solutions. A preview is not cached. */
export async function sendList(c: SiteContext, kind: Kind, preview = false): Promise<Response> {
  const tree = await c.get('shared').get(KINDS[kind].tree);
  const { t } = createView(c.get('locale'));
  return sendPage(c, {
    head: {
      title: t(KINDS[kind].title),
      description: t(KINDS[kind].lead),
      path: `/${kind}/`,
      available: preview ? null : localeCodes,
      jsonLd: [
        breadcrumbData([{ name: t(KINDS[kind].title), url: `/${kind}/` }], c.get('locale')),
        listData(
          visibleLeavesIn(c.get('locale'), tree).map(({ name, url }) => ({ title: name, url })),
          c.get('locale'),
        ),
      ],
    },
    className: 'catalog',
    // Includes the style sheet of product pages, so that a soft navigation to them does not wait for it.
    sheets: ['catalog', 'modules'],
    parts: [<CatalogListPage key="list" kind={kind} tree={tree} />],
    cache: preview ? 'never' : 'page',
  });
}

/** Loads a solution by its code. §7 has no such call, so the ID is looked up in the cached tree. */
async function loadSolution(c: SiteContext, code: string): Promise<Detail> {
  const leaf = await findLeaf(c, 'solutions', code);
  if (!leaf)
    throw new PortalError('notFound', 'solutions/solutionDetail', `no solution has the code ${code}`, {
      status: 404,
    });
  return c.get('portal').call('solutions/solutionDetail', { id: leaf.id });
}

async function sendDetail(c: SiteContext, kind: Kind, code: string): Promise<Response> {
  const type = kind === 'products' ? 'product' : 'solution';
  const [seo, lookup] = [loadPageSeo(c, type, code), loadLookup(c)];
  const page = await (kind === 'products'
    ? c.get('portal').call('products/productDetailByCode', { pageCode: code })
    : loadSolution(c, code));
  const breadcrumb = [{ name: createView(c.get('locale')).t(KINDS[kind].title), url: `/${kind}/` }];
  const path = `/${kind}/${page.code}/`;
  if (kind === 'products') addFeedHeader(c, path);
  const [loadedSeo, loadedLookup] = await Promise.all([
    waitOrFallback(c, 'common/getSeoModule', seo, null),
    waitForLookup(c, lookup),
  ]);
  const group = groupOf(loadedLookup, page);
  return sendDetailPage(
    c,
    { page, type, path, breadcrumb, group, preview: false, seo: loadedSeo },
    loadedLookup,
  );
}

/** Adds the routes for `/products/` and `/solutions/`. */
export function addCatalogRoutes(app: Hono<SiteEnv>): void {
  for (const kind of ['products', 'solutions'] as const) {
    app.get(`/${kind}`, (c) => sendList(c, kind));
    app.get(`/${kind}/:code`, path({ code }), (c) => sendDetail(c, kind, c.req.valid('param').code));
  }
}
