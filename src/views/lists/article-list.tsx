// Article lists with cover, title, summary, date, and length; lists and an index of terms.
import type { ArticleRow } from '../../../common/contract/entities/news.ts';
import { amountParts, formatAmount } from '../../../common/contract/modules/results.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { Translate } from '../../../common/i18n/translator.ts';
import { Day } from '../components/date.tsx';
import { langOf } from '../components/lang-of.ts';
import { Phrases } from '../components/phrases.tsx';
import { SpaceSeparated } from '../components/spaced.tsx';
import { TitleLink } from '../components/title-link.tsx';
import { useView } from '../context.tsx';
import { Cover } from '../drawings/drawing.tsx';

/** Kinds whose page presents a document. */
export const DOCUMENT_KINDS: ReadonlySet<string> = new Set([
  'BROCHURE',
  'DATASHEET',
  'EBOOK',
  'INFOGRAPHIC',
  'REPORT',
]);

/** Value of `data-document`, which styles the cover of a document (src/styles/pages/document.css). */
export const documentAttribute = ({ type }: Pick<ArticleRow, 'type'>): '' | undefined =>
  DOCUMENT_KINDS.has(type) ? '' : undefined;

/** Kinds without a reading time: short items and abstracts of documents. */
const UNTIMED: ReadonlySet<string> = new Set(['NEWS', 'NOTICE', ...DOCUMENT_KINDS]);

/** Length of an article: pages, duration, or reading time; `null` for kinds without a reading time. */
function lengthOf({ type, facts, readingMinutes }: ArticleRow, t: Translate): string | null {
  if (facts.pages)
    return facts.pages === '1' ? t('article.pagesOne') : t('article.pages', { n: facts.pages });
  if (facts.minutes) return t('article.recording', { n: facts.minutes });
  return UNTIMED.has(type) ? null : t('article.minutes', { n: readingMinutes });
}

/** Access and length of an article, such as `PDF on request` and `24 pages`. */
export function lengthParts(row: ArticleRow, t: Translate): string[] {
  const access = row.facts.gated
    ? t(DOCUMENT_KINDS.has(row.type) ? 'article.pdfOnRequest' : 'article.gated')
    : null;
  return [access, lengthOf(row, t)].filter((part) => part !== null);
}

/** Tag of articles without a topic (§9). It is available as a filter, but not shown as the topic of an article. */
export const OTHER_TAG = 'other';

/** Topic, date, access, and length of an article. A case study has its key figure instead of a length. */
export function ArticleMeta({ row }: { row: ArticleRow }) {
  const { t } = useView();
  const details = row.facts.results.length > 0 ? [] : lengthParts(row, t);
  return (
    <p className="article-when">
      <SpaceSeparated>
        {row.tag !== OTHER_TAG && row.tagName !== '' && <span>{row.tagName}</span>}
        <Day at={row.publishTime} />
        {details.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </SpaceSeparated>
    </p>
  );
}

interface KeyFigureProps {
  /** Path of the case study, to which the label links. */
  url?: string;
  row: Pick<ArticleRow, 'locale'> & { facts: Pick<ArticleRow['facts'], 'results'> };
}

/** First result of a case study, with the amount after the change in large type. */
export function KeyFigure({ url, row: { facts, locale } }: KeyFigureProps) {
  const [first] = facts.results;
  if (!first) return null;
  const { number, unit } = amountParts(first.after, locale);
  return (
    <p className="key-figure label">
      <strong>
        <small>{`${formatAmount(first.before, locale)}\u00a0→\u00a0`}</small>
        {number}
        <small>{unit}</small>
      </strong>{' '}
      {url ? <TitleLink to={url} title={first.label} /> : <Phrases text={first.label} />}
    </p>
  );
}

/** `level` is the heading level of the titles. Rows in another language than the page have `lang`. */
export function ArticleList({ rows, level = 3 }: { rows: readonly ArticleRow[]; level?: 2 | 3 }) {
  const { locale } = useView();
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="article-list">
      {rows.map((row) => (
        <li key={row.id} data-document={documentAttribute(row)} {...langOf(row.locale, locale)}>
          <Cover seed={row.cover} />
          <div>
            <ArticleMeta row={row} />
            <Title>
              <TitleLink to={row.url} title={row.title} column="narrow" />
            </Title>
            <KeyFigure row={row} />
            <p className="article-summary">{row.summary}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Groups terms by topic, in order of first occurrence. */
const groupByTopic = (rows: readonly ArticleRow[]): [topic: string, rows: ArticleRow[]][] => [
  ...Map.groupBy(rows, ({ tagName }) => tagName),
];

/** Glossary term or question, with its summary. */
function Term({ row, level }: { row: ArticleRow; level: 2 | 3 }) {
  const { locale } = useView();
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <li {...langOf(row.locale, locale)}>
      <Title>
        <TitleLink to={row.url} title={row.title} />
      </Title>
      <p>{row.summary}</p>
    </li>
  );
}

const LATIN = /^[a-z]/i;

/** Alphabetical index of all terms. Marks initials if all titles start with a Latin letter. */
function TermIndex({ rows }: { rows: readonly ArticleRow[] }) {
  const { t, locale } = useView();
  const { compare } = new Intl.Collator(LOCALES[locale].htmlLang);
  const sorted = rows.toSorted((a, b) => compare(a.title, b.title));
  const hasInitials = sorted.every(({ title }) => LATIN.test(title));
  const initialOf = (row: ArticleRow | undefined) => row?.title.charAt(0).toUpperCase();
  return (
    <nav className="term-index" aria-label={t('list.termIndex')}>
      <ul>
        {sorted.map((row, index) => {
          const isFirst = hasInitials && initialOf(row) !== initialOf(sorted[index - 1]);
          return (
            <li
              key={row.id}
              data-initial={isFirst ? initialOf(row) : undefined}
              {...langOf(row.locale, locale)}
            >
              <TitleLink to={row.url} title={row.title} column="narrow" />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** List of terms or questions: grouped by topic, or as one list in the order of `rows`. Grouped terms have an index. */
export function TermList({ rows, byTopic }: { rows: readonly ArticleRow[]; byTopic: boolean }) {
  const topics = groupByTopic(rows);
  const isGrouped = byTopic && topics.length > 1 && topics.every(([topic]) => topic !== '');
  const list = (group: readonly ArticleRow[]) => (
    <ul className="term-list">
      {group.map((row) => (
        <Term key={row.id} row={row} level={isGrouped ? 3 : 2} />
      ))}
    </ul>
  );
  if (!isGrouped) return list(rows);
  const sections = topics.map(([topic, group]) => (
    <section key={topic} className="term-topic">
      <h2>
        <Phrases text={topic} column="narrow" /> <small>{group.length}</small>
      </h2>
      {list(group)}
    </section>
  ));
  return (
    <>
      {rows.every(({ type }) => type === 'GLOSSARY') && <TermIndex rows={rows} />}
      {sections}
    </>
  );
}
