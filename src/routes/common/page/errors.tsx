// Every way a request can fail, and the page or redirect that stands for it (§2 Error page, §8).
import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { brand } from '../../../../common/config.ts';
import { DEFAULT_REJECTION } from '../../../../common/contract/codes.ts';
import { exceptionPage, isDevelopment } from '../../../../common/development.ts';
import { isRead } from '../../../../common/http/request.ts';
import { href } from '../../../../common/i18n/links.ts';
import { LOCALES } from '../../../../common/i18n/locales.ts';
import type { TextKey } from '../../../../common/i18n/translator.ts';
import { withoutPreview } from '../../../../common/i18n/without-preview.ts';
import { isFailure, normalizeError, PortalError } from '../../../../common/upstream/errors.ts';
import { NO_STORE } from '../../../cache/lifetime.ts';
import type { OuterEnv, SiteContext, SiteEnv } from '../../../env.ts';
import { createView } from '../../../views/context.tsx';
import { ErrorPage } from '../../../views/visitor/error-page.tsx';
import { lastResort } from '../../../views/visitor/last-resort.ts';
import { sendPage } from './send.tsx';
import { shellOf } from './shell.tsx';

interface Failure {
  status: number;
  warning: TextKey;
  /** What the server said, for codes that show it. */
  message?: string;
}

/** §8 Envelope codes and HTTP statuses: what a failure of a page's own call shows. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof PortalError)) {
    const { status } = error instanceof HTTPException ? error : normalizeError(error);
    return { status, warning: warningOf(status) };
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
      return { status: error.status, warning: 'error.other', message: error.serverMessage };
    case 'http':
      return { status: error.status, warning: warningOf(error.status), message: error.serverMessage };
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

/**
 * The page to return to after the sign-in. An address that only takes a form is no page: its page is the one above.
 */
function returnPage(c: SiteContext): string {
  const address = withoutPreview(c.req.url);
  const isPage = isRead(c.req.method) || c.var.policy.methods.includes('GET');
  if (isPage) return address;
  const { pathname, search } = new URL(address);
  return new URL(`${pathname.replace(/[^/]+\/?$/, '')}${search}`, address).href;
}

/**
 * §8: 33924001 leads to the sign-in with language (en for English, otherwise zh-cn) and service set to the
 * current address.
 */
function signInAddress(c: SiteContext): string {
  const query = new URLSearchParams({
    language: c.var.locale === 'en' ? 'en' : 'zh-cn',
    service: returnPage(c),
  });
  return `/r_sec_login?${query}`;
}

/** The way to sign in from a page that asks for it, and back: to where an endpoint would have led. */
function signInAgain(c: SiteContext): string {
  const language = LOCALES[c.var.locale].login;
  const service = c.var.policy.kind === 'endpoint' ? (c.req.query('service') ?? '/') : returnPage(c);
  return `/r_sec_login?${new URLSearchParams({ language, service })}`;
}

/** What the page of a failure says beside its title. */
function saidOf(c: SiteContext, status: number, message: string | undefined): string | undefined {
  const { t } = createView(c.var.locale);
  // F29: the page before this one still holds what was typed.
  if (status === 413 && c.var.policy.form) return t('error.tooLargeBack', { mail: brand.mail });
  return message === DEFAULT_REJECTION ? t('error.failed') : message;
}

async function sendFailure(c: SiteContext, { status, warning, message }: Failure): Promise<Response> {
  const { locale, stickyParams, requestId, log } = c.var;
  const view = createView(locale, stickyParams);
  const title = view.t(warning);
  const home = { path: '/', available: null };
  // The page of a failure must not fail by what failed: without the shell's data it gets a bare one.
  const shell = await shellOf(c, view, home).catch(() => shellOf(c, view, home, true));
  try {
    return await sendPage(
      c,
      {
        head: { title, description: title, path: c.req.path, available: null },
        parts: [
          <ErrorPage
            key="error"
            status={status}
            warning={warning}
            message={saidOf(c, status, message)}
            requestId={requestId}
            signIn={status === 401 ? signInAgain(c) : undefined}
          />,
        ],
        status,
        className: 'error-page',
        keep: status === 404 && !c.env.hasFailed && isRead(c.req.method) ? 'notFound' : 'never',
      },
      shell,
    );
  } catch (error) {
    log.report({ event: 'error-page-failed', error: String(error) });
    if (isDevelopment) return c.html(exceptionPage(error), 500, { 'Cache-Control': NO_STORE });
    return c.html(lastResort(), status as ContentfulStatusCode, { 'Cache-Control': NO_STORE });
  }
}

export const onNotFound: NotFoundHandler<SiteEnv> = (c) =>
  sendFailure(c, { status: 404, warning: 'error.routeNotFound' });

/** Whether an error is a mistake of the code, whose place helps: no failure of the portal, and no chosen status. */
const isException = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof PortalError || error instanceof HTTPException);

/** Says in the request's log line what its answer failed by. */
export function reportFailure(c: SiteContext, error: unknown): void {
  const { status, message } = normalizeError(error);
  const failure = error instanceof PortalError ? { failure: error.failure, call: error.call } : {};
  c.var.log.report({
    event: 'request-failed',
    ...failure,
    error: message || `HTTP ${status}`,
    stack: isException(error) ? error.stack : undefined,
  });
}

export const onError: ErrorHandler<SiteEnv> = async (error, c) => {
  const { locale, stickyParams } = c.var;
  c.env.hasFailed = isFailure(error);
  reportFailure(c, error);
  if (isDevelopment && isException(error))
    return c.html(exceptionPage(error), 500, { 'Cache-Control': NO_STORE });
  if (error instanceof PortalError && error.refusal?.retryAfter)
    c.header('Retry-After', String(error.refusal.retryAfter));
  if (error instanceof PortalError && error.failure === 'loginRequired') {
    c.header('Cache-Control', NO_STORE);
    return c.redirect(signInAddress(c), 302);
  }
  // Home itself can lead nowhere else.
  if (error instanceof PortalError && error.status === 417 && c.req.path !== '/') {
    c.header('Cache-Control', NO_STORE);
    return c.redirect(href('/', locale, stickyParams), 302);
  }
  return sendFailure(c, failureOf(error));
};

/** What fails before a page is asked for: nothing is known that a page could be made of. */
export const onOuterError: ErrorHandler<OuterEnv> = (error, c) => {
  // Before the request log there is nothing to report to; the platform logs the exception itself.
  if (!c.var.log) throw error;
  c.var.log.report({ event: 'request-failed', error: error.message, stack: error.stack });
  if (isDevelopment) return c.html(exceptionPage(error), 500, { 'Cache-Control': NO_STORE });
  return c.html(lastResort(), 500, {
    'Cache-Control': NO_STORE,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  });
};
