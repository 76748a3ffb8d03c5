// One structured line a request (§3 Request log record): what it gathers and how it is written. Secrets are
// masked.

import { consentCookie, localeCookie, shell } from '../common/config.ts';
import { networkPrefix } from '../common/contract/address-key.ts';
import { withTimeout } from '../common/http/timeout.ts';
import type { Locale } from '../common/i18n/locales.ts';
import { DRAFT_PARAM } from '../common/overrides/draft.ts';

/** Something that went wrong, or was dropped, while a request was answered. */
export interface Problem {
  event: string;
  [detail: string]: unknown;
}

/**
 * Events after which a page is not what it should be: it is shown, but does not take the place of a whole
 * one.
 */
const INCOMPLETE = new Set(['section-missing', 'part-failed', 'shell-incomplete']);

export interface RequestLog {
  problems: Problem[];
  /** Whether some part of the page could not be had. */
  incomplete: boolean;
  /** How long the answer waited for what, in milliseconds: the Server-Timing header. */
  timings: Map<string, number>;
  /** Adds to a timing. */
  time: (name: string, ms: number) => void;
  report: (problem: Problem) => void;
  /** Takes back what was reported of an event: it turned out not to matter. */
  forget: (event: string) => void;
  /**
   * Parts of the answer that go on after the handler has returned, such as a stream; the line's time is when
   * they end.
   */
  pending: Promise<unknown>[];
  /**
   * Work that goes on behind the answer, such as keeping a page or revalidating it: the line waits for what it has
   * to report.
   */
  background: Promise<unknown>[];
}

/** Query parameters whose values are never logged. */
const SECRET_PARAMS = ['pretoken', 'ticket', 'token', 'password', 'verifyCode', DRAFT_PARAM, 'state'];
/** Query parameters that people type into: a name or an address may be in it, so only the length is logged. */
const FREE_TEXT_PARAMS: readonly string[] = ['keyword'];

/**
 * A secret in an address within the address, such as the way back from the sign-in page, however often it is
 * encoded.
 */
const NESTED_SECRET = new RegExp(
  `(?:${[...SECRET_PARAMS, ...FREE_TEXT_PARAMS].join('|')})(?:=|%(?:25)*3d)`,
  'i',
);

/** What is logged of a parameter's value. */
function maskedValue(name: string, value: string): string {
  if (SECRET_PARAMS.includes(name) || NESTED_SECRET.test(value)) return '***';
  return FREE_TEXT_PARAMS.includes(name) ? `${value.length}-characters` : value;
}

/**
 * An address that is known to be one, with the values of secret parameters masked: all at once, since each change of a
 * parameter writes the whole address anew, and a stranger may name thousands.
 */
export function maskUrl(address: string): string {
  if (!address.includes('?')) return address;
  const url = new URL(address);
  const query = [...url.searchParams];
  const masked = query.map(([name, value]) => [name, maskedValue(name, value)]);
  if (masked.some(([, value], index) => value !== query[index]?.[1]))
    url.search = String(new URLSearchParams(masked));
  return url.toString();
}

/** What a visitor gives as an address, masked in the same way; what is none is not repeated. */
function maskReferer(referer: string): string {
  if (referer === '') return '';
  return URL.canParse(referer) ? maskUrl(referer) : '***';
}

/** Choices of the interface, which tell nothing of who made them. */
const OPEN_COOKIES = new Set<string>([localeCookie.name, shell.bannerCookie, consentCookie.name]);

/** The names of the cookies; of their values only those that are choices of the interface. */
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

/** What a request's line says of it. */
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
  problems: readonly Problem[];
  /** The visitor's own words, as they came: left out where a line is nobody's. */
  host?: string | undefined;
  cookie?: string | undefined;
  referer?: string | undefined;
  userAgent?: string | undefined;
}

/** Writes the line; level is `error` from status 500 on, `warn` when anything was reported. */
export function writeLine({ problems, url, ip, host, cookie, referer, userAgent, ...line }: Line): void {
  const level = line.status >= 500 ? 'error' : problems.length > 0 ? 'warn' : 'info';
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

/** A log with nothing in it yet. */
export function createLog(): RequestLog {
  const log: RequestLog = {
    problems: [],
    background: [],
    incomplete: false,
    timings: new Map(),
    pending: [],
    time: (name, ms) => void log.timings.set(name, (log.timings.get(name) ?? 0) + ms),
    forget: (event) => {
      log.problems = log.problems.filter((problem) => problem.event !== event);
    },
    report: (problem) => {
      log.problems.push(problem);
      if (INCOMPLETE.has(problem.event)) log.incomplete = true;
    },
  };
  return log;
}

/** The platform lets work go on for 30 s behind an answer; the line must be written before. */
const BACKGROUND_MS = 20_000;

/** Waits for work, and for what that work adds to the list. Gives whether all of it has ended in time. */
export function backgroundEnds({ background }: RequestLog): Promise<boolean> {
  const all = async () => {
    let known = -1;
    while (known !== background.length) {
      known = background.length;
      await Promise.allSettled(background);
    }
    return true;
  };
  if (background.length === 0) return Promise.resolve(true);
  return withTimeout(all(), BACKGROUND_MS, () => false);
}
