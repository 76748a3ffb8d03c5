// Article list: title, filters, one featured article, a dense list, and pagination (§2 list views).
import type { ArticleRow } from '../../../common/contract/entities/news.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { langOf } from '../components/lang-of.ts';
import { LateStyles } from '../components/late-styles.tsx';
import { MoreLink } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Section } from '../components/section.tsx';
import { TitleLink } from '../components/title-link.tsx';
import { useView } from '../context.tsx';
import { Cover } from '../drawings/drawing.tsx';
import { Breadcrumb, type Crumb } from '../layout/breadcrumb.tsx';
import {
  ArticleList,
  ArticleMeta,
  DOCUMENT_KINDS,
  documentAttribute,
  KeyFigure,
  TermList,
} from '../lists/article-list.tsx';
import { type FilterGroup, Filters, KeywordForm } from '../lists/filter-bar.tsx';
import { NextNotice, type NoticeClock, NoticeTable } from '../lists/notice-list.tsx';
import { type Pages, Pagination } from '../lists/pagination.tsx';

export type { FilterGroup } from '../lists/filter-bar.tsx';

/** Head of a list: title, lead, and feed link. */
export function ListHead({
  title,
  lead,
  feed,
}: {
  title: string;
  lead: string;
  feed?: { href: string; name: string } | undefined;
}) {
  const { t } = useView();
  return (
    <header className="list-head">
      <h1>
        <Phrases text={title} column="narrow" />
      </h1>
      <p className="lead">{lead}</p>
      {feed && (
        <a
          className="list-feed label"
          href={feed.href}
          type="application/rss+xml"
          data-no-swup
          aria-label={t('list.feed', { name: feed.name })}
        >
          {t('list.subscribe')}
        </a>
      )}
    </header>
  );
}

/** Featured article. The label is the reason why it is featured, or its kind. */
export function Featured({ row, label }: { row: ArticleRow; label: string }) {
  const { locale } = useView();
  return (
    <article className="featured" data-document={documentAttribute(row)} {...langOf(row.locale, locale)}>
      <Cover seed={row.cover} />
      <div>
        <p className="label">{label}</p>
        <h2>
          <TitleLink to={row.url} title={row.title} />
        </h2>
        <p>{row.summary}</p>
        <KeyFigure row={row} />
        <ArticleMeta row={row} />
      </div>
    </article>
  );
}

/** Rows, with the layout for their kind. */
function Rows({
  rows,
  terms,
  notices,
  isComplete,
}: Pick<ListPageProps, 'rows' | 'terms' | 'notices'> & { isComplete: boolean }) {
  if (notices) return <NoticeTable rows={rows} clock={notices} />;
  return terms ? <TermList rows={rows} byTopic={isComplete} /> : <ArticleList rows={rows} level={2} />;
}

/** No-data state (§8): a message, and a link that clears the filter. */
function Empty({ keyword, back }: { keyword: string; back: string }) {
  const { t } = useView();
  return (
    <div className="list-empty">
      <p>{keyword ? t('list.empty') : t('list.noData')}</p>
      <p>
        <MoreLink to={back}>{t('list.clear')}</MoreLink>
      </p>
    </div>
  );
}

/** Introduction of a topic, above its list. `html` is sanitized by the caller. */
function Intro({ html, locale }: { html: string; locale: Locale }) {
  const view = useView();
  return (
    <div
      className="list-intro rich"
      {...langOf(locale, view.locale)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the caller
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

interface ListPageProps {
  title: string;
  lead: string;
  topic?: string | undefined;
  /** Text of the selected topic. `html` is empty after the first page. */
  intro?: { title: string; summary: string; html: string; locale: Locale } | null;
  above: readonly Crumb[];
  filters: readonly FilterGroup[];
  /** Action and value of the keyword form. */
  search?: { path: string; keyword: string } | undefined;
  featured?: ArticleRow | undefined;
  rows: readonly ArticleRow[];
  total: number;
  /** Whether the rows are terms, which have no covers or dates. */
  terms: boolean;
  /** Only for a list of notices: the time for which their states are shown. */
  notices?: NoticeClock | undefined;
  page: Pages;
  feed?: { href: string; name: string } | undefined;
}

/** A list of terms has no `LateStyles` marker, so its first view waits for its style sheet. */
export function ListPage({
  title,
  lead,
  topic,
  intro,
  above,
  filters,
  search,
  featured,
  rows,
  total,
  terms,
  notices,
  page,
  feed,
}: ListPageProps) {
  const { t } = useView();
  const keyword = search?.keyword ?? '';
  return (
    <>
      <Breadcrumb crumbs={above} />
      <div className="wrap">
        <ListHead
          title={intro?.title ?? (topic ? t('list.titled', { topic, list: title }) : title)}
          lead={intro?.summary ?? lead}
          feed={feed}
        />
        {intro?.html && <Intro html={intro.html} locale={intro.locale} />}
        <div className="list-bar">
          <div className="list-filters">
            <Filters groups={filters} />
          </div>
          {search && (
            <KeywordForm
              path={search.path}
              keyword={keyword}
              label={t('list.keyword')}
              submit={t('list.find')}
              id="list-keyword"
              isPrimary={false}
            />
          )}
        </div>
        {featured && DOCUMENT_KINDS.has(featured.type) && <LateStyles />}
        {featured && <Featured row={featured} label={t('list.featured')} />}
        {!(terms || notices) && <LateStyles />}
        {notices && !topic && page.index === 1 && <NextNotice rows={rows} clock={notices} />}
        <p className="list-total label" role="status">
          {keyword && `${t('list.resultsFor', { keyword })} · `}
          {total === 1 ? t('list.totalOne') : t('list.total', { n: total })}
        </p>
        {rows.length === 0 && !featured && <Empty keyword={keyword} back={search?.path ?? page.pathOf(1)} />}
        <Rows rows={rows} terms={terms} notices={notices} isComplete={keyword === '' && page.count === 1} />
        <Pagination {...page} />
      </div>
      {notices && <LateStyles />}
    </>
  );
}

/** Articles recommended by editors, after a list. Renders nothing without entries. */
export function Recommended({ rows }: { rows: readonly ArticleRow[] }) {
  const { t } = useView();
  if (rows.length === 0) return null;
  return (
    <Section id="recommended" kind="news" title={t('list.recommended')}>
      <ArticleList rows={rows} />
    </Section>
  );
}
