// What both searches show alike: marked text, words that people search for, and how much was found.
import type { SearchResult, SearchRow } from '../../api/contract/entities/news.ts';
import type { Translate } from '../../i18n/translator.ts';
import { useView } from '../context.tsx';
import { Link } from './link.tsx';

/** Text with the places that match marked. */
export const Marked = ({ segments }: { segments: SearchRow['title'] }) =>
  segments.map(({ text, mark }, at) =>
    mark ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand in a text more than once
      <mark key={at}>{text}</mark>
    ) : (
      text
    ),
  );

export function HotWords({
  words,
  pathOf,
}: {
  words: readonly string[];
  pathOf: (query: { keyword: string; type: '' }) => string;
}) {
  const { t } = useView();
  if (words.length === 0) return null;
  return (
    <nav className="hot-words" aria-labelledby="hot-words-title">
      <h2 id="hot-words-title" className="label">
        {t('search.hot')}
      </h2>
      <ul>
        {words.map((word) => (
          <li key={word}>
            <Link to={pathOf({ keyword: word, type: '' })}>{word}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How many results there are, in words; or which spelling was looked for instead. */
export function totalOf(t: Translate, keyword: string, { total, suggestion }: SearchResult): string {
  if (suggestion) return t('search.suggestion', { keyword, suggestion });
  return total === 1 ? t('search.resultsOne', { keyword }) : t('search.results', { keyword, n: total });
}
