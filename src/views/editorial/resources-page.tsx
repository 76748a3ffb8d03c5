// Resource library: the newest documents and recordings of all kinds in one list, and links to the list of each kind
// (§9 resources block).
import type { ArticleRow } from '../../../common/contract/entities/news.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';
import { langOf } from '../components/lang-of.ts';
import { Link } from '../components/link.tsx';
import { TitleLink } from '../components/title-link.tsx';
import { useView } from '../context.tsx';
import { Cover } from '../drawings/drawing.tsx';
import { ArticleMeta, DOCUMENT_KINDS } from '../lists/article-list.tsx';
import { Filters } from '../lists/filter-bar.tsx';
import { Featured, ListHead } from './list-page.tsx';

interface Area {
  path: string;
  title: TextKey;
  /** Label of a single document or recording. */
  singular: TextKey;
}

interface Group {
  area: Area;
  rows: readonly ArticleRow[];
  total: number;
}

/** Document or recording, with the area of its kind. */
interface Item {
  row: ArticleRow;
  area: Area;
}

const newestFirst = (groups: readonly Group[]): Item[] =>
  groups
    .flatMap(({ area, rows }) => rows.map((row) => ({ row, area })))
    .sort((a, b) => Date.parse(b.row.publishTime) - Date.parse(a.row.publishTime));

/** Items with covers whose shape indicates the type. Recordings that can be played on the site have a play icon. */
function Items({ items }: { items: readonly Item[] }) {
  const { t, locale } = useView();
  return (
    <ul className="article-list library">
      {items.map(({ row, area }) => (
        <li
          key={row.id}
          data-shape={row.type.toLowerCase()}
          data-play={DOCUMENT_KINDS.has(row.type) || row.facts.gated ? undefined : ''}
          {...langOf(row.locale, locale)}
        >
          <Cover seed={row.cover} />
          <div>
            <p className="label" {...langOf(locale, row.locale)}>
              <span>{t(area.singular)}</span>
            </p>
            <h2>
              <TitleLink to={row.url} title={row.title} />
            </h2>
            <ArticleMeta row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The page has no `LateStyles` marker, so its first view waits for its style sheet. */
export function ResourcesPage({
  title,
  lead,
  path,
  groups,
  feed,
}: {
  title: string;
  lead: string;
  path: string;
  groups: readonly Group[];
  feed: { href: string; name: string };
}) {
  const { t } = useView();
  const [newest, ...others] = newestFirst(groups);
  const shortened = groups.filter(({ rows, total }) => total > rows.length);
  const kinds = groups.map(({ area }) => ({ name: t(area.title), path: area.path, current: false }));
  return (
    <div className="wrap">
      <ListHead title={title} lead={lead} feed={feed} />
      <div className="list-bar">
        <Filters
          groups={[
            { label: t('list.kinds'), links: [{ name: t('list.all'), path, current: true }, ...kinds] },
          ]}
        />
      </div>
      {newest ? (
        <Featured row={newest.row} label={t(newest.area.singular)} />
      ) : (
        <p className="list-empty">{t('list.noData')}</p>
      )}
      {others.length > 0 && <Items items={others} />}
      {shortened.length > 0 && (
        <p className="library-more">
          {shortened.map(({ area, total }) => (
            <Link key={area.path} to={area.path} className="more list-more">
              {t('list.allOf', { kind: t(area.title), n: total })}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}
