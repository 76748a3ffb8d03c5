// Search of the site: form, results by kind with their counts, pages of them, and what to do when there are
// none (§2, §8 no data).
import type { SearchResult, SearchRow } from '../../../common/contract/entities/news.ts';
import { isKind, SEARCH_KINDS, type SearchKind } from '../../../common/contract/search-kinds.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';
import { Day } from '../components/date.tsx';
import { LateStyles } from '../components/late-styles.tsx';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { KeywordForm } from '../lists/filter-bar.tsx';
import { HotWords, Results, Unanswered } from '../lists/search-results.tsx';

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

/** Of which kind a result is, and of when. */
function About({ row }: { row: SearchRow }) {
  const { t } = useView();
  return (
    <>
      {isKind(row.type) && <span>{t(`search.kind${row.type}`)}</span>}
      {row.publishTime && <Day at={row.publishTime} />}
    </>
  );
}

/**
 * The kinds that have results, as links, each with how many; blog, news (§2) and the chosen one stay even when they
 * have none, unless nothing was found at all.
 */
function Views({
  keyword,
  type,
  counts,
  pathOf,
}: Pick<SearchPageProps, 'keyword' | 'type' | 'pathOf'> & { counts: SearchResult['counts'] }) {
  const { t } = useView();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
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

export function SearchPage({ keyword, type, result, failure, hotWords, pageIndex, pathOf }: SearchPageProps) {
  const { t } = useView();
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
          <Results
            keyword={keyword}
            result={result}
            pageIndex={pageIndex}
            pathOf={(page) => pathOf({ keyword, type }, page)}
            aboutOf={(row) => <About row={row} />}
            help={
              <>
                {t('search.help')} <Link to="/contact/">{t('nav.contact')}</Link>
              </>
            }
          />
        </>
      ) : (
        <Unanswered failure={failure} prompt={t('search.prompt')} />
      )}
      {(result === null || result.rows.length === 0) && <HotWords words={hotWords} pathOf={pathOf} />}
      <LateStyles />
    </div>
  );
}
