// Ops search tools: synonyms, pins, and redirects for keywords (common/editorial/search-tools.ts).
import { keywordKey, MAX_SYNONYMS, type SearchTool } from '../../../common/editorial/search-tools.ts';
import { piecesOf } from '../../../common/text/fold.ts';
import type { Acronym } from '../content/settings.ts';
import type { Ctx } from '../context.ts';
import type { Concept } from './acronyms.ts';

/** Search tool that applies to a keyword. */
export type KeywordTool = Pick<SearchTool, 'kind' | 'keyword' | 'target'>;

/**
 * Reads the entries for a keyword: pins and redirects of the complete keyword, and synonyms of phrases in it. Scans all
 * entries of the locale, at most MAX_SEARCH_TOOLS.
 */
export async function readTools({ db, locale }: Ctx, keyword: string): Promise<KeywordTool[]> {
  const { results } = await db
    .prepare(
      `SELECT kind, keyword, target FROM search_tool
       WHERE locale = ?1 AND (kind = 'synonym' AND instr(?2, keyword) > 0 OR kind <> 'synonym' AND keyword = ?3)
       ORDER BY kind, keyword, target`,
    )
    .bind(locale, piecesOf(keyword).join(' '), keywordKey(keyword))
    .all<KeywordTool>();
  return results;
}

/** Returns the target of the pin or redirect; `null` if there is none. */
export const targetOf = (tools: readonly KeywordTool[], kind: 'pin' | 'redirect'): string | null =>
  tools.findLast((tool) => tool.kind === kind)?.target ?? null;

/** Returns a phrase together with the other forms of its acronym, if it is a form of one. */
function formsOf(text: string, acronyms: readonly Acronym[]): Acronym {
  const key = keywordKey(text);
  const matching = acronyms.filter(({ forms }) => forms.some((form) => keywordKey(form) === key));
  return {
    forms: [text, ...matching.flatMap(({ forms }) => forms)],
    english: [text, ...matching.flatMap(({ english }) => english)],
  };
}

/** Returns a concept for each phrase with synonyms. It must precede the acronyms, whose forms it includes. */
export function synonymConcepts(tools: readonly KeywordTool[], acronyms: readonly Acronym[]): Concept[] {
  const synonyms = tools.filter(({ kind }) => kind === 'synonym');
  return [...Map.groupBy(synonyms, ({ keyword }) => keyword)].map(([name, keywordTools]) => {
    const parts = keywordTools.slice(-MAX_SYNONYMS).map(({ target }) => target);
    const all = [name, ...parts].map((text) => formsOf(text, acronyms));
    return {
      name,
      forms: [...new Set(all.flatMap(({ forms }) => forms))],
      english: [...new Set(all.flatMap(({ english }) => english))],
      parts,
    };
  });
}
