// Preview routes (§2): drafts with a valid token, otherwise the live content. They are neither cached nor indexed.
import type { Hono } from 'hono';
import { code } from '../../../common/contract/call.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { sendArticle } from '../common/articles/article.tsx';
import { path } from '../common/input/validated.ts';
import { findFirst } from '../common/page/first-found.ts';
import { loadLookup, waitForLookup } from '../common/page/lookup.ts';
import { sendDetailPage, sendModulePage } from '../common/page/module-page.tsx';
import { sendList } from '../marketing/catalog.tsx';
import { jsonDetailType, sendJsonDetail } from '../marketing/json-details.tsx';

/** Types of module pages, except products and solutions, which have their own preview paths. */
const MODULE_KINDS = ['page', 'industry', 'region', 'legal'];

async function sendCatalogPage(
  c: SiteContext,
  kind: 'products' | 'solutions',
  id: string,
): Promise<Response> {
  const portal = c.get('portal');
  const lookup = loadLookup(c);
  const page = await (kind === 'products'
    ? findFirst(
        () => portal.call('products/productDetail', { id }),
        () => portal.call('products/productDetailByCode', { pageCode: id }),
      )
    : findFirst(
        () => portal.call('solutions/solutionDetail', { id }),
        () => portal.call('common/getPage', { type: 'solution', pageCode: id }),
      ));
  const type = kind === 'products' ? 'product' : 'solution';
  const path = `/${kind}/${page.code}/`;
  const shown = { page, type, path, breadcrumb: [], preview: true, seo: null };
  return sendDetailPage(c, shown, await waitForLookup(c, lookup));
}

type ArticleBy = { code: string } | { docId: string };

async function sendDraft(c: SiteContext, by: ArticleBy, type: string | undefined): Promise<Response> {
  const portal = c.get('portal');
  const locale = c.get('locale');
  const kind = type ? { type: type.toUpperCase() } : {};
  const article =
    'docId' in by
      ? await portal.call('news/getNewsDetail', { ...by, ...kind })
      : await portal.call('news/getNewsDetailByCode', { ...by, lang: LOCALES[locale].lang, ...kind });
  return sendArticle(c, article, true);
}

/** Sends a single module by its ID (§7 json-module). */
async function sendModule(c: SiteContext, moduleId: string): Promise<Response> {
  const lookup = loadLookup(c);
  const module = await c.get('portal').call('common/getModuleDetail', { moduleId });
  const { id, name } = module;
  const page = {
    id,
    name,
    code: id,
    desc: name,
    moduleViewList: [module],
    translation: { state: 'fresh' as const, locale: c.get('locale'), available: [] },
    updateTime: new Date().toISOString(),
    draft: true,
  };
  const shown = { type: 'module', path: c.req.path, breadcrumb: [], preview: true, seo: null };
  return sendDetailPage(c, { page, ...shown }, await waitForLookup(c, lookup));
}

/** Sends a page of modules or an article by code or ID. Without a type, it sends the first one that exists. */
function sendContent(c: SiteContext, type: string | undefined, by: ArticleBy): Promise<Response> {
  const name = 'docId' in by ? by.docId : by.code;
  const asPage = (kind: string) => () =>
    sendModulePage(c, { type: kind, code: name, path: c.req.path, preview: true });
  const asArticle = () => sendDraft(c, by, type);
  const detail = type && jsonDetailType(type);
  if (type === 'product' || type === 'solution') return sendCatalogPage(c, `${type}s`, name);
  if (type === 'module') return sendModule(c, name);
  if (type && MODULE_KINDS.includes(type)) return asPage(type)();
  const asDetail = () => (detail ? sendJsonDetail(c, detail, name, true) : asArticle());
  // A recording may be an article or a page of JSON modules.
  if (detail) return detail === 'VIDEO' ? findFirst(asArticle, asDetail) : asDetail();
  return type ? asArticle() : findFirst(asArticle, ...MODULE_KINDS.map(asPage));
}

/** Adds the preview routes (§2). */
export function addPreviewRoutes(app: Hono<SiteEnv>): void {
  for (const area of ['', '/product', '/products', '/solution', '/solutions']) {
    app.use(`${area}/preview/*`, async (c, next) => {
      await next();
      c.header('X-Robots-Tag', 'noindex');
    });
  }
  for (const name of ['product', 'products', 'solution', 'solutions'] as const) {
    const kind = name.startsWith('product') ? 'products' : 'solutions';
    // Without an ID, the route sends the list with drafts.
    app.get(`/${name}/preview/pageDetail`, (c) => sendList(c, kind, true));
    for (const ending of ['', '/pageDetail'])
      app.get(`/${name}/preview/:id${ending}`, path({ id: code }), (c) =>
        sendCatalogPage(c, kind, c.req.valid('param').id),
      );
  }
  app.get('/preview/content/:id', path({ id: code }), (c) =>
    sendContent(c, undefined, { docId: c.req.valid('param').id }),
  );
  app.get('/preview/:type/content/:id', path({ type: code, id: code }), (c) => {
    const { type, id } = c.req.valid('param');
    return sendContent(c, type, { docId: id });
  });
  app.get('/preview/:code', path({ code }), (c) => sendContent(c, undefined, c.req.valid('param')));
  app.get('/preview/:type/:code', path({ type: code, code }), (c) => {
    const { type, code } = c.req.valid('param');
    return sendContent(c, type, { code });
  });
}
