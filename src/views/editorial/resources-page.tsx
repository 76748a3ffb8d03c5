// Resource library: three items of each kind as an index, and links to lists with more (§9 resources block).
import type { ArticleRow } from '../../../common/contract/entities/news.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';
import { langOf } from '../components/lang-of.ts';
import { LateStyles } from '../components/late-styles.tsx';
import { Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import { Breadcrumb } from '../layout/breadcrumb.tsx';
import { ArticleWhen } from '../lists/article-list.tsx';
import { ListHead } from './list-page.tsx';

interface Group {
  area: { path: string; title: TextKey; lead: TextKey };
  rows: readonly ArticleRow[];
  total: number;
}

const idOf = (path: string): string => path.split('/').at(-2) ?? path;

export function ResourcesPage({
  title,
  lead,
  groups,
  feed,
}: {
  title: string;
  lead: string;
  groups: readonly Group[];
  feed: { href: string; name: string };
}) {
  const { t, locale } = useView();
  return (
    <>
      <Breadcrumb crumbs={[]} />
      <div className="wrap">
        <ListHead title={title} lead={lead} feed={feed} />
        <nav className="filters" aria-label={t('list.kinds')}>
          <ul>
            {groups.map(({ area }) => (
              <li key={area.path}>
                <Link to={area.path}>{t(area.title)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {groups.length === 0 && <p className="list-empty">{t('list.noData')}</p>}
      </div>
      {groups.map(({ area, rows, total }) => (
        <Section
          key={area.path}
          id={idOf(area.path)}
          kind="news"
          name={t(area.title)}
          title={t(area.title)}
          intro={t(area.lead)}
        >
          <ul className="index-list">
            {rows.map((row) => (
              <li key={row.id} {...langOf(row.locale, locale)}>
                <Link to={row.url}>
                  <Phrases text={row.title} />
                </Link>
                <ArticleWhen row={row} />
              </li>
            ))}
          </ul>
          {total > rows.length && (
            <Link to={area.path} className="more list-more">
              {t('catalog.all')}
              <span className="visually-hidden">: {t(area.title)}</span> ({total})
            </Link>
          )}
        </Section>
      ))}
      <LateStyles />
    </>
  );
}
