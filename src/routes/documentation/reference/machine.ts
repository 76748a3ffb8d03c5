// Sends the pages of the API centre as Markdown (D36).
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
import { noTwin, sendTwin } from '../../common/metadata/twin.ts';
import { orNoTwin } from '../machine.ts';
import { changelogText, errorsText, eventsText, guidesText, indexText, resourceText } from './markdown.ts';

/** A page beside the resources: its parts, and of which text. */
const BESIDE: Readonly<
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

async function indexTwin(c: SiteContext, productCode: string): Promise<Response> {
  const view = createView(c.var.locale);
  const { t } = view;
  const index = await c.var.shared.get('document/apiIndex', productCode === '' ? {} : { productCode });
  const product = index.products.find(({ code }) => code === productCode)?.name;
  const name = productCode === ACCOUNT ? t('api.account') : product;
  if (productCode !== '' && !name) return noTwin(c);
  return sendTwin(c, {
    title: name ? `${name}: API` : t('api.title'),
    path: productCode === '' ? API_PATH : apiProductPath(productCode),
    locale: index.translation.locale,
    parts: [t('api.lead'), ...indexText(index, view)],
  });
}

async function resourceTwin(c: SiteContext, productCode: string, resourceCode: string): Promise<Response> {
  const resource = await c.var.portal.call('document/apiResource', { resourceCode });
  // One page a resource: that of its first product.
  if ((resource.products[0] ?? ACCOUNT) !== productCode) return noTwin(c);
  return sendTwin(c, {
    title: `${resource.title} API`,
    path: resource.path,
    locale: resource.translation.locale,
    parts: resourceText(resource, createView(c.var.locale)),
  });
}

async function twinOf(c: SiteContext, segments: readonly string[]): Promise<Response> {
  const [first = '', second] = segments;
  if (!segments.every((segment) => code.safeParse(segment).success)) return noTwin(c);
  if (second !== undefined) return resourceTwin(c, first, second);
  const page = API_PAGES.find((one) => one === first);
  if (!page) return indexTwin(c, first);
  const view = createView(c.var.locale);
  const { parts, translation } = await BESIDE[page](c, view);
  return sendTwin(c, {
    title: `${view.t('api.title')}: ${view.t(`api.${page}`)}`,
    path: apiPagePath(page),
    locale: translation.locale,
    parts,
  });
}

/** The twin of the page below `/docs/api/` that is called so; what is not there is a 404 in Markdown. */
export const sendApiMarkdown = (c: SiteContext, ...segments: readonly string[]): Promise<Response> =>
  orNoTwin(c, twinOf(c, segments));
