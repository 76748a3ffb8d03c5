// Sends the pages of the API center as Markdown (D36).
import {
  ACCOUNT,
  API_PAGES,
  API_PATH,
  type ApiPage,
  apiPagePath,
  apiProductPath,
} from '../../../../common/contract/api-paths.ts';
import { code } from '../../../../common/contract/call.ts';
import type { Translation } from '../../../../common/contract/translation.ts';
import type { SiteContext } from '../../../env.ts';
import { createView, type View } from '../../../views/context.tsx';
import { markdownNotFound, sendMarkdownVersion } from '../../common/metadata/markdown-version.ts';
import { orMarkdownNotFound } from '../files.ts';
import { changelogText, errorsText, eventsText, guidesText, indexText, resourceText } from './markdown.ts';

/** Pages other than products and resources: their parts and the translation. */
const SINGLE_PAGES: Readonly<
  Record<ApiPage, (c: SiteContext, view: View) => Promise<{ parts: string[]; translation: Translation }>>
> = {
  guides: async (c, view) => {
    const page = await c.var.portal.call('document/apiGuides');
    return { parts: guidesText(page, view), translation: page.translation };
  },
  errors: async (c, view) => {
    const page = await c.var.portal.call('document/apiErrors');
    return { parts: errorsText(page, view), translation: page.translation };
  },
  events: async (c, view) => {
    const page = await c.var.portal.call('document/apiEvents');
    return { parts: eventsText(page, view), translation: page.translation };
  },
  changelog: async (c, view) => {
    const page = await c.var.portal.call('document/apiChangelog');
    return { parts: changelogText(page, view), translation: page.translation };
  },
};

async function indexMarkdown(c: SiteContext, productCode: string): Promise<Response> {
  const view = createView(c.var.locale);
  const { t } = view;
  const index = await c.var.shared.get('document/apiIndex', productCode === '' ? {} : { productCode });
  const product = index.products.find(({ code }) => code === productCode)?.name;
  const name = productCode === ACCOUNT ? t('api.account') : product;
  if (productCode !== '' && !name) return markdownNotFound(c);
  return sendMarkdownVersion(c, {
    title: name ? `${name}${t('form.colon')}API` : t('api.title'),
    path: productCode === '' ? API_PATH : apiProductPath(productCode),
    locale: index.translation.locale,
    parts: [t('api.lead'), ...indexText(index, view)],
  });
}

async function resourceMarkdown(
  c: SiteContext,
  productCode: string,
  resourceCode: string,
): Promise<Response> {
  const resource = await c.var.portal.call('document/apiResource', { resourceCode });
  // A resource has one page, below its first product.
  if ((resource.products[0] ?? ACCOUNT) !== productCode) return markdownNotFound(c);
  return sendMarkdownVersion(c, {
    title: `${resource.title} API`,
    path: resource.path,
    locale: resource.translation.locale,
    parts: resourceText(resource, createView(c.var.locale)),
  });
}

async function markdownOf(c: SiteContext, segments: readonly string[]): Promise<Response> {
  const [first = '', second] = segments;
  if (!segments.every((segment) => code.safeParse(segment).success)) return markdownNotFound(c);
  if (second !== undefined) return resourceMarkdown(c, first, second);
  const page = API_PAGES.find((one) => one === first);
  if (!page) return indexMarkdown(c, first);
  const view = createView(c.var.locale);
  const { parts, translation } = await SINGLE_PAGES[page](c, view);
  return sendMarkdownVersion(c, {
    title: `${view.t('api.title')}: ${view.t(`api.${page}`)}`,
    path: apiPagePath(page),
    locale: translation.locale,
    parts,
  });
}

/** The Markdown version of the page at these segments below `/docs/api/`; a 404 in Markdown if there is none. */
export const sendApiMarkdown = (c: SiteContext, ...segments: readonly string[]): Promise<Response> =>
  orMarkdownNotFound(c, markdownOf(c, segments));
