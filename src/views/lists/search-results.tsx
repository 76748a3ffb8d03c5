// Search page of the site and of the documentation: form, result types with their counts, results, pagination,
// and popular words without results (§2, §8 no data).
import { Fragment, type ReactNode } from 'react';
import type { SearchResult, SearchRow } from '../../../common/contract/entities/news.ts';
import type { TextKey, Translate } from '../../../common/i18n/translator.ts';
import { isLongCode } from '../components/code-length.ts';
import { langOf } from '../components/lang-of.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { KeywordForm } from './filter-bar.tsx';
import { Pagination } from './pagination.tsx';

type Segments = SearchRow['title'];

/** Segments in runs of code and of other text. */
function runsOf(segments: Segments): Segments[] {
  const runs: Segments[] = [];
  for (const segment of segments) {
    const last = runs.at(-1);
    if (last && last[0]?.code === segment.code) last.push(segment);
    else runs.push([segment]);
  }
  return runs;
}

/** Text with highlighted matches and with code. */
const Marked = ({ segments }: { segments: Segments }) =>
  runsOf(segments).map((run, at) => {
    const shown = run.map(({ text, mark }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain the same words more than once
      mark ? <mark key={index}>{text}</mark> : text,
    );
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (!run[0]?.code) return <Fragment key={at}>{shown}</Fragment>;
    const isLong = isLongCode(run.map(({ text }) => text).join(''));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <code key={at} className={isLong ? 'code-long' : undefined}>
        {shown}
      </code>
    );
  });

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

/** Text with the number of results, or the corrected spelling of the keyword. */
function totalOf(t: Translate, keyword: string, { total, suggestion }: SearchResult): string {
  if (total === 0) return t('search.noneFor', { keyword });
  if (suggestion) return t('search.suggestion', { keyword, suggestion });
  return total === 1 ? t('search.resultsOne', { keyword }) : t('search.results', { keyword, n: total });
}

interface ResultProps {
  row: SearchRow;
  /** Kind and date of the result, or its section. */
  about: ReactNode;
  /** Level of its heading. */
  heading: 'h2' | 'h3';
}

function Result({ row, about, heading: Heading }: ResultProps) {
  const { locale } = useView();
  return (
    <li>
      <p className="article-when">{about}</p>
      <div {...langOf(row.locale, locale)}>
        <Heading>
          <Link to={row.url}>
            <Marked segments={row.title} />
          </Link>
        </Heading>
        <p>
          <Marked segments={row.snippet} />
        </p>
      </div>
    </li>
  );
}

/** No-data text (§8) with further links. */
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
  /** Address of another page of results. */
  pathOf: (page: number) => string;
  aboutOf: (row: SearchRow) => ReactNode;
  /** Name of the group of a result; results have no groups by default. */
  groupOf?: ((row: SearchRow) => string) | undefined;
  /** Links shown without results. */
  help: ReactNode;
}

/** Results of one page, in their groups. A single group has no heading. */
function Groups({ result, pageIndex, aboutOf, groupOf = () => '' }: ResultsProps) {
  const { rows } = result;
  const groups = [...Map.groupBy(rows, groupOf)];
  const start = (pageIndex - 1) * (result.pageSize || 1) + 1;
  return groups.map(([name, members]) => (
    <section key={name} className="search-group" aria-label={groups.length > 1 ? name : undefined}>
      {groups.length > 1 && <h2>{name}</h2>}
      <ol className="search-results" start={groups.length > 1 ? undefined : start}>
        {members.map((row) => (
          <Result
            key={`${row.type} ${row.id}`}
            row={row}
            about={aboutOf(row)}
            heading={groups.length > 1 ? 'h3' : 'h2'}
          />
        ))}
      </ol>
    </section>
  ));
}

/** Number of results, the results of one page, and the pagination. */
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
      <Groups {...props} />
      <Pagination index={pageIndex} count={Math.max(1, Math.ceil(total / pageSize))} pathOf={pathOf} />
    </>
  );
}

/** Before a search: the prompt. After a failed search: the error and the advice to retry. */
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

/** A type of results with its label and the number of its results. */
export interface TypeCount<T extends string> {
  type: T;
  label: string;
  count: number;
}

/** Result types as links, each with the number of its results. Renders nothing without types. */
function Types<T extends string>({
  label,
  types,
  current,
  pathOf,
}: {
  label: string;
  types: readonly TypeCount<T>[];
  current: T;
  pathOf: (type: T) => string;
}) {
  if (types.length === 0) return null;
  return (
    <nav className="filters search-views" aria-label={label}>
      <ul>
        {types.map(({ type, label, count }) => (
          <li key={type}>
            <Link to={pathOf(type)} current={type === current ? 'true' : undefined}>
              {label} <span className="figure">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Request and response of a search, the same for site and documentation. */
export interface SearchState<T extends string> {
  keyword: string;
  type: T;
  /** `null` before a search and after a failed one. */
  result: SearchResult | null;
  /** Cause of a failed search. */
  failure?: TextKey | undefined;
  hotWords: readonly string[];
  pageIndex: number;
  pathOf: (query: { keyword: string; type: T }, page?: number) => string;
}

interface SearchViewProps<T extends string> {
  search: SearchState<T>;
  /** Type of a search in all results. */
  allTypes: T;
  formId: string;
  texts: Record<'title' | 'titleFor' | 'label' | 'submit' | 'prompt' | 'types', TextKey>;
  typesOf: (counts: SearchResult['counts']) => readonly TypeCount<T>[];
  /** Kind and date of a result, or its section. */
  aboutOf: (row: SearchRow) => ReactNode;
  groupOf?: ((row: SearchRow) => string) | undefined;
  /** Further results above those of the search; if the search has none, the page shows these only. */
  above?: ReactNode;
  /** Links shown without results. */
  help: ReactNode;
}

/** Content of a search page. */
export function SearchView<T extends string>({ search, texts, ...props }: SearchViewProps<T>) {
  const { keyword, type, result, failure, hotWords, pageIndex, pathOf } = search;
  const { t } = useView();
  return (
    <>
      <header className="list-head">
        <h1>{keyword === '' ? t(texts.title) : t(texts.titleFor, { keyword })}</h1>
      </header>
      <KeywordForm
        path={pathOf({ keyword: '', type })}
        keyword={keyword}
        label={t(texts.label)}
        submit={t(texts.submit)}
        id={props.formId}
      />
      {result ? (
        <>
          <Types
            label={t(texts.types)}
            types={props.typesOf(result.counts)}
            current={type}
            pathOf={(other) => pathOf({ keyword, type: other })}
          />
          {props.above}
          {(result.total > 0 || !props.above) && (
            <Results
              keyword={keyword}
              result={result}
              pageIndex={pageIndex}
              pathOf={(page) => pathOf({ keyword, type }, page)}
              aboutOf={props.aboutOf}
              groupOf={props.groupOf}
              help={props.help}
            />
          )}
        </>
      ) : (
        <NoSearch failure={failure} prompt={t(texts.prompt)} />
      )}
      {(result === null || result.rows.length === 0) && (
        <HotWords words={hotWords} pathOf={(word) => pathOf({ keyword: word, type: props.allTypes })} />
      )}
    </>
  );
}
