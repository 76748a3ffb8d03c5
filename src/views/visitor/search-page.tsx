// Search page of the site, with result counts by kind (§2, §8 no data).
import type { SearchResult, SearchRow } from '../../../common/contract/entities/news.ts';
import { isKind, SEARCH_KINDS, type SearchKind } from '../../../common/contract/search-kinds.ts';
import type { TextKey, Translate } from '../../../common/i18n/translator.ts';
import { Day } from '../components/date.tsx';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import type { ResultLocations } from '../docs/search-page.tsx';
import type { TypeCount } from '../lists/search-facets.tsx';
import { type SearchState, SearchView } from '../lists/search-results.tsx';

const TEXTS = {
  title: 'search.title',
  titleFor: 'search.titleFor',
  label: 'search.label',
  submit: 'search.submit',
  prompt: 'search.prompt',
  types: 'search.views',
} as const;

interface SearchPageProps extends SearchState<SearchKind> {
  /** Sections of the site, shown without a keyword. */
  sections: readonly { path: string; title: TextKey; lead: TextKey }[];
  /** Locations of the results in the documentation. */
  locations: ResultLocations;
}

function Sections({ sections }: Pick<SearchPageProps, 'sections'>) {
  const { t } = useView();
  return (
    <nav className="search-sections" aria-labelledby="search-sections">
      <h2 id="search-sections" className="label">
        {t('search.browse')}
      </h2>
      <ul className="index-list">
        {sections.map(({ path, title, lead }) => (
          <li key={path}>
            <Link to={path}>{t(title)}</Link>
            <p>{t(lead)}</p>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Kinds that lose relevance with age. */
const DATED = new Set(['BLOG', 'NEWS']);

/** Kind of a result, with its location in the documentation or the date of a post. */
function ResultLocation({ row, locations }: { row: SearchRow } & Pick<SearchPageProps, 'locations'>) {
  const { t } = useView();
  const kind = isKind(row.type) ? [t(`search.kind${row.type}`)] : [];
  return (
    <>
      <span>{[...kind, ...(locations.get(row.url)?.section ?? [])].join(' › ')}</span>
      {DATED.has(row.type) && row.publishTime && <Day at={row.publishTime} />}
    </>
  );
}

/**
 * Returns the kinds with results, by result count. Blog, news (§2), and the selected kind are included even without
 * results, unless the search has no results at all.
 */
function kindsOf(
  t: Translate,
  selected: SearchKind,
  counts: SearchResult['counts'],
): TypeCount<SearchKind>[] {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (all === 0) return [];
  return SEARCH_KINDS.map((type) => ({
    type,
    label: t(type === '' ? 'search.kindAll' : `search.kind${type}`),
    count: type === '' ? all : (counts[type] ?? 0),
  }))
    .filter(({ type, count }) => count > 0 || type === 'BLOG' || type === 'NEWS' || type === selected)
    .sort((a, b) => b.count - a.count);
}

/** The page has no `LateStyles` marker, so its first view waits for its style sheet. */
export function SearchPage({ sections, locations, ...search }: SearchPageProps) {
  const { t } = useView();
  return (
    <div className="wrap">
      <SearchView
        search={search}
        allTypes=""
        formId="search-keyword"
        strings={TEXTS}
        typesOf={(counts) => kindsOf(t, search.type, counts)}
        renderLocation={(row) => <ResultLocation row={row} locations={locations} />}
        help={
          <>
            {t('search.help')} <Link to="/contact/">{t('nav.contact')}</Link>
          </>
        }
      />
      {search.keyword === '' && <Sections sections={sections} />}
    </div>
  );
}
