// Error handling: the error page or redirect for each failure (§2 Error page, §8).
import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { brand } from '../../../../common/config.ts';
import { DEFAULT_REJECTION } from '../../../../common/contract/codes.ts';
import { isDocsPath } from '../../../../common/contract/docs-paths.ts';
import { exceptionPage, isDevelopment } from '../../../../common/development.ts';
import { isReadMethod } from '../../../../common/http/request.ts';
import { href } from '../../../../common/i18n/links.ts';
import { LOCALES } from '../../../../common/i18n/locales.ts';
import type { TextKey } from '../../../../common/i18n/translator.ts';
import { withoutPreview } from '../../../../common/i18n/without-preview.ts';
import { MCP_PATH } from '../../../../common/mcp/mcp-path.ts';
import { isFailure, normalizeError, PortalError } from '../../../../common/upstream/errors.ts';
import { NO_STORE } from '../../../cache/lifetime.ts';
import type { OuterEnv, SiteContext, SiteEnv } from '../../../env.ts';
import { createView } from '../../../views/context.tsx';
import { DocsNotFoundPage } from '../../../views/docs/not-found-page.tsx';
import { ErrorPage } from '../../../views/visitor/error-page.tsx';
import { lastResort } from '../../../views/visitor/last-resort.ts';
import { findDeniedDocument } from '../../documentation/denied.ts';
import { findNearbyDocuments } from '../../documentation/nearby.ts';
import { mcpFailure } from './mcp-failure.ts';
import { sendPage } from './send.tsx';
import { loadShell } from './shell.tsx';
import { comparePath } from './unknown-path.ts';

interface Failure {
  status: ContentfulStatusCode;
  warning: TextKey;
  /** The portal's message, for failures whose page shows it. */
  message?: string;
}

/** Casts a status to Hono's type of statuses with a body. */
export const toStatus = (status: number): ContentfulStatusCode => status as ContentfulStatusCode;

/** §8: maps an error to the status and text of its error page, by kind of failure or HTTP status. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof PortalError)) {
    const { status } = error instanceof HTTPException ? error : normalizeError(error);
    return { status: toStatus(status), warning: warningOf(status) };
  }
  switch (error.failure) {
    case 'notFound':
      return { status: 404, warning: 'error.notFound' };
    case 'timeout':
      return { status: 504, warning: 'error.timeout' };
    case 'unreachable':
      return { status: 503, warning: 'error.unavailable' };
    case 'network':
      return { status: 503, warning: 'error.network' };
    case 'rejected':
      return { status: 500, warning: 'error.other', message: error.serverMessage };
    case 'gateway':
      return { status: toStatus(error.status), warning: 'error.other', message: error.serverMessage };
    case 'http':
      return {
        status: toStatus(error.status),
        warning: warningOf(error.status),
        message: error.serverMessage,
      };
    default:
      return { status: 500, warning: 'error.server' };
  }
}

const WARNINGS: Record<number, TextKey> = {
  401: 'error.unauthorized',
  403: 'error.forbidden',
  404: 'error.notFound',
  405: 'error.method',
  408: 'error.timeout',
  413: 'error.tooLarge',
  429: 'error.tooMany',
  500: 'error.server',
};
const warningOf = (status: number): TextKey => WARNINGS[status] ?? 'error.other';

/** Returns the URL to return to after the sign-in. For an endpoint without a page, it is the parent path. */
function returnPage(c: SiteContext): string {
  const address = withoutPreview(c.req.url);
  const isPage = isReadMethod(c.req.method) || c.get('policy').methods.includes('GET');
  if (isPage) return address;
  const { pathname, search } = new URL(address);
  return new URL(`${pathname.replace(/[^/]+\/?$/, '')}${search}`, address).href;
}

/** §8: code 33924001 redirects to the sign-in, with `language` (en or zh-cn) and the current URL as `service`. */
function signInUrl(c: SiteContext): string {
  const query = new URLSearchParams({
    language: c.get('locale') === 'en' ? 'en' : 'zh-cn',
    service: returnPage(c),
  });
  return `/r_sec_login?${query}`;
}

/** Sign-in link of an error page. It returns to the page, or to the `service` of an endpoint. */
function signInLink(c: SiteContext): string {
  const language = LOCALES[c.get('locale')].login;
  const service = c.get('policy').kind === 'endpoint' ? (c.req.query('service') ?? '/') : returnPage(c);
  return `/r_sec_login?${new URLSearchParams({ language, service })}`;
}

/** Returns the text below the title of an error page; `undefined` if there is none. */
function describeError(c: SiteContext, status: number, message: string | undefined): string | undefined {
  const { t } = createView(c.get('locale'));
  // F29: the previous page in the browser's history still contains the visitor's input.
  if (status === 413 && c.get('policy').form) return t('error.tooLargeBack', { mail: brand.mail });
  return message === DEFAULT_REJECTION ? t('error.failed') : message;
}

const SHEETS = ['modules', 'error'] as const;
const DOCS_SHEETS = ['modules', 'docs', 'error'] as const;

async function sendFailure(c: SiteContext, { status, warning, message }: Failure): Promise<Response> {
  const locale = c.get('locale');
  const stickyParams = c.get('stickyParams');
  const requestId = c.get('requestId');
  const log = c.get('log');
  const view = createView(locale, stickyParams);
  const title = view.t(warning);
  const home = { path: '/', available: null };
  // The error page must not fail for the same reason, so it gets a bare shell if the shell's data is missing.
  const shell = await loadShell(c, view, home).catch(() => loadShell(c, view, home, true));
  const isDocs = isDocsPath(c.req.path);
  // Nearby pages are optional, so a failure is ignored.
  const lost =
    status === 404 ? await (isDocs ? findNearbyDocuments(c) : comparePath(c)).catch(() => null) : null;
  const denied = status === 403 ? await findDeniedDocument(c) : null;
  try {
    return await sendPage(
      c,
      {
        head: { title, description: title, path: c.req.path, available: null },
        parts: [
          lost?.docs ? (
            <DocsNotFoundPage key="error" {...lost} docs={lost.docs} warning={warning} />
          ) : (
            <ErrorPage
              key="error"
              status={status}
              warning={warning}
              message={describeError(c, status, message)}
              requestId={requestId}
              lost={lost}
              isDocs={isDocs}
              denied={denied}
              signIn={status === 401 ? signInLink(c) : undefined}
            />
          ),
        ],
        status,
        ...(lost?.docs
          ? { className: 'docs-page', sheets: ['search', 'error'] as const }
          : { className: 'error-page', sheets: isDocs ? DOCS_SHEETS : SHEETS }),
        cache: status === 404 && !c.env.hasFailed && isReadMethod(c.req.method) ? 'notFound' : 'never',
      },
      shell,
    );
  } catch (error) {
    log.report({ event: 'error-page-failed', error: String(error) });
    if (isDevelopment) return c.html(exceptionPage(error), 500, { 'Cache-Control': NO_STORE });
    return c.html(lastResort(), status, { 'Cache-Control': NO_STORE });
  }
}

/** Sends the 404 page for a path without a route. */
export const onNotFound: NotFoundHandler<SiteEnv> = (c) =>
  sendFailure(c, { status: 404, warning: 'error.routeNotFound' });

/** Whether an error is an unexpected exception, not a portal failure or an intended status. */
const isException = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof PortalError || error instanceof HTTPException);

/** Adds the cause of a failure to the request's log line. */
export function reportFailure(c: SiteContext, error: unknown): void {
  const { status, message } = normalizeError(error);
  const failure = error instanceof PortalError ? { failure: error.failure, call: error.call } : {};
  c.get('log').report({
    event: 'request-failed',
    ...failure,
    error: message || `HTTP ${status}`,
    stack: isException(error) ? error.stack : undefined,
  });
}

/** Error handler of the inner app: redirects to the sign-in or the home page (§8), or sends the error page. */
export const onError: ErrorHandler<SiteEnv> = async (error, c) => {
  const locale = c.get('locale');
  const stickyParams = c.get('stickyParams');
  const moved = await c.get('mapping')?.(500);
  if (moved instanceof Response) return moved;
  c.env.hasFailed = isFailure(error);
  reportFailure(c, error);
  if (isDevelopment && isException(error))
    return c.html(exceptionPage(error), 500, { 'Cache-Control': NO_STORE });
  if (error instanceof PortalError && error.rejection?.retryAfter)
    c.header('Retry-After', String(error.rejection.retryAfter));
  if (c.req.path === MCP_PATH) return mcpFailure(c, failureOf(error).status);
  if (error instanceof PortalError && error.failure === 'loginRequired') {
    c.header('Cache-Control', NO_STORE);
    return c.redirect(signInUrl(c), 302);
  }
  // The home page cannot redirect to itself.
  if (error instanceof PortalError && error.status === 417 && c.req.path !== '/') {
    c.header('Cache-Control', NO_STORE);
    return c.redirect(href('/', locale, stickyParams), 302);
  }
  return sendFailure(c, failureOf(error));
};

/** Error handler of the outer app, which lacks the data for a complete page. */
export const onOuterError: ErrorHandler<OuterEnv> = (error, c) => {
  // Without a request log, the platform logs the exception.
  if (!c.get('log')) throw error;
  c.get('log').report({ event: 'request-failed', error: error.message, stack: error.stack });
  if (isDevelopment) return c.html(exceptionPage(error), 500, { 'Cache-Control': NO_STORE });
  return c.html(lastResort(), 500, {
    'Cache-Control': NO_STORE,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  });
};
