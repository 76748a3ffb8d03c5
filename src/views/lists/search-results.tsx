// What both searches show alike: results and their pages, words that people search for, and what to do without.
import type { ReactNode } from 'react';
import type { SearchResult, SearchRow } from '../../../common/contract/entities/news.ts';
import type { TextKey, Translate } from '../../../common/i18n/translator.ts';
import { langOf } from '../components/lang-of.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Pagination } from './pagination.tsx';

/** Text with highlighted matches. */
const Marked = ({ segments }: { segments: SearchRow['title'] }) =>
  segments.map(({ text, mark }, at) =>
    mark ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain the same words more than once
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

/** Text with the number of results, or the corrected spelling of the keyword. */
function totalOf(t: Translate, keyword: string, { total, suggestion }: SearchResult): string {
  if (total === 0) return t('search.noneFor', { keyword });
  if (suggestion) return t('search.suggestion', { keyword, suggestion });
  return total === 1 ? t('search.resultsOne', { keyword }) : t('search.results', { keyword, n: total });
}

/** One result; `about` states its kind and its date. */
function Result({ row, about }: { row: SearchRow; about: ReactNode }) {
  const { locale } = useView();
  return (
    <li>
      <p className="article-when">{about}</p>
      <div {...langOf(row.locale, locale)}>
        <h2>
          <Link to={row.url}>
            <Marked segments={row.title} />
          </Link>
        </h2>
        <p>
          <Marked segments={row.snippet} />
        </p>
      </div>
    </li>
  );
}

/** No-data text (§8) with further links. */
function Nothing({ help }: { help: ReactNode }) {
  const { t } = useView();
  return (
    <div className="list-empty">
      <p>
        <strong>{t('search.none')}</strong>
      </p>
      <p>{help}</p>
    </div>
  );
}

interface ResultsProps {
  keyword: string;
  result: SearchResult;
  pageIndex: number;
  /** Address of another page of results. */
  pathOf: (page: number) => string;
  aboutOf: (row: SearchRow) => ReactNode;
  /** Links shown without results. */
  help: ReactNode;
}

/** Number of results, the results of one page, and the pagination. */
export function Results({ keyword, result, pageIndex, pathOf, aboutOf, help }: ResultsProps) {
  const { t, locale } = useView();
  const { rows, total } = result;
  const pageSize = result.pageSize || 1;
  const isForeign = rows.length > 0 && rows.every((row) => row.locale !== locale);
  return (
    <>
      <p className="list-total label" role="status">
        {totalOf(t, keyword, result)}
      </p>
      {isForeign && <p className="search-source">{t('search.source')}</p>}
      {rows.length === 0 && <Nothing help={help} />}
      <ol className="search-results" start={(pageIndex - 1) * pageSize + 1}>
        {rows.map((row) => (
          <Result key={`${row.type} ${row.id}`} row={row} about={aboutOf(row)} />
        ))}
      </ol>
      <Pagination index={pageIndex} count={Math.max(1, Math.ceil(total / pageSize))} pathOf={pathOf} />
    </>
  );
}

/** Before a search: the prompt. After a failed search: the error and the advice to retry. */
export function Unanswered({ failure, prompt }: { failure: TextKey | undefined; prompt: string }) {
  const { t } = useView();
  if (!failure) return <p className="list-empty">{prompt}</p>;
  return (
    <div className="list-empty" role="alert">
      <p>
        <strong>{t(failure)}</strong>
      </p>
      <p>{t('search.failed')}</p>
    </div>
  );
}
