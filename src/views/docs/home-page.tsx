// Documentation home page: search, sample request, latest API changes, learning path, and category index.

import { API_PATH, apiPagePath } from '../../../common/contract/api-paths.ts';
import { DOCS_SEARCH } from '../../../common/contract/docs-paths.ts';
import type { Inline } from '../../../common/contract/entities/api-reference.ts';
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import { Day } from '../components/date.tsx';
import { Link, MoreLink } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { HotWords } from '../lists/search-results.tsx';
import { CodeBlock } from '../modules/code.tsx';
import { InlineText } from '../reference/code.tsx';
import { sandboxCode } from '../reference/sandbox-line.ts';
import { DocName } from './doc-name.tsx';
import { type DocumentLink, LearningPath } from './learning-path.tsx';
import { DocsSearchForm } from './search-form.tsx';

const REQUEST = sandboxCode({ method: 'GET', path: '/v1/hostnames', headers: {}, body: undefined });
/** Request that lists the hostnames in the sandbox. A line break before the URL makes it fit next to the search. */
const FIRST_REQUEST = { ...REQUEST, source: REQUEST.source.replace(' https:', ' \\\n  https:') };

export interface CategoryCard {
  id: string;
  name: string;
  url: string;
  /** One sentence; empty if it cannot be loaded. */
  introduction: string;
  documents: number;
  /** Subcategories, or the first documents if there are none. */
  parts: readonly (Pick<DocNode, 'name' | 'locale'> & { url: string })[];
}

export interface Change {
  id: string;
  date: string;
  text: Inline;
}

interface DocsHomePageProps {
  categories: readonly CategoryCard[];
  documents: readonly DocumentLink[];
  hotWords: readonly string[];
  changes: readonly Change[];
}

/** Latest API changes. Renders nothing without changes. */
function Latest({ changes }: Pick<DocsHomePageProps, 'changes'>) {
  const { t } = useView();
  if (changes.length === 0) return null;
  const path = apiPagePath('changelog');
  return (
    <section className="docs-latest" aria-labelledby="docs-latest-title">
      <h2 id="docs-latest-title">{t('docs.latest')}</h2>
      <ol>
        {changes.map(({ id, date, text }) => (
          <li key={id}>
            <Day at={date} />{' '}
            <Link to={`${path}#${id}`}>
              <InlineText content={text} column="narrow" />
            </Link>
          </li>
        ))}
      </ol>
      <MoreLink to={path}>{t('api.changelog')}</MoreLink>
    </section>
  );
}

/** Sandbox request that works as shown. The class loads the script of the copy button. */
function Try() {
  const { t } = useView();
  const title = t('api.curlTitle');
  return (
    <div className="docs-try module-code">
      <figure className="code-sample night" data-copy={t('docs.copy')}>
        <figcaption>
          {title}
          <span className="code-language">bash</span>
        </figcaption>
        <CodeBlock code={FIRST_REQUEST} label={title} />
      </figure>
      <p>{t('api.curlLead')}</p>
      <MoreLink to={API_PATH}>{t('api.title')}</MoreLink>
    </div>
  );
}

function Categories({ categories }: Pick<DocsHomePageProps, 'categories'>) {
  const { t } = useView();
  return (
    <section aria-labelledby="docs-categories-title">
      <h2 id="docs-categories-title">{t('docs.categories')}</h2>
      <ul className="docs-index">
        {categories.map(({ id, name, url, introduction, documents, parts }) => (
          <li key={id}>
            <h3>
              <Link to={url}>{name}</Link>
            </h3>
            {introduction !== '' && <p>{introduction}</p>}
            <p className="docs-count">
              {documents === 1 ? t('docs.documentsOne') : t('docs.documents', { n: documents })}
            </p>
            <ul>
              {parts.map((part) => (
                <li key={part.url}>
                  <Link to={part.url}>
                    <DocName {...part} />
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function DocsHomePage({ categories, documents, hotWords, changes }: DocsHomePageProps) {
  const { t } = useView();
  return (
    <div className="docs-home wrap">
      <header className="docs-home-head">
        <div>
          <h1>{t('docs.title')}</h1>
          <p className="lead">{t('docs.lead')}</p>
          <DocsSearchForm />
          <HotWords
            words={hotWords}
            pathOf={(keyword) => `${DOCS_SEARCH}?${new URLSearchParams({ keyword })}`}
          />
        </div>
        <Try />
      </header>
      <Latest changes={changes} />
      <LearningPath documents={documents} />
      <Categories categories={categories} />
    </div>
  );
}
