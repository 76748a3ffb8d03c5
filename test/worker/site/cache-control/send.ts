// Sends the requests of cases and summarizes the responses.
import { beforeEach, vi } from 'vitest';
import { SESSION_COOKIE } from '../../../../common/contract/sign-in/sign-in.ts';
import { canonicalPath } from '../../../../common/i18n/canonical-path.ts';
import { LOCALES, type Locale } from '../../../../common/i18n/locales.ts';
import { lifetimeOf } from '../../../../src/cache/lifetime.ts';
import { type FakePortal, header, type Visit, visit } from '../support.ts';
import { CACHE_CONTROL, type RequestCase } from './cases.ts';
import { fullPortal } from './full-portal.ts';

const portal = fullPortal();
/** Fake ASSETS binding in which every file exists. */
const ASSETS = { fetch: async () => new Response('') } as unknown as Fetcher;

let visitor = 0;
interface SendOptions {
  locale?: Locale;
  headers?: Record<string, string>;
  query?: string;
  method?: string;
  keep?: boolean;
  portal?: Pick<FakePortal, 'fetch'>;
  env?: Record<string, unknown>;
  /** Requests the path without adding the canonical trailing slash. */
  asWritten?: true;
}
/** Sends a request from a new client address, so that the rate limit does not apply. */
export function send(
  { path, init }: Pick<RequestCase, 'path' | 'init'>,
  options: SendOptions = {},
): Promise<Visit> {
  visitor += 1;
  const { locale = 'en', headers = {}, query = '', method, keep = false, env = {} } = options;
  const [plain = '', search = ''] = path.split('?');
  const url = `${LOCALES[locale].prefix}${plain}`;
  const canonical = options.asWritten ? url : (canonicalPath(url, '') ?? url);
  const requested = path.includes('?') ? `${url}?${search}` : canonical;
  return visit(query === '' ? requested : `${requested}${requested.includes('?') ? '&' : '?'}${query}`, {
    portal: options.portal ?? portal,
    keep,
    env: { ASSETS, ...env },
    init: {
      ...init,
      ...(method ? { method } : {}),
      headers: {
        'cf-connecting-ip': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
        ...init?.headers,
        ...headers,
      },
    },
  });
}

/** Whether the site would add a trailing slash to a case's path. */
export const needsTrailingSlash = ({ path }: RequestCase, locale: Locale): boolean =>
  !path.includes('?') && canonicalPath(`${LOCALES[locale].prefix}${path}`, '') !== null;

/** Summarizes a response. `shared` is true if a response sets a cookie but is cacheable. */
export function outcome(visited: Visit): { status: number; cacheControl: string; shared: boolean } {
  const cacheControl = header(visited, 'cache-control');
  return {
    status: visited.response.status,
    cacheControl,
    shared: visited.response.headers.has('set-cookie') && lifetimeOf(cacheControl) !== null,
  };
}
export const expectedResponse = (status: number, cacheControl: keyof typeof CACHE_CONTROL) => ({
  status,
  cacheControl: CACHE_CONTROL[cacheControl],
  shared: false,
});

export const SESSION = { cookie: `${SESSION_COOKIE}=a-token; signed_in=1` };
export const PREVIEW = 'ispreview=1&pretoken=local-preview';

/** Disables timeouts, because the runtime limits the number of active timers across all requests of a test file. */
export function withoutTimeouts(): void {
  beforeEach(
    () => void vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal),
  );
}
