// An article: narrow measure, its contents on the side.
import type { Article } from '../../api/contract/entities/news.ts';
import { Breadcrumb, type Crumb } from '../components/breadcrumb.tsx';
import { Day } from '../components/date.tsx';
import { useView } from '../context.tsx';
import { Cover } from '../drawings/drawing.tsx';

/** Contents are worth a list from two headings on. */
const CONTENTS_FROM = 2;

interface ArticlePageProps {
  article: Article;
  /** `article.content`, sanitised by the caller. */
  html: string;
  breadcrumb?: readonly Crumb[];
}

export function ArticlePage({ article, html, breadcrumb }: ArticlePageProps) {
  const { t } = useView();
  const { headings } = article;
  const updated = article.updateTime.slice(0, 10) > article.publishTime.slice(0, 10);
  return (
    <>
      {breadcrumb && <Breadcrumb crumbs={breadcrumb} />}
      <article className="article wrap">
        <header className="article-head">
          {article.tagName && <p className="label">{article.tagName}</p>}
          <h1>{article.title}</h1>
          <p className="lead">{article.summary}</p>
          <ul className="article-meta">
            {article.author && <li>{t('article.by', { name: article.author })}</li>}
            <li>
              {t('article.published')} <Day at={article.publishTime} />
            </li>
            {updated && (
              <li>
                {t('article.updated')} <Day at={article.updateTime} />
              </li>
            )}
            <li>{t('article.minutes', { n: article.readingMinutes })}</li>
          </ul>
        </header>
        <Cover seed={article.cover} />
        {headings.length >= CONTENTS_FROM && (
          <nav className="article-contents" aria-labelledby="article-contents-title">
            <h2 id="article-contents-title">{t('article.contents')}</h2>
            <ol>
              {headings.map(({ id, text, level }) => (
                <li key={id} data-level={level}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the caller, as the property says */}
        <div className="article-body rich" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </>
  );
}
