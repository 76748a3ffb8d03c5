// Error page (§2 Error page, §8).
import { DOCS_PATH, DOCS_SEARCH } from '../../../common/contract/docs-paths.ts';
import type { DocNode } from '../../../common/contract/entities/docs.ts';
import type { TextKey } from '../../../common/i18n/translator.ts';
import { ButtonLink } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import type { Kind } from '../drawings/kinds.ts';
import { KeywordForm } from '../lists/filter-bar.tsx';
import { Nearby, type NearbyPage } from './nearby.tsx';
import type { PathLevel } from './path-levels.ts';
import { PathTree } from './path-tree.tsx';

const drawingOf = (status: number): Kind => (status < 500 ? 'gate' : 'flood');

interface ErrorPageProps {
  status: number;
  warning: TextKey;
  /** Request ID, for support. */
  requestId?: string | undefined;
  /** Error message from the server. Not shown for 403 and 404. */
  message?: string | undefined;
  /** Only if the page does not exist: pages with similar paths, and the site tree around the requested path. */
  lost?: { pages: readonly NearbyPage[]; levels: readonly PathLevel[] } | null;
  /** Whether the path is in the documentation. */
  isDocs?: boolean;
  /** Restricted document that the customer may not read; `null` for all other errors. */
  denied?: Pick<DocNode, 'name'> | null;
  /** Login link, if signing in would help. */
  signIn?: string | undefined;
}

/** Links to the sign-in, or to support and the documentation, and to the home page. */
function ErrorActions({ status, signIn, denied }: Pick<ErrorPageProps, 'status' | 'signIn' | 'denied'>) {
  const { t } = useView();
  const isSecond = Boolean(signIn) || Boolean(denied) || status === 404;
  return (
    <p className="actions">
      {signIn && (
        <ButtonLink to={signIn} isPrimary>
          {t('nav.login')}
        </ButtonLink>
      )}
      {denied && (
        <>
          <ButtonLink to="/contact/?type=support" isPrimary>
            {t('docs.ask')}
          </ButtonLink>
          <ButtonLink to={DOCS_PATH}>{t('docs.title')}</ButtonLink>
        </>
      )}
      <ButtonLink to="/" isPrimary={!isSecond}>
        {t('error.home')}
      </ButtonLink>
    </p>
  );
}

/** 403 and 404 have specific messages. Other codes show the code and the server's message, if any (§2). */
export function ErrorPage({
  status,
  warning,
  requestId,
  message,
  lost = null,
  isDocs = false,
  denied = null,
  signIn,
}: ErrorPageProps) {
  const { t } = useView();
  return (
    <div className="wrap hero-grid">
      <div className="hero-text">
        <p className="error-code" aria-hidden="true">
          {status}
        </p>
        <h1>
          <Phrases text={t(warning)} />
        </h1>
        {status === 404 && <p className="lead">{t('error.notFoundDetail')}</p>}
        {lost && <Nearby pages={lost.pages} />}
        {status !== 403 && status !== 404 && (
          <p className="label">
            {message ? t('error.detail', { code: status, message }) : t('error.code', { code: status })}
          </p>
        )}
        {status === 404 && (
          <KeywordForm
            path={isDocs ? DOCS_SEARCH : '/search/'}
            keyword=""
            label={t(isDocs ? 'docs.searchLabel' : 'search.label')}
            submit={t('search.submit')}
            id="error-keyword"
          />
        )}
        {denied && <p className="lead">{t('docs.deniedTo', { title: denied.name })}</p>}
        <ErrorActions status={status} signIn={signIn} denied={denied} />
        {requestId && status !== 404 && <p className="label">{t('error.reference', { id: requestId })}</p>}
      </div>
      {lost ? (
        <PathTree levels={lost.levels} />
      ) : (
        <Drawing kind={drawingOf(status)} seed={`error ${status}`} />
      )}
    </div>
  );
}
