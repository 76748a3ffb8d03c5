// Tool get_page: the Markdown version of a page of the site, which the site reads as an anonymous visitor.
import { z } from 'zod';
import type { PageError } from '../../../common/mcp/mcp.ts';
import { createTool, Lang, localeOf, ToolError } from './tool.ts';

const MAX_URL_LENGTH = 500;

const input = z.strictObject({
  path_or_url: z
    .string()
    .trim()
    .min(1)
    .max(MAX_URL_LENGTH)
    .describe('Path such as /docs/10200/cache-rules/, or the address of a page of this site.'),
  lang: Lang.optional().describe(
    'Language of the text: en, cn, ko, or ja. Default: the language of the address.',
  ),
});
const output = z.object({
  url: z.string(),
  title: z.string(),
  language: z.string().describe('Language of the text (BCP 47). It is en if the page is not translated.'),
  markdown: z.string(),
  truncated: z.boolean().describe('Whether the text was cut at its maximum length.'),
});

const PAGE_ERRORS: Readonly<Record<PageError, string>> = {
  foreign: 'This tool reads pages of this site only. Pass a path, or an address that search_docs returned.',
  missing: 'Not found: no public page has this address. Find the address with search_docs.',
  'no-text': 'This page has no Markdown version. Find a document about the subject with search_docs.',
  limited: 'Too many pages were read from your address. Try again in a minute.',
  failed: 'The page cannot be read at the moment. Try again in a moment.',
};

export const getPageTool = createTool({
  name: 'get_page',
  title: 'Read a page',
  description:
    'Returns a public page of this site as Markdown: documents, the API reference, product pages, articles, legal ' +
    'texts. Pass the address of a search result, of a link in another page, or a path.',
  input,
  output,
  async run({ path_or_url: address, lang }, { readPage }) {
    const page = await readPage(address, lang === undefined ? null : localeOf(lang));
    if (typeof page === 'string') throw new ToolError(PAGE_ERRORS[page]);
    const { url, title, language, markdown, isTruncated } = page;
    return {
      data: { url, title, language, markdown, truncated: isTruncated },
      text: isTruncated ? `${markdown}\n\n(The text was cut here. Complete page: ${url})` : markdown,
    };
  },
});
