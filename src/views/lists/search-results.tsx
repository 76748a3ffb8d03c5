// Search of the site and of the documentation: form, facets, results, pagination, and popular keywords if there are no
// results (§2, §8 no data).
import { Fragment, type ReactNode } from 'react';
import type { SearchResult, SearchRow } from '../../../common/contract/entities/news.ts';
import type { TextKey, Translate } from '../../../common/i18n/translator.ts';
import { isLongCode } from '../components/code-length.ts';
import { langOf } from '../components/lang-of.ts';
import { Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { KeywordForm } from './filter-bar.tsx';
import { Pagination } from './pagination.tsx';
import { type ProductCount, Products, type TypeCount, TypeFacets } from './search-facets.tsx';

type Segments = SearchRow['title'];

/** Groups adjacent segments into runs of code and runs of other text. */
function groupRuns(segments: Segments): Segments[] {
  const runs: Segments[] = [];
  for (const segment of segments) {
    const last = runs.at(-1);
    if (last && last[0]?.code === segment.code) last.push(segment);
    else runs.push([segment]);
  }
  return runs;
}

/** Text with highlighted matches and code. The lines of a title break between phrases. */
const Marked = ({ segments, isTitle = false }: { segments: Segments; isTitle?: boolean }) =>
  groupRuns(segments).map((run, runIndex) => {
    const parts = run.map(({ text, mark }, index) => {
      const Tag = mark ? 'mark' : Fragment;
      // biome-ignore lint/suspicious/noArrayIndexKey: a string may contain the same words more than once
      return <Tag key={index}>{isTitle ? <Phrases text={text} /> : text}</Tag>;
    });
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (!run[0]?.code) return <Fragment key={runIndex}>{parts}</Fragment>;
    const isLong = isLongCode(run.map(({ text }) => text).join(''));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <code key={runIndex} className={isLong ? 'code-long' : undefined}>
        {parts}
      </code>
    );
  });

/** Popular keywords, linked to their searches. */
export function HotWords({ words, pathOf }: { words: readonly string[]; pathOf: (word: string) => string }) {
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
            <Link to={pathOf(word)}>{word}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Text with the result count or the corrected keyword, or that there are no results. */
function totalOf(t: Translate, keyword: string, { total, suggestion }: SearchResult): string {
  if (total === 0) return t('search.noneFor', { keyword });
  if (suggestion) return t('search.suggestion', { keyword, suggestion });
  return total === 1 ? t('search.resultsOne', { keyword }) : t('search.results', { keyword, n: total });
}

type RankedRow = SearchRow & { rank: number };

interface ResultProps {
  /** Results on the same page, best first, with their ranks in the search, starting at 1. */
  rows: readonly [RankedRow, ...RankedRow[]];
  /** Kind and date of the result, or its section. */
  location: ReactNode;
}

const linkOf = ({ url, section }: SearchRow): string => (section ? `${url}#${section.id}` : url);

/** `data-rank` is for click metrics (src/client/consent/clicks.ts). */
function Result({ rows, location }: ResultProps) {
  const { locale } = useView();
  const [row, ...further] = rows;
  return (
    <li data-rank={row.rank}>
      <p className="article-when">{location}</p>
      <div {...langOf(row.locale, locale)}>
        <h2>
          <Link to={linkOf(row)}>
            <Marked segments={row.title} isTitle />
            {row.section && <span className="search-section">{` › ${row.section.title}`}</span>}
          </Link>
        </h2>
        <p>
          <Marked segments={row.snippet} />
        </p>
        {further.length > 0 && (
          <ul className="search-further">
            {further.map((result) => (
              <li key={result.rank} data-rank={result.rank}>
                <Link to={linkOf(result)}>
                  {result.section?.title ?? <Marked segments={result.title} isTitle />}
                </Link>
                <p>
                  <Marked segments={result.snippet} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** No-data text (§8), with `help` links. */
function NoResults({ help }: { help: ReactNode }) {
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
  pathOf: (page: number) => string;
  renderLocation: (row: SearchRow) => ReactNode;
  help: ReactNode;
}

/** Items of one result page. Sections of the same page form one item, at the rank of the best section. */
function Items({ result, pageIndex, renderLocation }: ResultsProps) {
  const start = (pageIndex - 1) * (result.pageSize || 1) + 1;
  const items = new Map<string, [RankedRow, ...RankedRow[]]>();
  for (const [index, row] of result.rows.entries()) {
    const ranked = { ...row, rank: start + index };
    const sections = items.get(row.url);
    if (sections) sections.push(ranked);
    else items.set(row.url, [ranked]);
  }
  return (
    <ol className="search-results" start={start}>
      {Array.from(items, ([url, rows]) => (
        <Result key={url} rows={rows} location={renderLocation(rows[0])} />
      ))}
    </ol>
  );
}

/** Result count, one page of results, and the pagination. */
function Results(props: ResultsProps) {
  const { keyword, result, pageIndex, pathOf, help } = props;
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
      {rows.length === 0 && <NoResults help={help} />}
      <Items {...props} />
      <Pagination index={pageIndex} count={Math.max(1, Math.ceil(total / pageSize))} pathOf={pathOf} />
    </>
  );
}

/** Prompt before a search; error and advice to retry after a failed search. */
function NoSearch({ failure, prompt }: { failure: TextKey | undefined; prompt: string }) {
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

/** Search request and response, for both site and documentation. */
export interface SearchState<T extends string> {
  keyword: string;
  type: T;
  /** Product filter, as a code; empty for all products. */
  product: string;
  /** `null` before a search and after a failed search. */
  result: SearchResult | null;
  /** Cause of a failed search. */
  failure?: TextKey | undefined;
  hotWords: readonly string[];
  pageIndex: number;
  pathOf: (query: { keyword: string; type: T; product: string }, page?: number) => string;
}

interface SearchViewProps<T extends string> {
  search: SearchState<T>;
  /** Default type, which popular keywords use. */
  allTypes: T;
  formId: string;
  strings: Record<'title' | 'titleFor' | 'label' | 'submit' | 'prompt' | 'types', TextKey>;
  typesOf: (counts: SearchResult['counts']) => readonly TypeCount<T>[];
  /** Kind and date of a result, or its section. */
  renderLocation: (row: SearchRow) => ReactNode;
  products?: readonly ProductCount[];
  /** Additional results, shown above those of the search, or alone if the search has none. */
  above?: ReactNode;
  help: ReactNode;
}

/** Content of a search page. */
export function SearchView<T extends string>({ search, strings, ...props }: SearchViewProps<T>) {
  const { keyword, type, product, result, failure, hotWords, pageIndex, pathOf } = search;
  const { t } = useView();
  return (
    <>
      <header className="list-head">
        <h1>{keyword === '' ? t(strings.title) : t(strings.titleFor, { keyword })}</h1>
      </header>
      <KeywordForm
        path={pathOf({ keyword: '', type, product })}
        keyword={keyword}
        label={t(strings.label)}
        submit={t(strings.submit)}
        id={props.formId}
      />
      {result ? (
        <>
          <TypeFacets
            label={t(strings.types)}
            types={props.typesOf(result.counts)}
            current={type}
            pathOf={(other) => pathOf({ keyword, type: other, product })}
          />
          <Products
            products={props.products ?? []}
            current={product}
            pathOf={(other) => pathOf({ keyword, type, product: other })}
          />
          {props.above}
          {(result.total > 0 || !props.above) && (
            <Results
              keyword={keyword}
              result={result}
              pageIndex={pageIndex}
              pathOf={(page) => pathOf({ keyword, type, product }, page)}
              renderLocation={props.renderLocation}
              help={props.help}
            />
          )}
        </>
      ) : (
        <NoSearch failure={failure} prompt={t(strings.prompt)} />
      )}
      {(result === null || result.rows.length === 0) && (
        <HotWords
          words={hotWords}
          pathOf={(word) => pathOf({ keyword: word, type: props.allTypes, product: '' })}
        />
      )}
    </>
  );
}
