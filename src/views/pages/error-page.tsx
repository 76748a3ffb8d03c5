// What a visitor sees when a page cannot be shown (§2 Error page, §8).
import type { TextKey } from '../../i18n/translator.ts';
import { Link } from '../components/link.tsx';
import { useView } from '../context.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import type { Kind } from '../drawings/kinds.ts';

const WARNINGS: Record<number, TextKey> = {
  401: 'error.unauthorized',
  403: 'error.forbidden',
  404: 'error.notFound',
  405: 'error.method',
  408: 'error.timeout',
  500: 'error.server',
  502: 'error.unavailable',
  503: 'error.unavailable',
  504: 'error.timeout',
};

const drawingOf = (status: number): Kind => (status === 404 ? 'resolver' : status < 500 ? 'gate' : 'flood');

/** The warning of a status; anything unknown went wrong somehow. The title of the page says the same. */
export const warningOf = (status: number, kind: 'route' | 'content'): TextKey =>
  status === 404 && kind === 'route' ? 'error.routeNotFound' : (WARNINGS[status] ?? 'error.other');

interface ErrorPageProps {
  status: number;
  /** Of a 404: no such route, or no such content on a route that exists. */
  kind?: 'route' | 'content';
  /** Given for what support can look up. */
  requestId?: string | undefined;
  /** The server's own words; never shown for 403 and 404. */
  message?: string | undefined;
}

/** 403 and 404 say what is the matter; any other code adds a line with code and message (§2). */
export function ErrorPage({ status, kind = 'route', requestId, message }: ErrorPageProps) {
  const { t } = useView();
  const warning = t(warningOf(status, kind));
  return (
    <main id="main" tabIndex={-1} className="error-page">
      <div className="wrap hero-grid">
        <div className="hero-text">
          <p className="error-code" aria-hidden="true">
            {status}
          </p>
          <h1>{warning}</h1>
          {status === 404 && <p className="lead">{t('error.notFoundDetail')}</p>}
          {status !== 403 && status !== 404 && <p className="label">{t('error.detail', { code: status, message: message || warning })}</p>}
          <p>
            <Link to="/" className="button" kind="primary">
              {t('error.home')}
            </Link>
          </p>
          {requestId && status !== 404 && <p className="label">{t('error.reference', { id: requestId })}</p>}
        </div>
        <Drawing kind={drawingOf(status)} seed={`error ${status}`} />
      </div>
    </main>
  );
}
