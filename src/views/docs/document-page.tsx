// Document page: breadcrumb, text, previous and next document, and the "Was this helpful?" question.
import type { DocDetail, DocNode } from '../../../common/contract/entities/docs.ts';
import { Day } from '../components/date.tsx';
import { Link } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { Breadcrumb, type Crumb } from '../layout/breadcrumb.tsx';
import { AccessLabel } from './access-label.tsx';
import { DocChanges } from './changes.tsx';
import { DocContents } from './contents.tsx';
import { DocName } from './doc-name.tsx';
import { type DocCategory, DocsLayout } from './layout.tsx';
import { SampleValues, samplesOf } from './sample-values.tsx';

interface DocumentPageProps {
  document: DocDetail;
  html: string;
  headings: readonly { id: string; text: string; level: 2 | 3 }[];
  categories: readonly DocCategory[];
  tree: readonly DocNode[];
  crumbs: readonly Crumb[];
  previous?: DocNode | undefined;
  next?: DocNode | undefined;
  products: readonly { name: string; url: string }[];
  /** Absolute URL of the page, for print (D34). */
  address: string;
  markdown: string;
  /** Whether the page shows the second edition. */
  isSecond: boolean;
  /** Products whose documentation has second editions, if this document has one. */
  editionProducts: readonly { name: string; url: string }[];
  /** Name of the customer that a staff member is signed in as (§6); otherwise `null`. */
  switchedTo: string | null;
}

const pathOf = ({ cateId, docId }: DocDetail): string => `/docs/${cateId}/${docId}/`;

function Products({ label, products }: { label: string } & Pick<DocumentPageProps, 'products'>) {
  if (products.length === 0) return null;
  return (
    <p>
      {label}{' '}
      {products.map(({ name, url }, index) => (
        <span key={url}>
          {index > 0 && ' · '}
          <Link to={url}>{name}</Link>
        </span>
      ))}
    </p>
  );
}

function Meta({
  document,
  products,
  markdown,
}: Pick<DocumentPageProps, 'document' | 'products' | 'markdown'>) {
  const { t, href } = useView();
  return (
    <div className="doc-meta">
      <p>
        {t('docs.updated')} <Day at={document.updateTime} />{' '}
        <AccessLabel restricted={document.restricted} accessStatus={document.accessStatus} />
      </p>
      <Products label={t('docs.products')} products={products} />
      <button type="button" className="doc-more" popoverTarget="doc-actions">
        {t('docs.actions')}
      </button>
      <div className="doc-actions" id="doc-actions" popover="auto">
        <form method="post" action={href(`${pathOf(document)}pdf/`)} data-no-swup="">
          <button type="submit">{t('docs.pdf')}</button>
        </form>
        <a href={markdown} data-no-swup="">
          {t('docs.markdown')}
        </a>
      </div>
    </div>
  );
}

/** Deprecation notice of a document, with its replacement (D38). */
function Abandoned({ document: { accessStatus, replacedBy } }: Pick<DocumentPageProps, 'document'>) {
  const { t } = useView();
  if (accessStatus !== 'abandoned') return null;
  return (
    <div className="admonition admonition-caution" role="note">
      <p className="admonition-title">{t('docs.abandoned')}</p>
      <p>
        {t('docs.abandonedNotice')}
        {replacedBy && (
          <>
            {' '}
            {t('docs.abandonedReplaced')}{' '}
            <Link to={`/docs/${replacedBy.cateId}/${replacedBy.docId}/`}>
              <DocName name={replacedBy.title} locale={replacedBy.locale} />
            </Link>
          </>
        )}
      </p>
    </div>
  );
}

function Editions({
  document,
  isSecond,
  editionProducts,
}: Pick<DocumentPageProps, 'document' | 'isSecond' | 'editionProducts'>) {
  const { t } = useView();
  const path = pathOf(document);
  if (!document.isWplus) return null;
  return (
    <>
      <nav className="filters doc-editions" aria-label={t('docs.edition')}>
        <ul>
          <li>
            <Link to={path} current={isSecond ? undefined : 'true'}>
              {t('docs.firstEdition')}
            </Link>
          </li>
          <li>
            <Link to={`${path}?edition=wplus`} current={isSecond ? 'true' : undefined}>
              {t('docs.secondEdition')}
            </Link>
          </li>
        </ul>
      </nav>
      <div className="doc-meta">
        <Products label={t('docs.editionProducts')} products={editionProducts} />
      </div>
    </>
  );
}

function Neighbors({
  cateId,
  previous,
  next,
}: { cateId: string } & Pick<DocumentPageProps, 'previous' | 'next'>) {
  const { t } = useView();
  if (!previous && !next) return null;
  const side = (node: DocNode, rel: 'prev' | 'next') => (
    <Link to={`/docs/${cateId}/${node.nodeId}/`} rel={rel}>
      <span className="label">{rel === 'prev' ? t('docs.previous') : t('docs.next')}</span>
      <DocName {...node} />
    </Link>
  );
  return (
    <nav className="doc-neighbors" aria-label={t('docs.neighbors')}>
      {previous && side(previous, 'prev')}
      {next && side(next, 'next')}
    </nav>
  );
}

/** Feedback buttons (D30, D33), also without JavaScript. With it, the second one opens a dialog. */
function Helpful({ document, lang }: Pick<DocumentPageProps, 'document'> & { lang: string | undefined }) {
  const { t, href } = useView();
  return (
    <form
      className="doc-helpful"
      lang={lang}
      method="post"
      action={href(`${pathOf(document)}feedback/`)}
      aria-labelledby="docs-feedback-title"
      data-failed={t('error.failed')}
      data-hold=""
      data-no-swup=""
    >
      <p id="docs-feedback-title">{t('docs.helpfulQuestion')}</p>
      <button type="submit" className="button" name="verdict" value="helpful">
        {t('docs.helpful')}
      </button>
      <button type="submit" className="button" formMethod="get" data-feedback-open={t('docs.close')}>
        {t('docs.needsWork')}
      </button>
    </form>
  );
}

export function DocumentPage(props: DocumentPageProps) {
  const { document, html, headings, categories, tree, crumbs, previous, next, isSecond } = props;
  const { address, switchedTo } = props;
  const { t, htmlLang } = useView();
  const lang = document.translation.state === 'fallback' ? htmlLang : undefined;
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <DocsLayout
        lang={lang}
        categories={categories}
        cateId={document.cateId}
        tree={tree}
        docId={document.docId}
      >
        <article
          className="doc"
          data-copy={t('docs.copy')}
          data-copy-page={t('docs.copyPage')}
          data-wrap={t('docs.wrap')}
        >
          {switchedTo && (
            <p className="doc-staff" role="note">
              {t('docs.staffHint', { name: switchedTo })}
            </p>
          )}
          <h1>
            <Phrases text={document.title} />
          </h1>
          <Meta document={document} products={props.products} markdown={props.markdown} />
          <Abandoned document={document} />
          <Editions document={document} isSecond={isSecond} editionProducts={props.editionProducts} />
          <DocContents headings={headings} />
          <SampleValues samples={samplesOf(html)} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized by the caller */}
          <div className="doc-body rich" dangerouslySetInnerHTML={{ __html: html }} />
          <DocChanges
            headings={headings}
            changes={document.changes.filter(({ edition }) => edition === (isSecond ? 'wplus' : ''))}
          />
          <p className="doc-address">{address}</p>
        </article>
        <Helpful document={document} lang={lang} />
        <Neighbors cateId={document.cateId} previous={previous} next={next} />
      </DocsLayout>
    </>
  );
}
