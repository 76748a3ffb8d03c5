// Log of a request (§3 Request log record): collects problems and timings and writes one structured line. Secrets are
// masked.

import { consentCookie, localeCookie, shell } from '../common/config.ts';
import { networkPrefix } from '../common/contract/address-key.ts';
import { withTimeout } from '../common/http/timeout.ts';
import type { Locale } from '../common/i18n/locales.ts';
import { DRAFT_PARAM } from '../common/overrides/draft.ts';
import { TIMEOUTS } from '../common/timeouts.ts';

/** A failure or dropped data during a request. */
export interface Problem {
  event: string;
  [detail: string]: unknown;
}

/** Events that mark a page as incomplete. It is shown but does not replace a complete page in the cache. */
const INCOMPLETE = new Set(['section-missing', 'part-failed', 'shell-incomplete']);

export interface RequestLog {
  problems: Problem[];
  /** Whether a part of the page is missing. */
  incomplete: boolean;
  /** Waiting time per dependency in milliseconds, for the Server-Timing header. */
  timings: Map<string, number>;
  /** Adds milliseconds to a timing. */
  time: (name: string, ms: number) => void;
  report: (problem: Problem) => void;
  /** Parts of the response that continue after the handler returns, such as a stream; the logged time includes them. */
  pending: Promise<unknown>[];
  /** Work that continues after the response, such as storing or revalidating a page; the line includes its problems. */
  background: Promise<unknown>[];
}

/** Query parameters whose values are never logged. */
const SECRET_PARAMS = ['pretoken', 'ticket', 'token', 'password', 'verifyCode', DRAFT_PARAM, 'state'];
/** Free-text query parameters. They may contain personal data, so only the length is logged. */
const FREE_TEXT_PARAMS: readonly string[] = ['keyword'];

/** A masked parameter in a nested URL, such as a return URL, percent-encoded any number of times. */
const NESTED_SECRET = new RegExp(
  `(?:${[...SECRET_PARAMS, ...FREE_TEXT_PARAMS].join('|')})(?:=|%(?:25)*3d)`,
  'i',
);

/** Masks a parameter's value for the log. */
function maskValue(name: string, value: string): string {
  if (SECRET_PARAMS.includes(name) || NESTED_SECRET.test(value)) return '***';
  return FREE_TEXT_PARAMS.includes(name) ? `${value.length}-characters` : value;
}

/**
 * Masks the values of secret and free-text parameters in a valid URL. Sets the query only once, because each change to
 * a parameter serializes the URL again, and an attacker may send thousands of parameters.
 */
export function maskUrl(address: string): string {
  if (!address.includes('?')) return address;
  const url = new URL(address);
  const query = [...url.searchParams];
  const masked = query.map(([name, value]) => [name, maskValue(name, value)]);
  if (masked.some(([, value], index) => value !== query[index]?.[1]))
    url.search = String(new URLSearchParams(masked));
  return url.toString();
}

/** Masks a Referer header; a malformed one is masked completely. */
function maskReferer(referer: string): string {
  if (referer === '') return '';
  return URL.canParse(referer) ? maskUrl(referer) : '***';
}

/** Preference cookies, which do not identify a visitor. */
const OPEN_COOKIES = new Set<string>([localeCookie.name, shell.bannerCookie, consentCookie.name]);

/** Masks all values in a Cookie header except those of `OPEN_COOKIES`. */
export function maskCookie(header: string | undefined): string {
  if (!header) return '';
  return header
    .split(';')
    .map((part) => {
      const [name = '', ...value] = part.trim().split('=');
      return `${name}=${OPEN_COOKIES.has(name) ? value.join('=') : '***'}`;
    })
    .join('; ');
}

interface Line {
  requestId: string;
  method: string;
  url: string;
  status: number;
  ms: number;
  locale: Locale;
  ip: string;
  isMobile: boolean;
  preview: boolean;
  /** Present if the browser loaded the page before the visitor opened it (src/http/speculative.ts). */
  speculative?: true;
  /** Present if the request is traced (common/trace). */
  traceId?: string;
  problems: readonly Problem[];
  /** Raw headers of the visitor; omitted on anonymous lines. */
  host?: string | undefined;
  cookie?: string | undefined;
  referer?: string | undefined;
  userAgent?: string | undefined;
}

/**
 * Writes the line with level `error` for a status of at least 500, `warn` if there are problems, otherwise `info`. A
 * declined speculative request has status 503 but is not an error.
 */
export function writeLine({ problems, url, ip, host, cookie, referer, userAgent, ...line }: Line): void {
  const isDeclined = line.speculative && line.status === 503 && problems.length === 0;
  const isError = line.status >= 500 && !isDeclined;
  const level = isError ? 'error' : problems.length > 0 ? 'warn' : 'info';
  console[level](
    JSON.stringify({
      level,
      ...line,
      url: maskUrl(url),
      ip: networkPrefix(ip),
      host: host ?? '',
      cookie: maskCookie(cookie),
      referer: maskReferer(referer ?? ''),
      userAgent: userAgent ?? '',
      problems,
    }),
  );
}

/** Creates an empty log. */
export function createLog(): RequestLog {
  const log: RequestLog = {
    problems: [],
    background: [],
    incomplete: false,
    timings: new Map(),
    pending: [],
    time: (name, ms) => void log.timings.set(name, (log.timings.get(name) ?? 0) + ms),
    report: (problem) => {
      log.problems.push(problem);
      if (INCOMPLETE.has(problem.event)) log.incomplete = true;
    },
  };
  return log;
}

/** Waits for background work, including work that it adds. Resolves to `true` if all work ended in time. */
export function waitForBackground({ background }: RequestLog): Promise<boolean> {
  const all = async () => {
    let settledCount = -1;
    while (settledCount !== background.length) {
      settledCount = background.length;
      await Promise.allSettled(background);
    }
    return true;
  };
  if (background.length === 0) return Promise.resolve(true);
  return withTimeout(all(), TIMEOUTS.background, () => false);
}
