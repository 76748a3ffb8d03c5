// What editors may ask of the portal: RPC for the ops Worker over a service binding. No address leads to it, and the
// site has no such binding.
import { z } from 'zod';
import { type Locale, localeCodes } from '../i18n/locales.ts';

/** A text by its title, and its address without locale; empty where it has none of its own. */
const TitledSchema = z.object({ title: z.string(), url: z.string() });
export type Titled = z.output<typeof TitledSchema>;

/** As many are named; all are counted. */
export const MAX_NAMED = 100;
const Named = z.object({ count: z.number().int(), named: z.array(TitledSchema).max(MAX_NAMED) });

/** What the compiler knows of content: what is to be translated (again), and what is an example. */
export const ContentStateSchema = z.object({
  translations: z.array(
    z.object({
      locale: z.enum(localeCodes),
      /** How many English texts there are to be translated. */
      texts: z.number().int(),
      /** Shown in English. */
      missing: Named,
      /** Made from an older English text. */
      stale: Named,
    }),
  ),
  /** Facts that nobody gave us (content/sample.json): for the owner to check or replace. */
  samples: z.array(z.object({ id: z.string(), what: z.string(), texts: Named })),
});
export type ContentState = z.output<typeof ContentStateSchema>;

export const SEARCH_SCOPES = ['site', 'docs'] as const;
export type SearchScope = (typeof SEARCH_SCOPES)[number];

/** Words that a search found nothing for. */
export interface Miss {
  scope: SearchScope;
  locale: Locale;
  words: string;
  times: number;
  /** `YYYY-MM-DD`. */
  lastDay: string;
}

export interface Editorial {
  /** The most frequent, so many of each locale and search. */
  misses: (limit: number) => Promise<Miss[]>;
  /** `null` where the content says nothing of itself: it was compiled by an older publisher. */
  contentState: () => Promise<ContentState | null>;
}
