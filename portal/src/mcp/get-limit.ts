// Tool get_limit: limits and quotas of products and plans.
import { z } from 'zod';
import { PLANS } from '../../../common/contract/entities/facts.ts';
import { absoluteHref } from '../../../common/i18n/links.ts';
import { requireSetting } from '../content/read.ts';
import { readProducts } from '../docs/products.ts';
import { createTool, Lang, ToolError } from './tool.ts';

const codeText = z.string().trim().toLowerCase().max(80);

const input = z.strictObject({
  id: z.string().trim().max(80).optional().describe('Id of a limit, such as cacheRules.'),
  product: codeText.optional().describe('Code of a product, such as cloud-dns.'),
  plan: z
    .enum(PLANS)
    .optional()
    .describe('Quotas of this plan. All other limits are the same for every plan.'),
  area: codeText.optional().describe('Area, such as delivery, security, api, or plans.'),
  lang: Lang.default('en'),
});
export const output = z.object({
  limits: z.array(
    z.object({
      id: z.string(),
      value: z.number(),
      item: z.string().describe('The limited item. An item with several limits lists them in order.'),
      statement: z.string().describe('The value with its unit, and the other values of the item.'),
      effect: z
        .string()
        .describe(
          'Effect of reaching the limit. Empty: a quota of a plan gives 403, a value of a setting 422.',
        ),
      plans: z.array(z.enum(PLANS)).describe('Plans with this value; empty for all plans.'),
      area: z.string(),
      products: z.array(z.string()).describe('Codes of the products.'),
      url: z.string().describe('Document that describes the setting.'),
    }),
  ),
});

export const getLimitTool = createTool({
  name: 'get_limit',
  title: 'Limits and quotas',
  description:
    'Returns limits and quotas of products and plans with their values, the effect of reaching them, and the document ' +
    'that describes the setting. Filter by id, product, plan, or area; without a filter, it returns all limits. ' +
    'Limits of the individual plan are in the contract of the customer.',
  input,
  output,
  async run({ id, product, plan, area }, { ctx }) {
    const all = await requireSetting(ctx, 'limits');
    const selected = all.filter(
      (limit) =>
        (id === undefined || limit.id === id) &&
        (plan === undefined || limit.plans.includes(plan)) &&
        (area === undefined || limit.area === area),
    );
    const products = await readProducts(ctx, [...new Set(selected.map(({ docId }) => docId))]);
    const limits = selected
      .map(({ docId, path, ...limit }) => ({
        ...limit,
        products: (products.get(docId) ?? []).map((product) => product.code),
        url: absoluteHref(path, ctx.locale),
      }))
      .filter((limit) => product === undefined || limit.products.includes(product));
    if (limits.length === 0) {
      const areas = [...new Set(all.map((limit) => limit.area))].join(', ');
      throw new ToolError(
        `No limit matches. Omit a filter, or filter by one of these areas: ${areas}. search_docs finds the codes of products.`,
      );
    }
    const lines = limits.map(({ id: name, item, statement, plans, effect, url }) =>
      [`- ${name}: ${item}: ${statement}`, plans.join(', '), effect, url]
        .filter((part) => part !== '')
        .join(' · '),
    );
    return { data: { limits }, text: lines.join('\n') };
  },
});
