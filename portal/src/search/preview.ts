// Search preview for editors: the current first results, and those with an entry that is not stored yet.
import type { SearchScope } from '../../../common/editorial/editorial.ts';
import {
  type SearchTool,
  SearchToolSchema,
  type ToolPreview,
  type ToolResults,
} from '../../../common/editorial/search-tools.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { type Ctx, createRequestContext } from '../context.ts';
import { isIndexed } from './found-sections.ts';
import { findPage } from './search.ts';
import type { KeywordTool } from './tools.ts';

const MAX_ROWS = 5;
const MAX_KEYWORD_LENGTH = 100;

const textOf = (parts: readonly { text: string }[]): string => parts.map(({ text }) => text).join('');

async function findResults(
  ctx: Ctx,
  scope: SearchScope,
  keyword: string,
  more: readonly KeywordTool[],
): Promise<ToolResults> {
  const { rows, total, redirect } = await findPage(ctx, scope, keyword, MAX_ROWS, more);
  return {
    total,
    rows: rows.map(({ title, section, url }) => ({
      title: textOf(title),
      section: section?.title ?? null,
      url: section ? `${url}#${section.id}` : url,
    })),
    redirect,
  };
}

/** See `previewSearch` in common/editorial/editorial.ts. Throws for an invalid entry. */
export async function previewSearch(
  env: Env,
  query: { scope: SearchScope; locale: Locale; keyword: string; tool: SearchTool | null },
): Promise<ToolPreview> {
  const { scope, locale } = query;
  const keyword = query.keyword.trim().slice(0, MAX_KEYWORD_LENGTH);
  const tool = query.tool && SearchToolSchema.parse(query.tool);
  const ctx = await createRequestContext(new Request(`https://portal/?lang=${LOCALES[locale].lang}`), env);
  const [now, changed, isFound] = await Promise.all([
    findResults(ctx, scope, keyword, []),
    tool && findResults(ctx, scope, keyword, [tool]),
    tool?.kind === 'pin' ? isIndexed(ctx, tool.target) : true,
  ]);
  return { now, changed, isFound };
}
