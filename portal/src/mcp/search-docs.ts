// Tool search_docs: documentation search, limited to public documents.
import { z } from 'zod';
import { absoluteHref } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { MCP_RESULTS } from '../../../common/mcp/mcp.ts';
import { readProducts } from '../docs/products.ts';
import { searchDocs } from '../search/search.ts';
import { createTool, Lang } from './tool.ts';

const Product = z.object({ code: z.string(), name: z.string() });

const input = z.strictObject({
  query: z.string().trim().min(1).max(100).describe('Words or a question, in the language of `lang`.'),
  product: z
    .string()
    .trim()
    .toLowerCase()
    .max(80)
    .default('')
    .describe('Code of a product, such as cloud-dns: results about this product only.'),
  limit: z.int().min(1).max(MCP_RESULTS).default(8).describe('Maximum number of results.'),
  lang: Lang.default('en'),
});
export const output = z.object({
  total: z.int().describe('Number of matching sections.'),
  suggestion: z.string().nullable().describe('The corrected query, if the query matched nothing.'),
  results: z.array(
    z.object({
      title: z.string().describe('Title of the document.'),
      section: z.string().nullable().describe('Heading of the section; null for the introduction.'),
      url: z.string().describe('Address of the section, an argument of get_page.'),
      snippet: z.string(),
      lang: z.enum(localeCodes).describe('Language of the document; en if it is not translated.'),
      products: z.array(Product).describe('Products that the document is about.'),
    }),
  ),
});

const textOf = (segments: readonly { text: string }[]): string =>
  segments
    .map(({ text }) => text)
    .join('')
    .replaceAll('\u00a0', ' ');

export const searchDocsTool = createTool({
  name: 'search_docs',
  title: 'Search the documentation',
  description:
    'Full-text search of the documentation and the API reference. Returns title, section, address, snippet, and ' +
    'products of each match, best match first. Use this tool first, then read a result with get_page. Search for two or three ' +
    'words rather than a sentence. Without a match in the language, the results are in English.',
  input,
  output,
  async run({ query, product, limit }, { ctx }) {
    const page = { keyword: query, type: 'document', product, pageIndex: 1, pageSize: limit } as const;
    const { rows, total, suggestion } = await searchDocs(ctx, page);
    const products = await readProducts(
      ctx,
      rows.map(({ id }) => id),
    );
    const results = rows.map(({ id, title, section, url, snippet, locale }) => ({
      title: textOf(title),
      section: section?.title ?? null,
      url: absoluteHref(section ? `${url}#${section.id}` : url, ctx.locale),
      snippet: textOf(snippet),
      lang: locale,
      products: products.get(id) ?? [],
    }));
    const lines = results.map((result) =>
      [
        `- [${[result.title, ...(result.section === null ? [] : [result.section])].join(' › ')}](${result.url})`,
        ...(result.products.length > 0 ? [`  ${result.products.map(({ name }) => name).join(', ')}`] : []),
        `  ${result.snippet}`,
      ].join('\n'),
    );
    const head =
      total === 0
        ? 'No section matches. Try fewer or other words.'
        : `${total === 1 ? '1 section matches' : `${total} sections match`}${suggestion === null ? '' : ` "${suggestion}"`}, best match first.`;
    return { data: { total, suggestion: suggestion ?? null, results }, text: [head, ...lines].join('\n') };
  },
});
