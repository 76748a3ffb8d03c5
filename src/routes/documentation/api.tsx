// API center (§2): /docs/api/, product and resource pages, guides, and other single pages.
import type { Hono } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import {
  ACCOUNT,
  API_PAGES,
  API_PATH,
  type ApiPage,
  apiPagePath,
  apiProductPath,
} from '../../../common/contract/api-paths.ts';
import { code } from '../../../common/contract/call.ts';
import {
  type ApiIndex,
  SAMPLE_LANGUAGES,
  type SampleLanguage,
} from '../../../common/contract/entities/api-reference.ts';
import { plainTextOf } from '../../../common/contract/entities/inline-text.ts';
import type { Translation } from '../../../common/contract/translation.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import type { Crumb } from '../../views/layout/breadcrumb.tsx';
import { ALL_LANGUAGES } from '../../views/reference/code.tsx';
import type { ApiPageContext } from '../../views/reference/frame.tsx';
import { ApiIndexPage, type Guide } from '../../views/reference/index-page.tsx';
import {
  ApiChangelogPage,
  ApiErrorsPage,
  ApiEventsPage,
  ApiGuidesPage,
} from '../../views/reference/pages.tsx';
import { ResourcePage } from '../../views/reference/resource-page.tsx';
import { filterCode, path, query, text } from '../common/input/validated.ts';
import { markdownLink } from '../common/metadata/discovery-links.ts';
import { changelogFeedName, feedLinks } from '../common/metadata/feed-link.ts';
import { feedPath } from '../common/metadata/feed-paths.ts';
import { breadcrumbData } from '../common/metadata/structured-data.ts';
import { pageNotFound } from '../common/page/module-page.tsx';
import { tryCall, waitOrFallback } from '../common/page/optional.ts';
import { sendPage } from '../common/page/send.tsx';
import { loadCategories } from './categories.ts';
import { loadApiList, loadDictionaries } from './reference/gated.ts';
import { docPath, documentsOf, isOpen } from './tree.ts';

interface ApiPageContent {
  title: string;
  description: string;
  path: string;
  crumbs: readonly Crumb[];
  translation: Translation;
  /** Whether the page is a search result, which is not indexed. */
  isSearch?: boolean;
  /** Path and name of the page's feed. */
  feed?: { path: string; name: string } | undefined;
  page: ReactNode;
}

/** Returns the breadcrumb of an API page. */
function crumbsOf(c: SiteContext, ...more: readonly Crumb[]): Crumb[] {
  const { t } = createView(c.get('locale'));
  return [{ name: t('docs.title'), url: '/docs/' }, { name: t('api.title'), url: API_PATH }, ...more];
}

function send(c: SiteContext, content: ApiPageContent) {
  const { title, description, path, crumbs, translation, isSearch, feed, page } = content;
  return sendPage(c, {
    head: {
      title,
      description,
      path,
      card: { label: crumbs.at(-1)?.name },
      available: isSearch ? null : translation.available,
      jsonLd: [breadcrumbData([...crumbs, { name: title, url: path }], c.get('locale'))],
      links: [
        markdownLink(path, c.get('locale')),
        ...(feed ? feedLinks(feed.path, feed.name, c.get('locale')) : []),
      ],
    },
    parts: [page],
    className: 'docs-page',
    sheets: ['api'],
    translation,
  });
}

const loadFullIndex = (c: SiteContext): Promise<ApiIndex> => c.get('shared').get('document/apiIndex', {});

async function sendApiHome(c: SiteContext, productCode: string, keyword: string): Promise<Response> {
  const { t } = createView(c.get('locale'));
  const [complete, categories, index] = await Promise.all([
    loadFullIndex(c),
    loadCategories(c),
    productCode === '' && keyword === ''
      ? loadFullIndex(c)
      : c.get('portal').call('document/apiIndex', { productCode, keyword }),
  ]);
  const isKnown =
    productCode === '' ||
    productCode === ACCOUNT ||
    complete.products.some(({ code }) => code === productCode);
  if (!isKnown) throw pageNotFound(`an API of the product ${productCode}`);
  const crumbs = crumbsOf(c).slice(0, 1);
  const [title, lead] = [t('api.title'), t('api.lead')];
  return send(c, {
    title,
    description: lead,
    path: API_PATH,
    crumbs,
    translation: index.translation,
    isSearch: keyword !== '' || productCode !== '',
    page: (
      <ApiIndexPage
        key="page"
        path={API_PATH}
        {...{ index, complete, categories, title, lead, crumbs, productCode, keyword }}
      />
    ),
  });
}

/** Loads the API guides of a product that the visitor may open; none for the account. */
async function loadGuides(c: SiteContext, productCode: string): Promise<Guide[]> {
  if (productCode === ACCOUNT) return [];
  const tree = await tryCall(c, 'shared', 'document/documentApiProductCate', { productCode });
  return documentsOf(tree ?? [])
    .filter((node) => isOpen(node) && node.cateId !== '')
    .map(({ name, locale, cateId, nodeId }) => ({ name, locale, url: docPath(cateId, nodeId) }));
}

async function sendProduct(c: SiteContext, productCode: string): Promise<Response> {
  const { t } = createView(c.get('locale'));
  const requested = loadGuides(c, productCode);
  const [complete, categories, index, list] = await Promise.all([
    loadFullIndex(c),
    loadCategories(c),
    c.get('shared').get('document/apiIndex', { productCode }),
    loadApiList(c, productCode),
  ]);
  const guides = await waitOrFallback(c, 'document/documentApiProductCate', requested, []);
  const name =
    productCode === ACCOUNT
      ? t('api.account')
      : index.products.find((product) => product.code === productCode)?.name;
  if (!name) throw pageNotFound(`API of the product ${productCode}`);
  const [title, crumbs, path] = [`${name}${t('form.colon')}API`, crumbsOf(c), apiProductPath(productCode)];
  const titles = index.groups.flatMap(({ resources }) => resources.map((resource) => resource.title));
  const lead = titles.join(' · ');
  const feed = { path: `/products/${productCode}/`, name: t('change.feed.productTitle', { name }) };
  const chosen = productCode === ACCOUNT ? '' : productCode;
  return send(c, {
    title,
    description: t('api.productLead', { name, resources: lead }),
    path: path,
    crumbs,
    translation: index.translation,
    feed: productCode === ACCOUNT ? undefined : feed,
    page: (
      <ApiIndexPage
        key="page"
        path={path}
        productCode={chosen}
        keyword=""
        {...{ index, complete, categories, title, lead, crumbs, list, guides }}
      />
    ),
  });
}

async function sendResource(
  c: SiteContext,
  productCode: string,
  resourceCode: string,
  language: SampleLanguage,
): Promise<Response> {
  const [index, categories, resource] = await Promise.all([
    loadFullIndex(c),
    loadCategories(c),
    c.get('portal').call('document/apiResource', { resourceCode }),
  ]);
  const { t, href } = createView(c.get('locale'), c.get('stickyParams'));
  const belongs =
    resource.products.includes(productCode) || (productCode === ACCOUNT && resource.products.length === 0);
  if (!belongs) throw pageNotFound(`resource ${resourceCode} of ${productCode}`);
  const [product = { code: ACCOUNT, name: t('api.account') }] = resource.productNames;
  // The page of a resource is under its first product.
  if (productCode !== product.code) {
    c.header('Cache-Control', 'public, max-age=3600');
    return c.redirect(href(resource.path), 301);
  }
  const fields = [
    ...resource.objects.flatMap((object) => object.fields),
    ...resource.operations.flatMap((operation) => [
      ...operation.parameters,
      ...(operation.body?.fields ?? []),
    ]),
  ];
  const crumbs = crumbsOf(c, { name: product.name, url: apiProductPath(product.code) });
  return send(c, {
    title: `${resource.title} API`,
    description: plainTextOf(resource.description),
    path: resource.path,
    crumbs,
    translation: resource.translation,
    page: (
      <ResourcePage
        key="page"
        index={index}
        categories={categories}
        resource={resource}
        crumbs={crumbs}
        dictionaries={await loadDictionaries(c, fields)}
        // The Markdown version has no language choice.
        language={c.get('isMarkdown') ? ALL_LANGUAGES : language}
      />
    ),
  });
}

/** Sends an API page that is neither a product nor a resource. */
async function sendSinglePage<D extends { translation: Translation }>(
  c: SiteContext,
  kind: ApiPage,
  requested: Promise<D>,
  show: (data: D, around: ApiPageContext) => ReactNode,
): Promise<Response> {
  const { t } = createView(c.get('locale'));
  const [index, categories, data] = await Promise.all([loadFullIndex(c), loadCategories(c), requested]);
  const crumbs = crumbsOf(c);
  return send(c, {
    title: `${t('api.title')}${t('form.colon')}${t(`api.${kind}`)}`,
    description: t(`api.${kind}Lead`),
    path: apiPagePath(kind),
    crumbs,
    translation: data.translation,
    feed: kind === 'changelog' ? { path: apiPagePath(kind), name: changelogFeedName(t) } : undefined,
    page: show(data, { index, categories, crumbs }),
  });
}

const SINGLE_PAGES: Readonly<Record<ApiPage, (c: SiteContext) => Promise<Response>>> = {
  guides: (c) =>
    sendSinglePage(c, 'guides', c.get('portal').call('document/apiGuides'), (guides, around) => (
      <ApiGuidesPage key="page" guides={guides} {...around} />
    )),
  errors: (c) =>
    sendSinglePage(c, 'errors', c.get('portal').call('document/apiErrors'), (errors, around) => (
      <ApiErrorsPage key="page" errors={errors} {...around} />
    )),
  events: (c) =>
    sendSinglePage(c, 'events', c.get('portal').call('document/apiEvents'), (events, around) => (
      <ApiEventsPage key="page" events={events} {...around} />
    )),
  changelog: (c) =>
    sendSinglePage(c, 'changelog', c.get('portal').call('document/apiChangelog'), (changelog, around) => (
      <ApiChangelogPage
        key="page"
        changelog={changelog}
        feed={feedPath(apiPagePath('changelog'), 'xml', c.get('locale'))}
        {...around}
      />
    )),
};

/** Adds the routes for the API center. Register them before the documents, whose category route matches `api`. */
export function addApiRoutes(app: Hono<SiteEnv>): void {
  app.get('/docs/api', query({ product: filterCode, keyword: text(100) }), (c) =>
    sendApiHome(c, c.req.valid('query').product, c.req.valid('query').keyword),
  );
  for (const name of API_PAGES) app.get(`/docs/api/${name}`, (c) => SINGLE_PAGES[name](c));
  app.get('/docs/api/:product', path({ product: code }), (c) => sendProduct(c, c.req.valid('param').product));
  app.get(
    '/docs/api/:product/:resource',
    path({ product: code, resource: code }),
    query({ sample: z.enum(SAMPLE_LANGUAGES).catch(SAMPLE_LANGUAGES[0]) }),
    (c) => {
      const { product, resource } = c.req.valid('param');
      return sendResource(c, product, resource, c.req.valid('query').sample);
    },
  );
}
