// Fault table: for each failure of a dependency, the response for visitors, its delay, and the log event.
import { CODES } from '../../../../common/contract/codes.ts';
import { detail } from '../fixtures.ts';
import { deadPortal, fakePortal } from '../support.ts';
import { setClock } from '../virtual-clock.ts';
import {
  body,
  bumpedKv,
  emptyKv,
  failingKv,
  hangingKv,
  hangingPortal,
  healthy,
  lockedPortal,
  type Portal,
  redirectingKv,
  refusingPortal,
  respondAlways,
  silentPortal,
  slowPortal,
  status,
  statusKv,
  unreadableKv,
  unwritableKv,
} from './stubs.ts';
import { MINUTE, simulateDeployment, simulateOutageHour, unusedPath, visitPage } from './visits.ts';

export interface Fault {
  name: string;
  /** Portal during the fault. A list contains portals with the same effect. */
  portal: (() => Portal) | readonly (() => Portal)[];
  kv?: () => KVNamespace;
  /** Paths that replace the product pages: the page seen, the one never seen, and the one after three others. */
  paths?: readonly [seen: string, never: string, next: string];
  /** Whether the Cache API fails. */
  cacheFails?: true;
  /** Events in the isolate before the visit. */
  before?: (path: string) => Promise<void>;
  /** Responses for a page seen a minute ago, one seen three days ago, and one never seen, each in a new isolate. */
  minute: string;
  days: string;
  never: string;
  /** Response for a page never seen, after three concurrent requests for such pages. */
  next: string;
  /** Time before that visit in milliseconds. The default is a second. */
  later?: number;
  /** Whether that visit makes no portal call. */
  opens?: true;
  /** Event and failure in the log line of the page never seen. */
  log: string;
}

const CACHED = 'cached page, at once';
const down503 = { minute: CACHED, days: CACHED, never: '503, at once', next: '503, at once' };
const failing500 = { minute: CACHED, days: CACHED, never: '500, at once', next: '500, at once' };
/** Cells for a response about the page itself, which replaces a page that was cached more than a day ago. */
const withdrawn = (cell: string) => ({ minute: CACHED, days: cell, never: cell, next: cell });

/** Cells for a failure that does not withdraw the page, so that the cached page is served. */
const failingOnce = (cell: string) => ({ minute: CACHED, days: CACHED, never: cell, next: cell });

const timesOut = {
  minute: CACHED,
  days: 'cached page after 2 s',
  never: '504 after 20 s',
  next: '503, at once',
  later: 5_000,
  opens: true,
  log: 'request-failed: timeout',
} as const;

export const FAULTS: Fault[] = [
  {
    name: 'portal down, or connection reset',
    portal: [() => deadPortal, () => respondAlways(() => Promise.reject(new Error('ECONNRESET')))],
    ...down503,
    opens: true,
    log: 'request-failed: unreachable',
  },
  {
    name: 'portal down, after a publication',
    portal: () => deadPortal,
    kv: bumpedKv,
    ...down503,
    opens: true,
    log: 'request-failed: unreachable',
  },
  {
    name: 'portal down, after a deployment',
    portal: () => deadPortal,
    before: simulateDeployment,
    ...down503,
    opens: true,
    log: 'request-failed: unreachable',
  },
  {
    name: 'portal hanging, after a publication',
    portal: hangingPortal,
    kv: bumpedKv,
    ...timesOut,
    minute: 'cached page after 2 s',
    never: '504 after 20.8 s',
  },
  { name: 'portal hanging', portal: hangingPortal, ...timesOut },
  { name: 'portal silent after its headers', portal: silentPortal, ...timesOut },
  {
    name: 'portal slow: 2 s a call',
    portal: slowPortal(2_000),
    ...withdrawn('200 after 2 s'),
    days: 'cached page after 2 s',
    log: '–',
  },
  {
    name: 'portal very slow: 6 s a call',
    portal: slowPortal(6_000),
    ...withdrawn('200 after 6 s'),
    days: 'cached page after 2 s',
    next: '503, at once',
    later: 5_000,
    opens: true,
    log: 'mapping-failed',
  },
  {
    name: 'portal back after an hour',
    portal: healthy,
    before: simulateOutageHour,
    ...withdrawn('200, at once'),
    log: '–',
  },
  {
    name: 'bare 401, 403, 404, 405, 410, 418, or another 4xx',
    portal: [302, 400, 401, 403, 404, 405, 410, 418, 429].map(status),
    ...failingOnce('502, at once'),
    log: 'request-failed: gateway',
  },
  {
    name: '404 without an envelope: HTML, other JSON, or JSON with another code format',
    portal: [
      body('<html>no route</html>', 404),
      body('{"message":"no route"}', 404),
      body('{"code":404,"message":"no route","data":null}', 404),
    ],
    ...failingOnce('502, at once'),
    log: 'request-failed: gateway',
  },
  {
    name: 'bare 417',
    portal: status(417),
    ...failingOnce('302 to /, at once'),
    log: 'request-failed: http',
  },
  { name: 'portal returns 500', portal: status(500), ...failing500, log: 'request-failed: http' },
  { name: 'portal returns 503', portal: status(503), ...down503, log: 'request-failed: http' },
  { name: 'empty body', portal: body(''), ...failing500, log: 'request-failed: empty' },
  {
    name: 'not JSON',
    portal: body('<html>maintenance</html>'),
    ...failing500,
    log: 'request-failed: notJson',
  },
  {
    name: 'wrong shape',
    portal: () => respondAlways(() => Response.json({ code: CODES.ok, message: '', data: 7 })),
    ...failing500,
    log: 'request-failed: shape',
  },
  {
    name: `code ${CODES.notFound} (not found)`,
    portal: refusingPortal(CODES.notFound),
    ...withdrawn('404, at once'),
    log: 'request-failed: notFound',
  },
  {
    name: `code ${CODES.loginRequired} (login)`,
    portal: refusingPortal(CODES.loginRequired),
    ...withdrawn('302 to /r_sec_login, at once'),
    log: 'request-failed: loginRequired',
  },
  {
    name: `code ${CODES.network} (network)`,
    portal: refusingPortal(CODES.network),
    ...down503,
    log: 'request-failed: network',
  },
  {
    name: `code ${CODES.forbidden} (forbidden, with 403)`,
    portal: refusingPortal(CODES.forbidden, 403),
    ...withdrawn('403, at once'),
    log: 'request-failed: http',
  },
  {
    name: `code ${CODES.invalid} (invalid, with 400)`,
    portal: refusingPortal(CODES.invalid, 400),
    ...failingOnce('400, at once'),
    log: 'request-failed: http',
  },
  {
    name: `code ${CODES.limited} (limited, with 429)`,
    portal: refusingPortal(CODES.limited, 429),
    ...failingOnce('429, at once'),
    log: 'request-failed: http',
  },
  {
    name: `code ${CODES.failed} (failed, with 500)`,
    portal: refusingPortal(CODES.failed, 500),
    ...failing500,
    log: 'request-failed: http',
  },
  {
    name: 'any other code, with 403',
    portal: refusingPortal('33929999', 403),
    ...failingOnce('403, at once'),
    log: 'request-failed: http',
  },
  {
    name: 'any other code',
    portal: refusingPortal('33929999'),
    ...failing500,
    log: 'request-failed: rejected',
  },
  { name: 'D1 locked', portal: lockedPortal, ...down503, log: 'request-failed: http' },
  {
    name: 'one optional section failing',
    portal: () =>
      fakePortal({
        'products/productDetailByCode': detail,
        'common/getNav': () => new Response('', { status: 500 }),
      }),
    kv: emptyKv,
    ...withdrawn('200, at once'),
    log: 'shell-incomplete',
  },
  {
    name: 'KV failing to read',
    portal: healthy,
    kv: unreadableKv,
    ...withdrawn('200, at once'),
    log: 'kv-read-failed',
  },
  {
    name: 'KV failing to write',
    portal: healthy,
    kv: unwritableKv,
    ...withdrawn('200, at once'),
    log: 'kv-write-failed',
  },
  {
    name: 'KV hanging',
    portal: healthy,
    kv: hangingKv,
    ...withdrawn('200 after 1 s'),
    minute: 'cached page after 1 s',
    next: '200, at once',
    log: 'kv-read-failed',
    later: 1_100,
  },
  { name: 'KV failing', portal: healthy, kv: failingKv, ...withdrawn('200, at once'), log: 'kv-read-failed' },
  {
    name: 'KV failing and portal down',
    portal: () => deadPortal,
    kv: failingKv,
    ...down503,
    opens: true,
    log: 'request-failed: unreachable',
  },
  {
    name: 'Cache API failing',
    portal: healthy,
    cacheFails: true,
    ...withdrawn('200, at once'),
    minute: '200, at once',
    log: 'page-cache-read-failed',
  },
  {
    name: 'Cache API failing and portal down',
    portal: () => deadPortal,
    cacheFails: true,
    ...withdrawn('503, at once'),
    minute: '503, at once',
    opens: true,
    log: 'request-failed: unreachable',
  },
  {
    name: 'ops and portal down, at redirected addresses',
    portal: () => deadPortal,
    kv: redirectingKv,
    ...withdrawn('301 to /solutions/, at once'),
    minute: '301 to /solutions/, at once',
    opens: true,
    log: 'redirect-hits-failed',
  },
  {
    name: 'ops and portal down, at the status page',
    portal: () => deadPortal,
    kv: statusKv,
    paths: ['/status/', '/ja/status/', '/ko/status/'],
    ...withdrawn('200, at once'),
    minute: '200, at once',
    opens: true,
    log: 'shell-incomplete',
  },
  {
    name: 'ops, portal, and KV down, at redirected addresses, in an isolate that has read the redirects',
    portal: () => deadPortal,
    kv: failingKv,
    before: async () => {
      await visitPage(unusedPath(), healthy(), redirectingKv());
      setClock(Date.now() + MINUTE);
    },
    ...withdrawn('301 to /solutions/, at once'),
    minute: '301 to /solutions/, at once',
    opens: true,
    log: 'redirects-read-failed',
  },
];
