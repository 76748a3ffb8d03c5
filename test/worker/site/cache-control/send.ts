// Sends the walk's requests, and says what an answer comes to.
import { afterAll, beforeAll, vi } from 'vitest';
import { SESSION_COOKIE } from '../../../../common/contract/sign-in/sign-in.ts';
import { canonicalPath } from '../../../../common/i18n/canonical-path.ts';
import { LOCALES, type Locale } from '../../../../common/i18n/locales.ts';
import { lifetimeOf } from '../../../../src/cache/lifetime.ts';
import { type FakePortal, header, type Visit, visit } from '../support.ts';
import { type Ask, KEEP } from './asks.ts';
import { fullPortal } from './full-portal.ts';

const portal = fullPortal();
/** The files of the build: each is there. */
const ASSETS = { fetch: async () => new Response('') } as unknown as Fetcher;

let visitor = 0;
interface Way {
  locale?: Locale;
  headers?: Record<string, string>;
  query?: string;
  method?: string;
  keep?: boolean;
  portal?: Pick<FakePortal, 'fetch'>;
  env?: Record<string, unknown>;
  /** Asks for the path as it is written, without the slash of its canonical form. */
  asWritten?: true;
}
/** Asks from an address of its own each time: the limit per visitor is not what is tested. */
export function send({ path, init }: Pick<Ask, 'path' | 'init'>, way: Way = {}): Promise<Visit> {
  visitor += 1;
  const { locale = 'en', headers = {}, query = '', method, keep = false, env = {} } = way;
  const [plain = '', search = ''] = path.split('?');
  const address = `${LOCALES[locale].prefix}${plain}`;
  const canonical = way.asWritten ? address : (canonicalPath(address, '') ?? address);
  const requested = path.includes('?') ? `${address}?${search}` : canonical;
  return visit(query === '' ? requested : `${requested}${requested.includes('?') ? '&' : '?'}${query}`, {
    portal: way.portal ?? portal,
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

/** Whether the site would add a slash to an ask's path. */
export const lacksSlash = ({ path }: Ask, locale: Locale): boolean =>
  !path.includes('?') && canonicalPath(`${LOCALES[locale].prefix}${path}`, '') !== null;

/** What an answer comes to. One that sets a cookie is nobody else's. */
export function outcome(visited: Visit): { status: number; cacheControl: string; shared: boolean } {
  const cacheControl = header(visited, 'cache-control');
  return {
    status: visited.response.status,
    cacheControl,
    shared: visited.response.headers.has('set-cookie') && lifetimeOf(cacheControl) !== null,
  };
}
export const expected = (status: number, keep: keyof typeof KEEP) => ({
  status,
  cacheControl: KEEP[keep],
  shared: false,
});

export const SESSION = { cookie: `${SESSION_COOKIE}=a-token; signed_in=1` };
export const PREVIEW = 'ispreview=1&pretoken=local-preview';

/** All requests of a test file count as one to the runtime, which limits how many clocks it may have running. */
export function withoutTimeouts(): void {
  beforeAll(
    () => void vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal),
  );
  afterAll(() => void vi.restoreAllMocks());
}
