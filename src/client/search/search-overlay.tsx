// Hydrated search overlay: hot words and suggestions as a combobox (D15), from the portal through the site's
// own origin.
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import useSWR from 'swr';
import type { SearchResult } from '../../../common/contract/entities/news.ts';
import { ownOf } from '../../../common/contract/own.ts';
import { addStickyParams } from '../../../common/i18n/links.ts';
import { isLocale, LOCALES } from '../../../common/i18n/locales.ts';
import { stickyParamsOf } from '../../../common/i18n/sticky-params.ts';
import { hotMenusOf } from '../../views/hot-menus.ts';
import {
  SearchOverlay,
  type SearchOverlayProps,
  type Suggestion,
} from '../../views/layout/search-overlay.tsx';
import { useSettled } from '../boot/settled.ts';
import { follow } from '../browser/dom.ts';
import { ask } from '../browser/portal.ts';

/** Returns the address of an internal page with the sticky parameters (§2). */
const withStickyParams = (to: string): string =>
  addStickyParams(to, stickyParamsOf(new URLSearchParams(location.search)));

/** The overlay works without these calls. */
const OPTIONAL = { quiet: true, stay: true } as const;

type HotRecords = Parameters<typeof hotMenusOf>[0];

/** Recommended pages of the editors, the popular article first. */
function recommendedOf(records: HotRecords): readonly { title: string; url: string }[] {
  const { article, recommended } = hotMenusOf(records);
  return article ? [article, ...recommended.filter(({ url }) => url !== article.url)] : recommended;
}

const SUGGESTIONS = 6;
const HOT_WORDS = 6;

/** Language attribute of a result's text for assistive technology; `undefined` if it is the page's own. */
function langOf(locale: string, pageLang: string): string | undefined {
  if (!isLocale(locale) || LOCALES[locale].lang === pageLang) return undefined;
  return LOCALES[locale].htmlLang;
}

/** Step of an arrow key in the list of suggestions. */
const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

const SWR_OPTIONS = { revalidateOnFocus: false, keepPreviousData: true, shouldRetryOnError: false } as const;

/** Hot words and recommended pages as links. */
function useChoices({ action, isDocs, lang, prefix }: SearchOverlayProps) {
  const hot = useSWR(
    ['/top-search-words', lang],
    () => ask<string[]>('/top-search-words', OPTIONAL),
    SWR_OPTIONS,
  );
  const menus = useSWR(
    isDocs ? null : ['/hot-menus', lang],
    () => ask<HotRecords>('/hot-menus', OPTIONAL),
    SWR_OPTIONS,
  );
  return {
    hotWords: (hot.data ?? []).slice(0, HOT_WORDS).map((word) => ({
      text: word,
      href: withStickyParams(`${action}?${new URLSearchParams({ keyword: word })}`),
    })),
    recommended: recommendedOf(menus.data ?? []).map(({ title, url }) => ({
      text: title,
      href: url.startsWith('/') ? withStickyParams(`${prefix}${url}`) : url,
    })),
  };
}

/** Suggestions for a keyword, and the status message of their search. */
function useSuggestions(keyword: string, { isDocs, lang, prefix, texts }: SearchOverlayProps) {
  const settled = useSettled(keyword.trim());
  const page = { pageSize: SUGGESTIONS, ...(isDocs && { type: 'DOCUMENT' }) };
  const found = useSWR(
    settled === '' ? null : ['/search', lang, settled],
    () => ask<SearchResult>('/search', { body: { keyword: settled, ...page }, quiet: true }),
    SWR_OPTIONS,
  );
  const entered = keyword.trim();
  // A failed search must not show the results of the previous keyword.
  const result = settled === '' || entered === '' || found.error ? undefined : found.data;
  const suggestions: Suggestion[] = (result?.rows ?? []).map(({ id, type, url, title, section, locale }) => ({
    id: `${id}${url}#${section?.id ?? ''}`,
    href: withStickyParams(`${prefix}${url}${section ? `#${section.id}` : ''}`),
    title,
    kind: isDocs ? (section?.title ?? '') : (ownOf(texts.kinds, type) ?? ''),
    lang: langOf(locale, lang),
  }));
  const message = (): string => {
    if (entered === '') return '';
    if (found.error) return navigator.onLine ? texts.failed : texts.offline;
    if (!result) return '';
    return result.total === 0 ? texts.none : texts.count.replace('{{n}}', String(result.total));
  };

  const isWaiting = entered !== '' && (settled !== entered || found.isLoading);
  return { suggestions, message: message(), isWaiting };
}

export default function LiveSearchOverlay(props: SearchOverlayProps) {
  const [keyword, setKeyword] = useState('');
  const [active, setActive] = useState(-1);
  const choices = useChoices(props);
  const { suggestions, message, isWaiting } = useSuggestions(keyword, props);

  // Input and state before hydration (search-dialog.ts).
  useEffect(() => {
    const dialog = document.querySelector<HTMLDialogElement>('#search-overlay');
    setKeyword(dialog?.querySelector('input')?.value ?? '');
    if (dialog) dialog.dataset.state = 'live';
  }, []);

  const leave = (href: string) => {
    const dialog = document.querySelector<HTMLDialogElement>('#search-overlay');
    const field = dialog?.querySelector('input');
    dialog?.close();
    if (field) field.value = '';
    setKeyword('');
    setActive(-1);
    follow(href);
  };
  const move = (step: number) =>
    setActive(((active + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);

  return (
    <SearchOverlay
      {...props}
      live={{
        ...choices,
        suggestions,
        active,
        message,
        isWaiting,
        onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
          setKeyword(currentTarget.value);
          setActive(-1);
        },
        onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
          if (event.nativeEvent.isComposing || suggestions.length === 0) return;
          const step = STEPS.get(event.key);
          if (step !== undefined) {
            event.preventDefault();
            move(step);
          } else if (event.key === 'Enter' && suggestions[active]) {
            event.preventDefault();
            leave(suggestions[active].href);
          }
        },
        onChoose: (event: MouseEvent<HTMLAnchorElement>) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          leave(event.currentTarget.href);
        },
      }}
    />
  );
}
