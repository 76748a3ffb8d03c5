// Landing page of a report: its summary and contents, a link to its article, and the request form.
import type { ReactNode } from 'react';
import type { Article } from '../../../common/contract/entities/news.ts';
import { ButtonLink } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { Cover } from '../drawings/drawing.tsx';
import { FORM_SECTION_ID } from '../forms/form-props.ts';

interface LandingPageProps {
  article: Article;
  form: ReactNode;
}

export function LandingPage({ article, form }: LandingPageProps) {
  const { t } = useView();
  return (
    <>
      <div className="wrap hero-grid landing">
        <div className="hero-text">
          {article.tagName && <p className="label">{article.tagName}</p>}
          <h1>
            <Phrases text={article.title} />
          </h1>
          <p className="lead">{article.summary}</p>
          {article.headings.length > 0 && (
            <>
              <h2 className="label">{t('article.contents')}</h2>
              <ul className="points">
                {article.headings
                  .filter(({ level }) => level === 2)
                  .map(({ id, text }) => (
                    <li key={id}>{text}</li>
                  ))}
              </ul>
            </>
          )}
          <div className="actions">
            <ButtonLink to={`#${FORM_SECTION_ID}`} isPrimary>
              {t('landing.request')}
            </ButtonLink>
            <ButtonLink to={article.url}>{t('catalog.readMore')}</ButtonLink>
          </div>
        </div>
        <Cover seed={article.cover} />
      </div>
      {form}
    </>
  );
}
