// Documentation home: search first, then the categories, then the learning path.
import { API_PATH } from '../../../common/contract/api-paths.ts';
import { DOCS_SEARCH } from '../../../common/contract/docs-paths.ts';
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { KeywordForm } from '../lists/filter-bar.tsx';
import { HotWords } from '../lists/search-results.tsx';
import { DocName } from './doc-name.tsx';
import { LearningPath, type Placed } from './learning-path.tsx';

export interface CategoryCard {
  id: string;
  name: string;
  url: string;
  introduction: string;
  documents: number;
  /** Content of a category: its subcategories, otherwise its first documents. */
  parts: readonly (Pick<DocNode, 'name' | 'locale'> & { url: string })[];
}

interface DocsHomePageProps {
  categories: readonly CategoryCard[];
  documents: readonly Placed[];
  hotWords: readonly string[];
}

export function DocsHomePage({ categories, documents, hotWords }: DocsHomePageProps) {
  const { t } = useView();
  return (
    <div className="docs-home wrap">
      <header className="docs-home-head">
        <h1>{t('docs.title')}</h1>
        <p className="lead">{t('docs.lead')}</p>
        <KeywordForm
          path={DOCS_SEARCH}
          keyword=""
          label={t('docs.searchLabel')}
          submit={t('docs.searchSubmit')}
          id="docs-keyword"
        />
        <HotWords
          words={hotWords}
          pathOf={(keyword) => `${DOCS_SEARCH}?${new URLSearchParams({ keyword })}`}
        />
        <p>
          <Link to={API_PATH} className="more">
            {t('api.title')}
          </Link>
        </p>
      </header>
      <section className="docs-cards" aria-labelledby="docs-categories-title">
        <h2 id="docs-categories-title">{t('docs.categories')}</h2>
        <ul>
          {categories.map(({ id, name, url, introduction, documents: count, parts }) => (
            <li key={id}>
              <h3>
                <Link to={url}>{name}</Link>
              </h3>
              <p>{introduction}</p>
              <ul>
                {parts.map((part) => (
                  <li key={part.url}>
                    <Link to={part.url}>
                      <DocName {...part} />
                    </Link>
                  </li>
                ))}
              </ul>
              <p className="label">
                {count === 1 ? t('docs.documentsOne') : t('docs.documents', { n: count })}
              </p>
            </li>
          ))}
        </ul>
      </section>
      <LearningPath documents={documents} max={4} />
    </div>
  );
}
