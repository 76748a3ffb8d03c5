// The one way in which scripts ask the portal, through our own origin (§7 base path, `lang`, preview header,
// time-out, envelope), and what becomes of an error (§8).

import { api } from '../../../common/config.ts';
import { CODES, HEADERS } from '../../../common/contract/codes.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import { previewAtOf, previewTokenOf } from '../../../common/i18n/sticky-params.ts';
import { withoutPreview } from '../../../common/i18n/without-preview.ts';
import { CallFailure, warningOf } from './call-failure.ts';
import { localeHere } from './texts.ts';
import { toast } from './toast.ts';

export interface AskOptions {
  /** What is sent; makes the call a POST. */
  body?: Record<string, unknown>;
  /** No toast tells of a failure: whoever asks says it, or can do without the answer. */
  quiet?: boolean;
  /** A failure leads nowhere else: not to the sign-in, and not home. */
  stay?: boolean;
  /** The call goes on when the page is left. */
  keepalive?: boolean;
}

async function send(path: string, { body, keepalive = false }: AskOptions): Promise<Response> {
  const headers: Record<string, string> = {};
  const query = new URLSearchParams(location.search);
  const [token, at] = [previewTokenOf(query), previewAtOf(query)];
  if (token !== null) headers[HEADERS.preview] = token;
  if (token !== null && at !== null) headers[HEADERS.previewAt] = at;
  if (body) headers['Content-Type'] = 'application/json';
  return fetch(`${api.basePath}${path}?lang=${LOCALES[localeHere()].lang}`, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(api.timeoutMs),
    keepalive,
  });
}

interface Envelope {
  code?: unknown;
  message?: unknown;
  data?: unknown;
}

/** The envelope of an answer. Throws for an answer that is none: an empty body rejects the call. */
async function envelopeOf(answer: Response): Promise<Envelope> {
  const { status } = answer;
  let envelope: Envelope | null = null;
  try {
    envelope = (await answer.json()) as Envelope | null;
  } catch (error) {
    // The time-out holds for the body, too.
    if (error instanceof DOMException) throw error;
  }
  if (typeof envelope !== 'object' || envelope === null) throw new CallFailure('empty', { status });
  return envelope;
}

async function dataOf(answer: Response): Promise<unknown> {
  const { code, message, data } = await envelopeOf(answer);
  if (answer.ok && String(code) === CODES.ok) return data;
  throw new CallFailure(null, {
    status: answer.status,
    code: String(code ?? ''),
    message: typeof message === 'string' ? message : '',
    retryAfter: Number.parseInt(answer.headers.get('retry-after') ?? '', 10) || null,
  });
}

/** §8 Normalisation: whatever was thrown becomes a failure of the call. */
function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return new CallFailure(isTimeout ? 'timeout' : 'network');
}

/** §8: 33924001 leads to the sign-in, and back to the present address; 417 leads home. */
function wayOut(failure: CallFailure): string | null {
  const locale = localeHere();
  if (failure.status === 417) return `${LOCALES[locale].prefix}/`;
  if (!failure.isLoginRequired) return null;
  const language = locale === 'en' ? 'en' : 'zh-cn';
  return `/r_sec_login?${new URLSearchParams({ language, service: withoutPreview(location.href) })}`;
}

/**
 * Makes a call that the contract opens to browsers and gives its data. Rejects with a `CallFailure`, of which the
 * visitor has been told by then (§8) unless the options say otherwise.
 */
export async function ask<T>(path: string, options: AskOptions = {}): Promise<T> {
  try {
    // Its shape is held by the contract, which the proxy has checked.
    return (await dataOf(await send(path, options))) as T;
  } catch (error) {
    const failure = failureOf(error);
    const elsewhere = wayOut(failure);
    if (elsewhere !== null && !options.stay) location.assign(elsewhere);
    else if (elsewhere === null && !options.quiet) toast(warningOf(failure));
    throw failure;
  }
}
