// Handlers of the customer API reference (§2 API center).
import { stringify } from 'yaml';
import { ACCOUNT } from '../../../common/contract/api-paths.ts';
import type { apiReferenceCalls } from '../../../common/contract/calls/api-reference.ts';
import type { ApiIndex } from '../../../common/contract/entities/api-reference.ts';
import {
  type Page,
  readCards,
  readDescription,
  readOperations,
  readPage,
  readResources,
} from '../api-reference/read.ts';
import { mergeRecorded } from '../changes/changelog.ts';
import { readProductNames } from '../content/product-names.ts';
import { readSetting } from '../content/read.ts';
import type { Ctx } from '../context.ts';
import { forbidden, loginRequired, NO_API_PERMISSION, notFound } from '../errors.ts';
import type { HandlersOf } from '../handlers.ts';

/** Requests per key and minute, as stated in the limits guide of the API description. */
const LIMITS = { default: { requests: 1200, seconds: 60 }, purges: { requests: 300, seconds: 60 } };

const belongsTo = ({ products }: Page<'resource'>, productCode: string): boolean =>
  productCode === '' || products.includes(productCode) || (productCode === ACCOUNT && products.length === 0);

async function readIndex(ctx: Ctx, productCode: string, keyword: string): Promise<ApiIndex> {
  const [resources, setting] = await Promise.all([readResources(ctx), readSetting(ctx, 'api-index')]);
  const [first] = resources;
  if (!first || !setting) throw notFound('a description of the API');
  const [cards, products] = await Promise.all([
    readCards(ctx, first.translation.locale, keyword),
    readProductNames(ctx, [...new Set(resources.flatMap((resource) => resource.products))]),
  ]);
  const isKnown = productCode === '' || resources.some((resource) => belongsTo(resource, productCode));
  if (!isKnown) throw notFound(`an API of the product ${productCode}`);
  const groups = setting.groups.map((group) => ({
    ...group,
    resources: resources
      .filter((resource) => resource.groupId === group.id && belongsTo(resource, productCode))
      .map((resource) => ({ ...resource, operations: cards.get(resource.code) ?? [] }))
      .filter(({ operations }) => operations.length > 0),
  }));
  return {
    version: setting.version,
    products,
    groups: groups.filter((group) => group.resources.length > 0),
    translation: first.translation,
  };
}

export const apiReferenceHandlers: HandlersOf<keyof typeof apiReferenceCalls> = {
  'document/apiIndex': (ctx, { productCode, keyword }) => readIndex(ctx, productCode, keyword),
  'document/apiResource': async (ctx, { resourceCode }) => {
    const resource = await readPage(ctx, 'resource', resourceCode);
    const [operations, names, setting] = await Promise.all([
      readOperations(ctx, resource.translation.locale, resourceCode),
      readProductNames(ctx, resource.products),
      readSetting(ctx, 'api-index'),
    ]);
    const group = setting?.groups.find(({ id }) => id === resource.groupId);
    return {
      ...resource,
      operations,
      productNames: names,
      group: group ?? { id: resource.groupId, name: '' },
    };
  },
  'document/apiGuides': (ctx) => readPage(ctx, 'guides', 'guides'),
  'document/apiErrors': (ctx) => readPage(ctx, 'errors', 'errors'),
  'document/apiEvents': (ctx) => readPage(ctx, 'events', 'events'),
  'document/apiChangelog': async (ctx) => {
    const page = await readPage(ctx, 'changelog', 'changelog');
    return { ...page, entries: await mergeRecorded(ctx, page.entries) };
  },
  'document/apiDescription': async (ctx, { format }) => {
    const json = await readDescription(ctx.db, ctx.locale);
    return { text: format === 'json' ? json : stringify(JSON.parse(json), { lineWidth: 110 }) };
  },
  /** §6: API lists require a signed-in customer; the list of a product requires a customer of that product. */
  'document/apiList': async (ctx, { productCode }) => {
    const customer = await ctx.customer();
    if (!customer) throw loginRequired();
    const resources = (await readResources(ctx)).filter((resource) => belongsTo(resource, productCode));
    if (resources.length === 0) throw notFound(`an API of the product ${productCode}`);
    if (productCode !== ACCOUNT && !customer.products.has(productCode)) throw forbidden(NO_API_PERMISSION);
    const lists = await Promise.all(
      resources.map(async ({ code, translation }) =>
        (await readOperations(ctx, translation.locale, code)).map((operation) => ({
          ...operation,
          scope: operation.scope ?? '',
          limit: operation.scope === 'purges:write' ? LIMITS.purges : LIMITS.default,
        })),
      ),
    );
    return lists.flat();
  },
};
