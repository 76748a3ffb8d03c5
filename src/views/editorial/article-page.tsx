// Article page: a narrow text column with the table of contents and the products next to it. Case studies also show the
// customer, the results, and a pull quote. Documents also show how to obtain them.
import type { File, Video } from '../../../common/contract/entities/files.ts';
import type { Article } from '../../../common/contract/entities/news.ts';
import { formatSize } from '../../../common/i18n/formats.ts';
import { Contents } from '../components/contents.tsx';
import { Day } from '../components/date.tsx';
import { LateStyles } from '../components/late-styles.tsx';
import { ButtonLink } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { Request, RequestButton, type RequestProps } from '../components/request.tsx';
import { TitleLink } from '../components/title-link.tsx';
import { useView } from '../context.tsx';
import { Cover } from '../drawings/drawing.tsx';
import { GraphicFigure, type ParsedGraphic } from '../graphics/graphic.tsx';
import { Breadcrumb, type Crumb } from '../layout/breadcrumb.tsx';
import {
  DOCUMENT_KINDS,
  documentAttribute,
  KeyFigure,
  lengthParts,
  OTHER_TAG,
} from '../lists/article-list.tsx';
import { Player, Transcript } from '../media/player.tsx';
import { Share } from '../media/share.tsx';
import type { Found } from '../modules/lookup.tsx';
import { CaseResults, PullQuote } from './case-results.tsx';
import { TermMap, type TermMapProps } from './term-map.tsx';

/** Kinds whose page presents a recording. */
const RECORDINGS = new Set(['VIDEO', 'WEBINAR']);

/** Kinds without a cover: reference articles, which readers look up for a fact. */
const UNPICTURED = new Set(['GLOSSARY', 'LONG-KEYWORD', 'NOTICE']);

interface ArticlePageProps {
  article: Article;
  /** `article.content`, sanitized by the caller. */
  html: string;
  breadcrumb?: readonly Crumb[];
  /** Products of the article that are available in this locale. */
  products?: readonly Found[];
  /** Parsed `article.graphic` of an infographic. */
  graphic?: ParsedGraphic | null;
  /** Map of a term. */
  term?: TermMapProps | null;
  /** Canonical URL, for sharing. */
  address: string;
}

function Meta({ article }: { article: Article }) {
  const { t } = useView();
  const updated = article.updateTime.slice(0, 10) > article.publishTime.slice(0, 10);
  return (
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
      {lengthParts(article, t).map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}

/** Customer and products of an article. Renders nothing if there are none. */
function Facts({ article: { facts, type }, products }: { article: Article; products: readonly Found[] }) {
  const { t } = useView();
  const isCase = type === 'CASE';
  if (!facts.customer && products.length === 0) return null;
  return (
    <dl className="article-facts">
      {facts.customer && (
        <div>
          <dt>{t('article.customer')}</dt>
          <dd>
            <Phrases text={facts.customer} column="narrow" />
          </dd>
        </div>
      )}
      {products.length > 0 && (
        <div>
          <dt>{isCase ? t('article.products') : t('article.aboutProducts')}</dt>
          <dd>
            <ul>
              {products.map(({ name, url }) => (
                <li key={url}>
                  <TitleLink to={url} title={name} column="narrow" />
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Download of the document, with its format, size, and page count. */
function Download({ file }: { file: File }) {
  const { t, locale } = useView();
  const pages = file.pages === 1 ? t('article.pagesOne') : t('article.pages', { n: file.pages ?? '' });
  const fileFacts = ['PDF', formatSize(file.bytes, locale), ...(file.pages === null ? [] : [pages])];
  return (
    <aside className="article-request" aria-label={t('article.download')}>
      <p>{t('article.downloadText')}</p>
      <p className="article-file">
        <ButtonLink to={file.url} isPrimary>
          {t('article.download')}
        </ButtonLink>
        <span className="label">{fileFacts.join(' · ')}</span>
      </p>
    </aside>
  );
}

/** Whether visitors must request the item, because the site has neither a file nor a video of it. */
const isOnRequest = ({ type, facts, file, video }: Article): boolean =>
  !(file || video) && (DOCUMENT_KINDS.has(type) || RECORDINGS.has(type) || facts.gated);

const requestOf = ({ type, code }: Article): RequestProps => ({
  type: type.toLowerCase(),
  code,
  kind: DOCUMENT_KINDS.has(type) ? 'document' : 'recording',
});

/** Infographic or cover. Reference articles have no cover. */
function Picture({
  article: { type, cover, title },
  graphic,
}: Pick<ArticlePageProps, 'article' | 'graphic'>) {
  if (graphic) return <GraphicFigure graphic={graphic} />;
  return UNPICTURED.has(type) ? null : (
    <Cover seed={cover} title={DOCUMENT_KINDS.has(type) ? title : undefined} />
  );
}

function Head({ article }: { article: Article }) {
  return (
    <header className="article-head">
      {article.tag !== OTHER_TAG && article.tagName && <p className="label">{article.tagName}</p>}
      <h1>
        <Phrases text={article.title} column="narrow" />
      </h1>
      <p className="lead">{article.summary}</p>
      <KeyFigure row={article} />
      <Meta article={article} />
      {isOnRequest(article) && <RequestButton {...requestOf(article)} />}
    </header>
  );
}

/** Video, followed by its title next to the transcript. */
const Film = ({ article, video }: { article: Article; video: Video }) => (
  <>
    <Player video={video} title={article.title} />
    <div className="film-about">
      <Head article={article} />
      <Transcript lines={video.transcript} silent={video.silent} />
    </div>
  </>
);

/** Article text. The script for code samples needs the class and the labels of its controls. */
function Body({ html }: { html: string }) {
  const { t } = useView();
  const samples = html.includes('class="code-sample"')
    ? { className: 'article-body rich module-code', 'data-copy': t('docs.copy'), 'data-wrap': t('docs.wrap') }
    : { className: 'article-body rich' };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the caller
  return <div {...samples} dangerouslySetInnerHTML={{ __html: html }} />;
}

export function ArticlePage({
  article,
  html,
  breadcrumb,
  products = [],
  graphic = null,
  term = null,
  address,
}: ArticlePageProps) {
  const { t } = useView();
  const { results } = article.facts;
  return (
    <>
      {breadcrumb && <Breadcrumb crumbs={breadcrumb} />}
      <article className="article wrap" data-document={documentAttribute(article)}>
        {(article.video || graphic || term || DOCUMENT_KINDS.has(article.type)) && <LateStyles />}
        {article.video ? (
          <Film article={article} video={article.video} />
        ) : (
          <>
            <Head article={article} />
            <Picture article={article} graphic={graphic} />
            {(results.length > 1 || article.quote) && <LateStyles />}
            <CaseResults results={results} />
            {term && <TermMap {...term} />}
          </>
        )}
        <div className="article-side">
          <Contents headings={article.headings} title={t('article.contents')} />
          <Facts article={article} products={products} />
        </div>
        <div className="article-main">
          {article.quote && <PullQuote quote={article.quote} />}
          {article.file && <Download file={article.file} />}
          <Body html={html} />
          {isOnRequest(article) && <Request {...requestOf(article)} />}
          <Share title={article.title} address={address} />
        </div>
      </article>
      <LateStyles />
    </>
  );
}
