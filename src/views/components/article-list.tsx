// Articles as a dense, readable list: cover, title, summary, date and reading time.
import type { ArticleRow } from '../../api/contract/entities/news.ts';
import { LOCALES } from '../../i18n/locales.ts';
import { useView } from '../context.tsx';
import { Cover } from '../drawings/drawing.tsx';
import { Day } from './date.tsx';
import { Link } from './link.tsx';

/** `level` is that of the titles. A row in another language than the page is marked as such. */
export function ArticleList({ rows, level = 3 }: { rows: readonly ArticleRow[]; level?: 2 | 3 }) {
  const { locale, t } = useView();
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="article-list">
      {rows.map((row) => (
        <li key={row.id} {...(row.locale === locale ? {} : { lang: LOCALES[row.locale].htmlLang })}>
          <Cover seed={row.cover} />
          <div>
            <p className="article-when">
              {row.tagName && <span>{row.tagName}</span>}
              <Day at={row.publishTime} />
              <span>{t('article.minutes', { n: row.readingMinutes })}</span>
            </p>
            <Title>
              <Link to={row.url}>{row.title}</Link>
            </Title>
            <p className="article-summary">{row.summary}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
