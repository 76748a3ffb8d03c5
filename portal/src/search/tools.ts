// Search tools of ops: synonyms, pins, and redirects of a keyword (common/editorial/search-tools.ts).
import { keywordKey, MAX_SYNONYMS, type SearchTool } from '../../../common/editorial/search-tools.ts';
import { piecesOf } from '../../../common/text/fold.ts';
import type { Acronym } from '../content/settings.ts';
import type { Ctx } from '../context.ts';
import type { Concept } from './acronyms.ts';

/** Entry that applies to a keyword. */
export type KeywordTool = Pick<SearchTool, 'kind' | 'keyword' | 'target'>;

/**
 * Entries of a keyword: pins and redirects of the complete keyword, and synonyms of texts in it. Reads the entries of the
 * locale once, at most MAX_SEARCH_TOOLS.
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

/** Target of the pin or redirect of a keyword; `null` if it has none. */
export const targetOf = (tools: readonly KeywordTool[], kind: 'pin' | 'redirect'): string | null =>
  tools.findLast((tool) => tool.kind === kind)?.target ?? null;

/** A text and the other forms of the acronym that it is a form of. */
function formsOf(text: string, acronyms: readonly Acronym[]): Acronym {
  const key = keywordKey(text);
  const known = acronyms.filter(({ forms }) => forms.some((form) => keywordKey(form) === key));
  return {
    forms: [text, ...known.flatMap(({ forms }) => forms)],
    english: [text, ...known.flatMap(({ english }) => english)],
  };
}

/** One concept for each text with synonyms. Precedes the acronyms, whose forms it includes. */
export function synonymConcepts(tools: readonly KeywordTool[], acronyms: readonly Acronym[]): Concept[] {
  const synonyms = tools.filter(({ kind }) => kind === 'synonym');
  return [...Map.groupBy(synonyms, ({ keyword }) => keyword)].map(([name, own]) => {
    const parts = own.slice(-MAX_SYNONYMS).map(({ target }) => target);
    const all = [name, ...parts].map((text) => formsOf(text, acronyms));
    return {
      name,
      forms: [...new Set(all.flatMap(({ forms }) => forms))],
      english: [...new Set(all.flatMap(({ english }) => english))],
      parts,
    };
  });
}
