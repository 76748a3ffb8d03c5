// Search of the site: form, results by kind with their counts, pages of them, and what to do when there are
// none (§2, §8 no data).
import type { SearchResult, SearchRow } from '../../api/contract/entities/news.ts';
import type { TextKey } from '../../i18n/translator.ts';
import { langOf } from '../components/article-list.tsx';
import { Day } from '../components/date.tsx';
import { KeywordForm } from '../components/filter-bar.tsx';
import { LateStyles } from '../components/late-styles.tsx';
import { Link } from '../components/link.tsx';
import { Pagination } from '../components/pagination.tsx';
import { HotWords, Marked, totalOf } from '../components/search-results.tsx';
import { useView } from '../context.tsx';

/** The result views: everything, blog and news first (§2), then the rest. */
export const SEARCH_KINDS = [
  '',
  'BLOG',
  'NEWS',
  'CASE',
  'GLOSSARY',
  'RESOURCE',
  'PRODUCT',
  'SOLUTION',
  'PAGE',
] as const;
type SearchKind = (typeof SEARCH_KINDS)[number];
const isKind = (type: string): type is Exclude<SearchKind, ''> =>
  type !== '' && SEARCH_KINDS.some((kind) => kind === type);

interface SearchPageProps {
  keyword: string;
  type: SearchKind;
  /** Null when nothing was asked, and when it could not be answered. */
  result: SearchResult | null;
  /** Why it could not. */
  failure?: TextKey | undefined;
  hotWords: readonly string[];
  pageIndex: number;
  pathOf: (query: { keyword: string; type: string }, page?: number) => string;
}

function Result({ row }: { row: SearchRow }) {
  const { t, locale } = useView();
  return (
    <li>
      <p className="article-when">
        {isKind(row.type) && <span>{t(`search.kind${row.type}`)}</span>}
        {row.publishTime && <Day at={row.publishTime} />}
      </p>
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

/** The kinds that have results, as links, each with how many; the chosen one stays even when it has none. */
function Views({
  keyword,
  type,
  counts,
  pathOf,
}: Pick<SearchPageProps, 'keyword' | 'type' | 'pathOf'> & { counts: SearchResult['counts'] }) {
  const { t } = useView();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const views = SEARCH_KINDS.map((kind) => ({ kind, count: kind === '' ? all : (counts[kind] ?? 0) }));
  return (
    <nav className="filters search-views" aria-label={t('search.views')}>
      <ul>
        {views
          .filter(
            ({ kind, count }) =>
              kind === '' || kind === 'BLOG' || kind === 'NEWS' || count > 0 || kind === type,
          )
          .map(({ kind, count }) => (
            <li key={kind}>
              <Link to={pathOf({ keyword, type: kind })} current={kind === type ? 'true' : undefined}>
                {t(kind === '' ? 'search.kindAll' : `search.kind${kind}`)}{' '}
                <span className="figure">{count}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** §8: the no-data text, what was asked for, and where to go from here. */
function Nothing({ keyword }: { keyword: string }) {
  const { t } = useView();
  return (
    <div className="list-empty">
      <p>
        <strong>{t('search.none')}</strong>
      </p>
      <p>{t('search.noneFor', { keyword })}</p>
      <p>
        {t('search.help')} <Link to="/contact/">{t('nav.contact')}</Link>
      </p>
    </div>
  );
}

/** Before a search, what to do; after one that failed, what is the matter, and that it can be tried again. */
function Unanswered({ failure }: Pick<SearchPageProps, 'failure'>) {
  const { t } = useView();
  if (!failure) return <p className="list-empty">{t('search.prompt')}</p>;
  return (
    <div className="list-empty" role="alert">
      <p>
        <strong>{t(failure)}</strong>
      </p>
      <p>{t('search.failed')}</p>
    </div>
  );
}

export function SearchPage({ keyword, type, result, failure, hotWords, pageIndex, pathOf }: SearchPageProps) {
  const { t, locale } = useView();
  const rows = result?.rows ?? [];
  const total = result?.total ?? 0;
  const isForeign = rows.length > 0 && rows.every((row) => row.locale !== locale);
  return (
    <div className="wrap">
      <header className="list-head">
        <h1>{keyword === '' ? t('search.title') : t('search.titleFor', { keyword })}</h1>
      </header>
      <KeywordForm
        path={pathOf({ keyword: '', type })}
        keyword={keyword}
        label={t('search.label')}
        submit={t('search.submit')}
        id="search-keyword"
      />
      {result ? (
        <>
          <Views keyword={keyword} type={type} counts={result.counts} pathOf={pathOf} />
          <p className="list-total label" role="status">
            {totalOf(t, keyword, result)}
          </p>
          {isForeign && <p className="search-source">{t('search.source')}</p>}
          {rows.length === 0 && <Nothing keyword={keyword} />}
          <ol className="search-results" start={(pageIndex - 1) * (result.pageSize || 1) + 1}>
            {rows.map((row) => (
              <Result key={`${row.type} ${row.id}`} row={row} />
            ))}
          </ol>
          <Pagination
            index={pageIndex}
            count={Math.max(1, Math.ceil(total / (result.pageSize || 1)))}
            pathOf={(page) => pathOf({ keyword, type }, page)}
          />
        </>
      ) : (
        <Unanswered failure={failure} />
      )}
      {(result === null || rows.length === 0) && <HotWords words={hotWords} pathOf={pathOf} />}
      <LateStyles />
    </div>
  );
}
