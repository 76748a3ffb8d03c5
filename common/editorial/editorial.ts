// Editorial RPC of the portal: service binding interface for the ops Worker only. No URL exposes it.
import { z } from 'zod';
import { type Locale, localeCodes } from '../i18n/locales.ts';
import type { SearchTool, ToolPreview } from './search-tools.ts';

/** Title of a content item and its path without locale; the path is empty if the item has no separate page. */
const TitledSchema = z.object({ title: z.string(), url: z.string() });
export type Titled = z.output<typeof TitledSchema>;

/** Maximum number of content items listed by name; the totals count all of them. */
export const MAX_NAMED = 100;
const Named = z.object({ count: z.number().int(), named: z.array(TitledSchema).max(MAX_NAMED) });

/** Content state that the compiler records: pending translations and sample data. */
export const ContentStateSchema = z.object({
  translations: z.array(
    z.object({
      locale: z.enum(localeCodes),
      /** Number of English content items to translate. */
      texts: z.number().int(),
      /** Content items without a translation, shown in English. */
      missing: Named,
      /** Content items translated from an older English version. */
      stale: Named,
    }),
  ),
  /** Sample facts (content/sample.json) that the owner must check or replace. */
  samples: z.array(z.object({ id: z.string(), what: z.string(), texts: Named })),
});
export type ContentState = z.output<typeof ContentStateSchema>;

export const SEARCH_SCOPES = ['site', 'docs'] as const;
export type SearchScope = (typeof SEARCH_SCOPES)[number];

/** Search terms without results, with the number of searches. */
export interface MissedSearch {
  scope: SearchScope;
  locale: Locale;
  words: string;
  times: number;
  /** `YYYY-MM-DD`. */
  lastDay: string;
}

export interface Editorial {
  /** The most frequent terms; `limit` applies per locale and scope. */
  misses: (limit: number) => Promise<MissedSearch[]>;
  /** `null` if the content has no state, because an older publisher compiled it. */
  contentState: () => Promise<ContentState | null>;
  /** Replaces all entries atomically. Rejects if one is invalid. */
  writeSearchTools: (tools: readonly SearchTool[]) => Promise<void>;
  /** The first results of a keyword for an anonymous visitor, now and with `tool`. Does not count the search. */
  previewSearch: (query: {
    scope: SearchScope;
    locale: Locale;
    keyword: string;
    tool: SearchTool | null;
  }) => Promise<ToolPreview>;
}
