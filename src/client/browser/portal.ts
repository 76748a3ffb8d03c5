// Portal client for browser scripts, through the site's own origin (§7 base path, `lang`, preview header, timeout,
// envelope), with error handling (§8).

import { apiBasePath, apiTimeoutMs } from '../../../common/config.ts';
import { CODES, HEADERS } from '../../../common/contract/codes.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import { previewAtOf, previewTokenOf } from '../../../common/i18n/sticky-params.ts';
import { withoutPreview } from '../../../common/i18n/without-preview.ts';
import { CallFailure } from './call-failure.ts';
import { pageLocale } from './locale.ts';

export interface CallOptions {
  /** Request body; makes the call a POST. */
  body?: Record<string, unknown>;
  /** Suppresses the toast: the caller reports the failure, or works without the response. */
  quiet?: boolean;
  /** Suppresses redirects to the sign-in and the home page. */
  stay?: boolean;
  /** Continues the call when the page is unloaded. */
  keepalive?: boolean;
}

async function send(path: string, { body, keepalive = false }: CallOptions): Promise<Response> {
  const headers: Record<string, string> = {};
  const query = new URLSearchParams(location.search);
  const [token, instant] = [previewTokenOf(query), previewAtOf(query)];
  if (token !== null) headers[HEADERS.preview] = token;
  if (token !== null && instant !== null) headers[HEADERS.previewAt] = instant;
  if (body) headers['Content-Type'] = 'application/json';
  return fetch(`${apiBasePath}${path}?lang=${LOCALES[pageLocale()].lang}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(apiTimeoutMs),
    keepalive,
  });
}

interface Envelope {
  code?: unknown;
  message?: unknown;
  data?: unknown;
}

/** Returns the envelope of a response. Throws if the body is empty or not an envelope. */
async function parseEnvelope(response: Response): Promise<Envelope> {
  const { status } = response;
  let envelope: Envelope | null = null;
  try {
    envelope = await response.json();
  } catch (error) {
    // The timeout includes the body.
    if (error instanceof DOMException) throw error;
  }
  if (typeof envelope !== 'object' || envelope === null) throw new CallFailure('empty', { status });
  return envelope;
}

async function parseData(response: Response): Promise<unknown> {
  const { code, message, data } = await parseEnvelope(response);
  if (response.ok && String(code) === CODES.ok) return data;
  throw new CallFailure(null, {
    status: response.status,
    code: String(code ?? ''),
    message: typeof message === 'string' ? message : '',
    retryAfter: Number.parseInt(response.headers.get('retry-after') ?? '', 10) || null,
  });
}

/** Normalization (§8): converts any thrown value to a failure of the call. */
function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return new CallFailure(isTimeout ? 'timeout' : 'network');
}

/**
 * Redirects (§8): 33924001 redirects to the sign-in page and back to the current URL; 417 redirects to the home page.
 */
function redirectOf(failure: CallFailure): string | null {
  const locale = pageLocale();
  if (failure.status === 417) return `${LOCALES[locale].prefix}/`;
  if (!failure.isLoginRequired) return null;
  const language = locale === 'en' ? 'en' : 'zh-cn';
  return `/r_sec_login?${new URLSearchParams({ language, service: withoutPreview(location.href) })}`;
}

/**
 * Makes a call that the contract opens to browsers and returns its data. Rejects with a `CallFailure`, which a toast
 * has reported (§8) unless the options suppress it.
 */
export async function callPortal<T>(path: string, options: CallOptions = {}): Promise<T> {
  // Loaded with the call, because the browser may be offline when it fails.
  const toasts = options.quiet ? undefined : import('./failure-toast.ts').catch(() => undefined);
  try {
    // The proxy has checked the data against the contract.
    return (await parseData(await send(path, options))) as T;
  } catch (error) {
    const failure = failureOf(error);
    const redirect = redirectOf(failure);
    if (redirect !== null && !options.stay) location.assign(redirect);
    else if (redirect === null) (await toasts)?.showFailure(failure);
    throw failure;
  }
}
