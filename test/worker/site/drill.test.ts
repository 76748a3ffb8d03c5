// DESIGN §6 Outage: each way in which what stands behind the site can fail, what a visitor then gets and how
// soon, and what the log says.
// `npm run drill` prints it as a table; README.md shows the same one.
// Time is the drill's own: it passes only while somebody waits for a time-out or for the portal, so "at once"
// means that nothing was waited for.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import outage from '../../../docs/outage.md?raw';
import { failure } from '../../../portal/src/answer.ts';
import { CODES } from '../../../src/api/contract/codes.ts';
import type { CallName } from '../../../src/api/contract/contract.ts';

import { answers, detail, steps } from './fixtures.ts';
import {
  type Answers,
  deadPortal,
  type FakePortal,
  fakePortal,
  header,
  newIsolate,
  type Visit,
  versioned,
  visit,
} from './support.ts';
import { counted, inTime, passes, setClock, startClock } from './virtual-clock.ts';

type Portal = Pick<FakePortal, 'fetch'>;

interface Fault {
  name: string;
  /** The portal while the fault lasts. */
  portal: () => Portal;
  kv?: () => KVNamespace;
  /** Whether the Cache API fails, too. */
  cacheFails?: true;
  /** What happened in the isolate before the visitor came. */
  before?: (path: string) => Promise<void>;
  /**
   * What the visitor gets of a page seen a minute ago, of one seen three days ago, and of one never seen; all
   * in an isolate just started.
   */
  minute: string;
  days: string;
  never: string;
  /** Of a page never seen, for who comes after three others who asked for such pages at the same moment. */
  next: string;
  /** How much later, in milliseconds; a second unless the portal is only known to be dead after more. */
  later?: number;
  /** Whether the next one is answered without asking the portal. */
  opens?: true;
  /** What the log line of the never-seen page names: an event, and what failed. */
  log: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds that the visitor waited, by that clock. */
const waited = ({ log }: Visit): number => Number(log.ms);

// The faults.

const everyCall = (answer: () => Response | Promise<Response>): Portal => ({
  fetch: (async () => answer()) as FakePortal['fetch'],
});
const everyRequest = (answer: (request: Request) => Response): Portal => ({
  fetch: (async (request: Request) => answer(request)) as FakePortal['fetch'],
});
const status = (code: number) => () => everyCall(() => new Response('', { status: code }));
const body = (text: string) => () => everyCall(() => new Response(text));
/** §8: a refusal in its envelope, with the HTTP status that comes with it. */
const refusing =
  (code: string, httpStatus = 200) =>
  () =>
    everyCall(() =>
      Response.json({ code, message: 'Said by the portal', data: null }, { status: httpStatus }),
    );
const healthy = () => fakePortal({ 'products/productDetailByCode': detail });
/** Answers nothing until the caller gives up. */
const hanging = (): Portal => ({
  fetch: ((request: Request) =>
    new Promise((_, reject) =>
      request.signal.addEventListener('abort', () => reject(new Error('aborted'))),
    )) as FakePortal['fetch'],
});
/** Sends its headers, and then nothing until the caller gives up. */
const silent = (): Portal =>
  everyRequest(
    ({ signal }) =>
      new Response(
        new ReadableStream({
          start: (stream) => signal.addEventListener('abort', () => stream.error(new Error('aborted'))),
        }),
      ),
  );
/** Answers rightly but late, unless the caller gives up before. */
const slow = (ms: number) => (): Portal => {
  const { fetch } = healthy();
  const answer = async (request: Request) => {
    await Promise.race([
      passes(ms),
      new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
    ]);
    return fetch(request);
  };
  return { fetch: answer as FakePortal['fetch'] };
};
/**
 * The portal's own answer to a call whenever its database is locked; what it answers to real calls then says
 * test/worker/portal/outage.test.ts.
 */
function locked(): Portal {
  const answer = failure(new Error('D1_ERROR: database is locked: SQLITE_BUSY'), 'a call', 'a request');
  return everyCall(() => answer.clone());
}

const VERSION = '7';
const workingKv = (): KVNamespace => {
  const kv = versioned(VERSION);
  return {
    get: (...of: Parameters<typeof kv.get>) => counted(kv.get(...of)),
    put: (...of: Parameters<typeof kv.put>) => counted(kv.put(...of)),
  } as KVNamespace;
};
const kvOf = (get: (key: string) => Promise<unknown>, put: () => Promise<void>) => () =>
  ({ get, put }) as unknown as KVNamespace;
const down = () => Promise.reject(new Error('KV is down'));
/** Reads give the content version and nothing else: what can never be written is never there. */
const versionOnly = async (key: string) => (key === 'content-version' ? VERSION : null);
const emptyKv = kvOf(versionOnly, async () => undefined);
const unreadableKv = kvOf(down, async () => undefined);
const unwritableKv = kvOf(versionOnly, down);
const failingKv = kvOf(down, down);
const hangingKv = kvOf(
  () => new Promise(() => undefined),
  async () => undefined,
);

/** An hour of a dead portal, in which visitors came and the breaker opened. */
async function hourOfSilence(): Promise<void> {
  for (let visitor = 1; visitor <= 4; visitor++) await go(ownPath(), deadPortal);
  setClock(Date.now() + HOUR);
}

/** Pages were kept by another build of the site, whose page it is that was seen. */
async function deployed(path: string): Promise<void> {
  const key = `https://kept.internal/en${path.slice(0, -1)}`;
  const cache = await openCache('pages');
  const found = await cache.match(key);
  if (!found) throw new Error(`nothing is kept for ${path}`);
  const meta = JSON.parse(found.headers.get('x-kept') ?? '');
  const headers = new Headers(found.headers);
  headers.set('x-kept', JSON.stringify({ ...meta, version: { ...meta.version, build: 'an older one' } }));
  await cache.put(key, new Response(await found.arrayBuffer(), { headers }));
}
const bumpedKv = (): KVNamespace => versioned('another-version');

const KEPT = 'kept page, at once';
const down503 = { minute: KEPT, days: KEPT, never: '503, at once', next: '503, at once' };
const failing500 = { minute: KEPT, days: KEPT, never: '500, at once', next: '500, at once' };
/** What the portal says of the page itself is the answer, whatever was kept for longer than a day. */
const said = (cell: string) => ({ minute: KEPT, days: cell, never: cell, next: cell });

const timesOut = {
  minute: KEPT,
  days: 'kept page after 2 s',
  never: '504 after 20 s',
  next: '503, at once',
  later: 5_000,
  opens: true,
  log: 'request-failed: timeout',
} as const;

const FAULTS: Fault[] = [
  {
    name: 'portal down',
    portal: () => deadPortal,
    ...down503,
    opens: true,
    log: 'request-failed: unreachable',
  },
  {
    name: 'connection reset',
    portal: () => everyCall(() => Promise.reject(new Error('ECONNRESET'))),
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
    before: deployed,
    ...down503,
    opens: true,
    log: 'request-failed: unreachable',
  },
  {
    name: 'portal hanging, after a publication',
    portal: hanging,
    kv: bumpedKv,
    ...timesOut,
    minute: 'kept page after 2 s',
    never: '504 after 20.8 s',
  },
  { name: 'portal hanging', portal: hanging, ...timesOut },
  { name: 'portal silent in mid-answer', portal: silent, ...timesOut },
  {
    name: 'portal slow: 2 s a call',
    portal: slow(2_000),
    ...said('200 after 2 s'),
    days: 'kept page after 2 s',
    log: '–',
  },
  {
    name: 'portal very slow: 6 s a call',
    portal: slow(6_000),
    ...said('200 after 6 s'),
    days: 'kept page after 2 s',
    next: '503, at once',
    later: 5_000,
    opens: true,
    log: 'mapping-failed',
  },
  {
    name: 'portal back after an hour',
    portal: healthy,
    before: hourOfSilence,
    ...said('200, at once'),
    log: '–',
  },
  { name: 'portal answers 401', portal: status(401), ...said('401, at once'), log: 'request-failed: http' },
  { name: 'portal answers 403', portal: status(403), ...said('403, at once'), log: 'request-failed: http' },
  {
    name: 'portal answers 404',
    portal: status(404),
    ...said('404, at once'),
    log: 'request-failed: notFound',
  },
  { name: 'portal answers 405', portal: status(405), ...said('405, at once'), log: 'request-failed: http' },
  {
    name: 'portal answers 417',
    portal: status(417),
    ...said('302 to /, at once'),
    log: 'request-failed: http',
  },
  {
    name: 'portal answers 418, or another 4xx',
    portal: status(418),
    ...said('418, at once'),
    log: 'request-failed: http',
  },
  { name: 'portal answers 500', portal: status(500), ...failing500, log: 'request-failed: http' },
  { name: 'portal answers 503', portal: status(503), ...down503, log: 'request-failed: http' },
  { name: 'empty body', portal: body(''), ...failing500, log: 'request-failed: empty' },
  {
    name: 'not JSON',
    portal: body('<html>maintenance</html>'),
    ...failing500,
    log: 'request-failed: notJson',
  },
  {
    name: 'wrong shape',
    portal: () => everyCall(() => Response.json({ code: CODES.ok, message: '', data: 7 })),
    ...failing500,
    log: 'request-failed: shape',
  },
  {
    name: `code ${CODES.notFound} (not found)`,
    portal: refusing(CODES.notFound),
    ...said('404, at once'),
    log: 'request-failed: notFound',
  },
  {
    name: `code ${CODES.loginRequired} (login)`,
    portal: refusing(CODES.loginRequired),
    ...said('302 to /r_sec_login, at once'),
    log: 'request-failed: loginRequired',
  },
  {
    name: `code ${CODES.network} (network)`,
    portal: refusing(CODES.network),
    ...down503,
    log: 'request-failed: network',
  },
  {
    name: `code ${CODES.forbidden} (forbidden, with 403)`,
    portal: refusing(CODES.forbidden, 403),
    ...said('403, at once'),
    log: 'request-failed: http',
  },
  {
    name: `code ${CODES.invalid} (invalid, with 400)`,
    portal: refusing(CODES.invalid, 400),
    ...said('400, at once'),
    log: 'request-failed: http',
  },
  {
    name: `code ${CODES.limited} (limited, with 429)`,
    portal: refusing(CODES.limited, 429),
    ...said('429, at once'),
    log: 'request-failed: http',
  },
  {
    name: `code ${CODES.failed} (failed, with 500)`,
    portal: refusing(CODES.failed, 500),
    ...failing500,
    log: 'request-failed: http',
  },
  { name: 'any other code', portal: refusing('33929999'), ...failing500, log: 'request-failed: rejected' },
  { name: 'D1 locked', portal: locked, ...down503, log: 'request-failed: http' },
  {
    name: 'one optional section failing',
    portal: () =>
      fakePortal({
        'products/productDetailByCode': detail,
        'common/getNav': () => new Response('', { status: 500 }),
      }),
    kv: emptyKv,
    ...said('200, at once'),
    log: 'shell-incomplete',
  },
  {
    name: 'KV failing to read',
    portal: healthy,
    kv: unreadableKv,
    ...said('200, at once'),
    log: 'kv-read-failed',
  },
  {
    name: 'KV failing to write',
    portal: healthy,
    kv: unwritableKv,
    ...said('200, at once'),
    log: 'kv-write-failed',
  },
  {
    name: 'KV hanging',
    portal: healthy,
    kv: hangingKv,
    ...said('200 after 1 s'),
    minute: 'kept page after 1 s',
    next: '200, at once',
    log: 'kv-read-failed',
  },
  { name: 'KV failing', portal: healthy, kv: failingKv, ...said('200, at once'), log: 'kv-read-failed' },
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
    ...said('200, at once'),
    minute: '200, at once',
    log: 'page-cache-read-failed',
  },
  {
    name: 'Cache API failing and portal down',
    portal: () => deadPortal,
    cacheFails: true,
    ...said('503, at once'),
    minute: '503, at once',
    opens: true,
    log: 'request-failed: unreachable',
  },
];

// The visits.

let serial = 0;
/** A page nobody has seen. */
const ownPath = (): string => {
  serial += 1;
  return `/products/drill-${serial}/`;
};

/** Sends a visitor, and lets time pass until the answer is there and all that goes on behind it has ended. */
const go = (path: string, portal: Portal, kv: KVNamespace = workingKv()): Promise<Visit> =>
  inTime(visit(path, { portal, keep: true, stayBroken: true, env: { KV: kv } }));

function showTime(ms: number): string {
  return ms === 0 ? ', at once' : ` after ${ms / 1000} s`;
}
/** What a visitor got, as a cell of the table. */
function cell(visited: Visit): string {
  const { response } = visited;
  const to = response.headers.get('location');
  const kept = response.status === 200 && header(visited, 'x-edge-cache') === 'stale';
  const what = kept
    ? 'kept page'
    : `${response.status}${to ? ` to ${new URL(to, 'https://site.test').pathname}` : ''}`;
  return `${what}${showTime(waited(visited))}`;
}
/** What the log line names, the way the table does; a line without problems names nothing. */
const named = ({ log }: Visit): string[] =>
  log.problems.length === 0
    ? ['–']
    : log.problems.map(({ event, failure }) => (failure ? `${event}: ${failure}` : String(event)));

/** A portal that counts how often it is asked. */
function counting(portal: Portal): Portal & { asked: number } {
  const counter = {
    asked: 0,
    fetch: ((request: Request) => {
      counter.asked += 1;
      return portal.fetch(request);
    }) as FakePortal['fetch'],
  };
  return counter;
}

const row = ({
  name,
  minute,
  days,
  never,
  next,
  log,
}: Pick<Fault, 'name' | 'minute' | 'days' | 'never' | 'next' | 'log'>): string =>
  `| ${name} | ${minute} | ${days} | ${never} | ${next} | ${log === '–' ? log : `\`${log}\``} |`;
const HEADING = [
  '| fault | seen a minute ago | seen three days ago | never seen | never seen, after three others | the log says |',
  '| --- | --- | --- | --- | --- | --- |',
];

beforeEach(() => {
  startClock();
  // Visitors of the same moment write their lines through one another's; what counts is read from the visits.
  vi.stubGlobal('console', {
    ...console,
    info: () => undefined,
    warn: () => undefined,
    error: () => undefined,
  });
  newIsolate();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const openCache = caches.open.bind(caches);
/** The real Cache API, its work counted, or one that refuses everything. */
function useCache(fails = false): void {
  const refuse = () => Promise.reject(new Error('the cache is down'));
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    if (fails) return { match: refuse, put: refuse, delete: refuse } as unknown as Cache;
    const cache = await counted(openCache(name));
    return {
      match: (key: string) =>
        counted(
          cache.match(key).then(async (found) => found && new Response(await found.arrayBuffer(), found)),
        ),
      put: (key: string, answer: Response) => counted(cache.put(key, answer)),
      delete: (key: string) => counted(cache.delete(key)),
    } as unknown as Cache;
  });
}

const printed: string[] = [];
afterAll(() => {
  if (import.meta.env.VITE_PRINT_DRILL === 'yes') console.log([...HEADING, ...printed].join('\n'));
});

describe('DESIGN §6 outage', () => {
  it.each(FAULTS)('$name', async (fault) => {
    const path = ownPath();
    useCache();
    await go(path, healthy());
    const seenAt = Date.now();

    useCache(fault.cacheFails);
    const portal = counting(fault.portal());
    const kv = fault.kv ?? workingKv;
    const isolateAt = async (ms: number) => {
      newIsolate();
      setClock(seenAt + ms);
      await fault.before?.(path);
    };
    await isolateAt(2 * MINUTE);
    const minute = await go(path, portal, kv());
    await isolateAt(3 * DAY);
    const days = await go(path, portal, kv());
    await isolateAt(2 * MINUTE);
    const never = await go(ownPath(), portal, kv());
    await isolateAt(2 * MINUTE);
    const crowd = Promise.all(
      [1, 2, 3].map(() => visit(ownPath(), { portal, keep: true, stayBroken: true, env: { KV: kv() } })),
    );
    await inTime(passes(fault.later ?? 1_000));
    const before = portal.asked;
    const next = await go(ownPath(), portal, kv());
    const asked = portal.asked - before;
    await inTime(crowd);

    const found = { minute: cell(minute), days: cell(days), never: cell(never), next: cell(next) };
    printed.push(
      row({
        ...found,
        name: fault.name,
        log: named(never).find((name) => name === fault.log) ?? named(never).join(' '),
      }),
    );
    expect(found).toEqual({ minute: fault.minute, days: fault.days, never: fault.never, next: fault.next });
    expect(named(never)).toContain(fault.log);
    expect(asked === 0).toBe(fault.opens ?? false);
    for (const visited of [minute, days, never, next]) {
      expect(visited.logLines).toBe(1);
      if (visited.response.status !== 302) expect(visited.text).toContain('</html>');
    }
  });

  it('§8 every envelope code of the contract has a row', () => {
    const names = FAULTS.map(({ name }) => name).join('\n');
    for (const code of Object.values(CODES)) if (code !== CODES.ok) expect(names).toContain(`code ${code}`);
  });

  it('docs/outage.md shows what the drill prints', () => {
    const shown = outage.split('\n').filter((line) => line.startsWith('|'));
    const first = shown.indexOf(HEADING[0] ?? '');
    expect(shown.slice(first, first + HEADING.length + FAULTS.length)).toEqual([
      ...HEADING,
      ...FAULTS.map(row),
    ]);
  });
});

describe('DESIGN §6 outage: the circuit breaker', () => {
  it('with the portal dead, the third visitor is answered without asking it', async () => {
    useCache();
    const portal = counting(deadPortal);
    await go(ownPath(), portal);
    await go(ownPath(), portal);
    const before = portal.asked;
    expect(cell(await go(ownPath(), portal))).toBe('503, at once');
    expect(portal.asked).toBe(before);
  });

  it('closes by itself when the portal is back after an hour: kept pages are made anew, new ones are there', async () => {
    useCache();
    const path = ownPath();
    await go(path, healthy());
    await hourOfSilence();
    const back = counting(
      fakePortal({ 'products/productDetailByCode': { ...detail, name: 'Renamed meanwhile' } }),
    );
    expect(cell(await go(path, back))).toBe('kept page, at once');
    const second = await go(path, back);
    expect([header(second, 'x-edge-cache'), second.text.includes('Renamed meanwhile')]).toEqual([
      'hit',
      true,
    ]);
    for (let visitor = 1; visitor <= 4; visitor++)
      expect(cell(await go(ownPath(), back))).toBe('200, at once');
    expect(back.asked).toBeGreaterThan(0);
  });

  it('a portal that is back at once is asked again three seconds after its last failure', async () => {
    useCache();
    for (let visitor = 1; visitor <= 4; visitor++) await go(ownPath(), deadPortal);
    expect(cell(await go(ownPath(), healthy()))).toBe('503, at once');
    setClock(Date.now() + 3_000);
    expect(cell(await go(ownPath(), healthy()))).toBe('200, at once');
  });
});

describe('DESIGN §6 outage: who tries a dead portal again', () => {
  it.each([
    ['hanging', hanging],
    ['silent in mid-answer', silent],
  ])(
    'with the portal %s, every page never seen is answered in under a second from the second visitor on, however far apart they come',
    async (_, make) => {
      useCache();
      const portal = counting(make());
      await go(ownPath(), portal);
      await go(ownPath(), portal);
      for (let visitor = 1; visitor <= 4; visitor++) {
        setClock(Date.now() + MINUTE);
        const before = portal.asked;
        const visited = await go(ownPath(), portal);
        expect(visited.response.status).toBe(503);
        expect(waited(visited)).toBeLessThan(1_000);
        expect(portal.asked).toBeGreaterThan(before);
      }
      setClock(Date.now() + MINUTE);
      expect(cell(await go(ownPath(), healthy()))).toBe('200, at once');
    },
  );

  it('a portal that is back, but slowly, is used again by the visitor after the one who tried it', async () => {
    useCache();
    for (let visitor = 1; visitor <= 4; visitor++) await go(ownPath(), deadPortal);
    setClock(Date.now() + MINUTE);
    expect(cell(await go(ownPath(), slow(2_000)()))).toBe('503 after 0.8 s');
    expect(cell(await go(ownPath(), slow(2_000)()))).toBe('200 after 2 s');
  });
});

describe('§3 optional sections fail alone', () => {
  /**
   * All that home and its frame ask for beside the web info (§8 Server start-up): what is answered, and which
   * words on the page are of it alone.
   */
  const SECTIONS: Partial<Record<CallName, { data: unknown; words?: string }>> = {
    'common/getNav': {
      data: [{ ID: 2, title: 'Words of the menu', url: '/products/', type: 4, children: [] }],
      words: 'Words of the menu',
    },
    'common/getHeader': {
      data: { logins: [], actions: [{ title: 'Words of a button', url: '/free-trial/', kind: 'primary' }] },
      words: 'Words of a button',
    },
    'common/getAdvertisement': {
      data: [
        {
          id: 'top',
          position: 'topBanner',
          title: 'Words of the bar',
          text: '',
          url: '/',
          urlText: 'More',
          image: '',
          startsAt: null,
          endsAt: null,
        },
      ],
      words: 'Words of the bar',
    },
    'home/getBanner': { data: answers['home/getBanner'], words: 'A claim' },
    'home/getModules': { data: [steps], words: 'Three steps' },
    'home/getImageResource': {
      data: {
        type: 'topcase',
        title: 'Customers',
        alt: '',
        images: [{ name: 'Words of a customer', src: 'x' }],
      },
      words: 'Words of a customer',
    },
    'home/getSolutionsRecommends': { data: answers['home/getSolutionsRecommends'] },
    'home/getRecommandNews': { data: answers['home/getRecommandNews'], words: 'Some news' },
    'products/getPublish': { data: answers['products/getPublish'] },
    'solutions/getPublish': { data: answers['solutions/getPublish'] },
  };
  const names = Object.keys(SECTIONS) as CallName[];
  const home = (failing?: CallName) => {
    const given = Object.fromEntries(names.map((name) => [name, SECTIONS[name]?.data]));
    if (failing) given[failing] = () => new Response('', { status: 500 });
    useCache();
    // Another content version, so that home is not kept from before.
    serial += 1;
    const version = String(1_000 + serial);
    const kv = kvOf(
      async (key) => (key === 'content-version' ? version : null),
      async () => undefined,
    );
    return inTime(visit('/', { portal: fakePortal(given as Answers), env: { KV: kv() } }));
  };

  it.each(names)(
    'home without %s is there with all the rest, and the log says what is missing',
    async (failing) => {
      const visited = await home(failing);
      expect(visited.response.status).toBe(200);
      const shown = names.filter(
        (name) => SECTIONS[name]?.words && visited.text.includes(SECTIONS[name].words),
      );
      expect(shown).toEqual(names.filter((name) => SECTIONS[name]?.words && name !== failing));
      expect(visited.text).toContain('</html>');
      expect(visited.logLines).toBe(1);
      expect(JSON.stringify(visited.log.problems)).toContain(failing);
    },
  );
});
