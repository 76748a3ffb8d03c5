// Calls of the search overlay through the site's own origin: hot words, recommended pages, and suggestions.
import { shell } from '../../../common/config.ts';
import type { SearchResult } from '../../../common/contract/entities/news.ts';
import { ownOf } from '../../../common/contract/own.ts';
import { addStickyParams } from '../../../common/i18n/links.ts';
import { isLocale, LOCALES } from '../../../common/i18n/locales.ts';
import { stickyParamsOf } from '../../../common/i18n/sticky-params.ts';
import { hotMenusOf } from '../../views/hot-menus.ts';
import type { SearchOverlayProps } from '../../views/layout/search-overlay.tsx';
import { callPortal } from '../browser/portal.ts';

/** A link that is shown before any input. */
export interface Choice {
  text: string;
  href: string;
}

export interface Suggestion {
  href: string;
  title: SearchResult['rows'][number]['title'];
  /** Label of the kind, or title of the document section; empty if unknown. */
  kind: string;
  /** Language of the text if it differs from the page's. */
  lang: string | undefined;
}

/** Response to a keyword. */
export interface Suggestions {
  total: number;
  rows: readonly Suggestion[];
}

const MAX_SUGGESTIONS = 6;
const MAX_HOT_WORDS = 6;
/** Options of optional calls: the overlay works without their responses. */
const OPTIONAL_CALL = { quiet: true, stay: true } as const;

/** Returns the URL of an internal page with the sticky parameters (§2). */
const withStickyParams = (to: string): string =>
  addStickyParams(to, stickyParamsOf(new URLSearchParams(location.search)));

/** Language attribute of a result's text for assistive technology; `undefined` if it is the page's own. */
function langOf(locale: string, pageLang: string): string | undefined {
  if (!isLocale(locale) || LOCALES[locale].lang === pageLang) return undefined;
  return LOCALES[locale].htmlLang;
}

/** Requests hot words as links to their results. */
export async function requestHotWords({ action }: SearchOverlayProps): Promise<Choice[]> {
  const hotWords = await callPortal<string[]>('/top-search-words', OPTIONAL_CALL);
  return hotWords.slice(0, MAX_HOT_WORDS).map((word) => ({
    text: word,
    href: withStickyParams(`${action}?${new URLSearchParams({ keyword: word })}`),
  }));
}

/** Requests the editors' recommended pages, the popular article first. */
export async function requestRecommended({ prefix }: SearchOverlayProps): Promise<Choice[]> {
  const { article, recommended } = hotMenusOf(
    await callPortal<Parameters<typeof hotMenusOf>[0]>('/hot-menus', OPTIONAL_CALL),
  );
  const pages = article ? [article, ...recommended.filter(({ url }) => url !== article.url)] : recommended;
  return pages.map(({ title, url }) => ({
    text: title,
    href: url.startsWith('/') ? withStickyParams(`${prefix}${url}`) : url,
  }));
}

/** Adds the page to which editors redirect the keyword as the first suggestion. */
function addRedirect(
  rows: readonly Suggestion[],
  redirect: SearchResult['redirect'],
  prefix: string,
): readonly Suggestion[] {
  if (!redirect) return rows;
  const href = withStickyParams(`${prefix}${redirect.url}`);
  const page = { href, title: [{ text: redirect.title, mark: false }], kind: '', lang: undefined };
  return [page, ...rows.filter((row) => row.href !== href)];
}

async function requestSuggestions(props: SearchOverlayProps, keyword: string): Promise<Suggestions> {
  const { isDocs, lang, prefix, strings } = props;
  const { total, rows, redirect } = await callPortal<SearchResult>('/search', {
    body: { keyword, pageSize: MAX_SUGGESTIONS, ...(isDocs && { type: 'DOCUMENT' }) },
    quiet: true,
  });
  const matches = rows.map(({ type, url, title, section, locale }) => ({
    href: withStickyParams(`${prefix}${url}${section ? `#${section.id}` : ''}`),
    title,
    kind: isDocs ? (section?.title ?? '') : (ownOf(strings.kinds, type) ?? ''),
    lang: langOf(locale, lang),
  }));
  const suggestions = addRedirect(matches, redirect, prefix);
  return { total: Math.max(total, suggestions.length), rows: suggestions };
}

/** Response to a keyword: suggestions, or `undefined` if the call failed. */
export interface SuggestionAnswer {
  keyword: string;
  found: Suggestions | undefined;
}

export interface SuggestionSource {
  /** The response to the latest keyword; until it arrives, the response to an earlier one. */
  latest: () => SuggestionAnswer;
  /** Requests suggestions for a keyword once the visitor stops typing (§9). */
  ask: (keyword: string) => void;
  /** Repeats the call for the latest keyword if it failed. */
  retry: () => void;
}

/** Requests and caches suggestions. Calls `onChange` when the response to the latest keyword arrives. */
export function createSuggestions(props: SearchOverlayProps, onChange: () => void): SuggestionSource {
  const answers = new Map<string, Suggestions>();
  let requested = '';
  let answer: SuggestionAnswer = { keyword: '', found: undefined };
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function request(keyword: string): Promise<void> {
    const loaded = answers.get(keyword) ?? (await requestSuggestions(props, keyword).catch(() => undefined));
    if (loaded) answers.set(keyword, loaded);
    if (keyword !== requested) return;
    answer = { keyword, found: loaded };
    onChange();
  }
  return {
    latest: () => answer,
    ask: (keyword) => {
      if (keyword === requested) return;
      requested = keyword;
      clearTimeout(timer);
      if (keyword === '') answer = { keyword, found: undefined };
      else timer = setTimeout(() => void request(keyword), shell.fetchMinimumDelayMs);
    },
    retry: () => {
      if (requested !== '' && answer.keyword === requested && !answer.found) void request(requested);
    },
  };
}
