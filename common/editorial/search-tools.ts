// Search tools: entries that change the results of a keyword. Editors manage them in ops, and the portal's search reads
// them.
import { z } from 'zod';
import { localeCodes } from '../i18n/locales.ts';
import { isTarget, MAX_TO_LENGTH } from '../redirects/address.ts';
import { termsOf } from '../text/fold.ts';

/**
 * `synonym`: a keyword that contains a phrase also finds another phrase. `pin`: a page or section is the first result.
 * `redirect`: the search page opens another page.
 */
export const TOOL_KINDS = ['synonym', 'pin', 'redirect'] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];

/** Maximum number of entries in all languages. */
export const MAX_SEARCH_TOOLS = 1_000;
/** Maximum number of synonyms of one text in a language. */
export const MAX_SYNONYMS = 5;
/** Maximum length of a keyword and of a synonym, in characters. */
export const MAX_TOOL_WORDS = 60;

/** Key of a keyword: its terms, regardless of case, width, and punctuation. */
export const keywordKey = (keyword: string): string => termsOf(keyword).join(' ');

/** Whether a string is a path of this site, without locale. */
const isOwnPath = (target: string): boolean => target.startsWith('/') && isTarget(target);

export const SearchToolSchema = z
  .object({
    locale: z.enum(localeCodes),
    kind: z.enum(TOOL_KINDS),
    keyword: z
      .string()
      .max(MAX_TOOL_WORDS)
      .refine((text) => text !== '' && keywordKey(text) === text),
    target: z.string().min(1).max(MAX_TO_LENGTH),
  })
  .refine(({ kind, target }) => kind === 'synonym' || isOwnPath(target));
export type SearchTool = z.output<typeof SearchToolSchema>;

export interface ToolResults {
  total: number;
  rows: { title: string; section: string | null; url: string }[];
  /** The page that opens instead of the results. */
  redirect: { title: string; url: string } | null;
}

/** Current results of a keyword, and its results with an entry that is not stored yet. */
export interface ToolPreview {
  now: ToolResults;
  /** `null` without an entry. */
  changed: ToolResults | null;
  /** Whether the search contains the page of a pin; `true` for other entries. */
  isFound: boolean;
}
