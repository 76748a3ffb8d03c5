// Search of the documentation: sources with their counts, results, and what to do when there are none (§2, D20–D22).
import type { SearchResult, SearchRow } from '../../api/contract/entities/news.ts';
import type { TextKey } from '../../i18n/translator.ts';
import { langOf } from '../components/article-list.tsx';
import { Breadcrumb } from '../components/breadcrumb.tsx';
import { dayText } from '../components/date.tsx';
import { KeywordForm } from '../components/filter-bar.tsx';
import { Link } from '../components/link.tsx';
import { Pagination } from '../components/pagination.tsx';
import { HotWords, Marked, totalOf } from '../components/search-results.tsx';
import { useView } from '../context.tsx';

export const DOC_SOURCES = ['all', 'product', 'solution', 'document'] as const;
export type DocSource = (typeof DOC_SOURCES)[number];
const SOURCE_TEXT: Record<DocSource, TextKey> = {
  all: 'docs.sourceAll',
  product: 'docs.sourceProduct',
  solution: 'docs.sourceSolution',
  document: 'docs.sourceDocument',
};
const isSource = (text: string): text is DocSource => DOC_SOURCES.some((source) => source === text);

interface DocsSearchPageProps {
  keyword: string;
  type: DocSource;
  /** Null when nothing was asked, and when it could not be answered. */
  result: SearchResult | null;
  failure?: TextKey | undefined;
  hotWords: readonly string[];
  pageIndex: number;
  pathOf: (query: { keyword: string; type: DocSource }, page?: number) => string;
}

function Result({ row }: { row: SearchRow }) {
  const { t, locale } = useView();
  const source = row.type.toLowerCase();
  return (
    <li>
      <p className="article-when">
        {isSource(source) && <span>{t(SOURCE_TEXT[source])}</span>}
        {source === 'document' && row.publishTime && (
          <time dateTime={row.publishTime}>{dayText(row.publishTime, locale)}</time>
        )}
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

/** The sources as links, each with how many results it has. */
function Sources({
  keyword,
  type,
  counts,
  pathOf,
}: Pick<DocsSearchPageProps, 'keyword' | 'type' | 'pathOf'> & { counts: SearchResult['counts'] }) {
  const { t } = useView();
  return (
    <nav className="filters search-views" aria-label={t('docs.sourceFilter')}>
      <ul>
        {DOC_SOURCES.map((source) => (
          <li key={source}>
            <Link to={pathOf({ keyword, type: source })} current={source === type ? 'true' : undefined}>
              {t(SOURCE_TEXT[source])} <span className="figure">{counts[source] ?? 0}</span>
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
        <Link to="/contact/">{t('docs.searchTell')}</Link>
      </p>
    </div>
  );
}

function Unanswered({ failure }: Pick<DocsSearchPageProps, 'failure'>) {
  const { t } = useView();
  if (!failure) return <p className="list-empty">{t('docs.searchPrompt')}</p>;
  return (
    <div className="list-empty" role="alert">
      <p>
        <strong>{t(failure)}</strong>
      </p>
      <p>{t('search.failed')}</p>
    </div>
  );
}

export function DocsSearchPage(props: DocsSearchPageProps) {
  const { keyword, type, result, failure, hotWords, pageIndex, pathOf } = props;
  const { t, locale } = useView();
  const rows = result?.rows ?? [];
  const pageSize = result?.pageSize || 1;
  const isForeign = rows.length > 0 && rows.every((row) => row.locale !== locale);
  return (
    <>
      <Breadcrumb crumbs={[{ name: t('docs.title'), url: '/docs/' }]} />
      <div className="wrap">
        <header className="list-head">
          <h1>{keyword === '' ? t('docs.searchTitle') : t('docs.searchTitleFor', { keyword })}</h1>
        </header>
        <KeywordForm
          path={pathOf({ keyword: '', type })}
          keyword={keyword}
          label={t('docs.searchLabel')}
          submit={t('docs.searchSubmit')}
          id="docs-keyword"
        />
        {result ? (
          <>
            <Sources keyword={keyword} type={type} counts={result.counts} pathOf={pathOf} />
            <p className="list-total label" role="status">
              {totalOf(t, keyword, result)}
            </p>
            {isForeign && <p className="search-source">{t('search.source')}</p>}
            {rows.length === 0 && <Nothing keyword={keyword} />}
            <ol className="search-results" start={(pageIndex - 1) * pageSize + 1}>
              {rows.map((row) => (
                <Result key={`${row.type} ${row.id}`} row={row} />
              ))}
            </ol>
            <Pagination
              index={pageIndex}
              count={Math.max(1, Math.ceil(result.total / pageSize))}
              pathOf={(page) => pathOf({ keyword, type }, page)}
            />
          </>
        ) : (
          <Unanswered failure={failure} />
        )}
        {rows.length === 0 && (
          <HotWords words={hotWords} pathOf={(query) => pathOf({ keyword: query.keyword, type: 'all' })} />
        )}
      </div>
    </>
  );
}
