// Stored search tools. Ops replaces all of them at once; the search reads them (search/tools.ts).
import {
  MAX_SEARCH_TOOLS,
  type SearchTool,
  SearchToolSchema,
} from '../../../common/editorial/search-tools.ts';

/** Replaces all entries in one transaction. Throws if an entry is invalid or there are too many. */
export async function writeTools(db: D1Database, tools: readonly SearchTool[]): Promise<void> {
  const rows = SearchToolSchema.array().max(MAX_SEARCH_TOOLS).parse(tools);
  await db.batch([
    db.prepare('DELETE FROM search_tool'),
    db
      .prepare(
        `INSERT OR IGNORE INTO search_tool (locale, kind, keyword, target)
         SELECT value ->> 'locale', value ->> 'kind', value ->> 'keyword', value ->> 'target' FROM json_each(?)`,
      )
      .bind(JSON.stringify(rows)),
  ]);
}
