// DESIGN §6 Outage: each way in which what stands behind the site can fail, what a visitor then gets, and what the log says.
// `npm run drill` prints it as a table.
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { closeBreaker } from '../../../src/api/breaker.ts';
import { forgetPages } from '../../../src/cache/page-store.ts';
import { forgetSharedMemory } from '../../../src/cache/shared.ts';
import { forgetVersion } from '../../../src/cache/version.ts';
import type { Bindings } from '../../../src/env.ts';
import { detail } from './fixtures.ts';
import { deadPortal, type FakePortal, fakePortal, header, type Visit, versioned, visit } from './support.ts';

interface Fault {
  name: string;
  /** The portal while the fault lasts. */
  portal: () => Pick<FakePortal, 'fetch'>;
  env?: () => Partial<Bindings>;
  /** Status and cache state of a page seen a minute ago, of one seen three days ago, and of one never seen. */
  minute: [number, string];
  days: [number, string];
  never: [number, string];
  /** An event that the log line of the never-seen page names. */
  event: string;
}

const everyCall = (answer: () => Response | Promise<Response>): Pick<FakePortal, 'fetch'> => ({
  fetch: (async () => answer()) as FakePortal['fetch'],
});
const envelope = (code: number) => () => Response.json({ code, message: 'Said by the portal', data: null });
/** Answers nothing until the caller gives up; the drill makes that soon. */
const hanging = (): Pick<FakePortal, 'fetch'> => ({
  fetch: (() => new Promise((_, reject) => setTimeout(() => reject(new Error('aborted')), 20))) as FakePortal['fetch'],
});
const KEPT: [number, string] = [200, 'stale'];
const emptyKv = () => ({
  KV: { get: async (key: string) => (key === 'content-version' ? '7' : null), put: async () => undefined } as unknown as KVNamespace,
});
const failingKv = () => ({
  KV: { get: () => Promise.reject(new Error('KV is down')), put: () => Promise.reject(new Error('KV is down')) } as unknown as KVNamespace,
});

const FAULTS: Fault[] = [
  { name: 'portal down', portal: () => deadPortal, minute: KEPT, days: KEPT, never: [503, 'miss'], event: 'request-failed' },
  { name: 'portal hanging', portal: hanging, minute: KEPT, days: KEPT, never: [504, 'miss'], event: 'request-failed' },
  {
    name: 'connection reset',
    portal: () => everyCall(() => Promise.reject(new Error('ECONNRESET'))),
    minute: KEPT,
    days: KEPT,
    never: [503, 'miss'],
    event: 'request-failed',
  },
  {
    name: 'portal answers 500',
    portal: () => everyCall(() => new Response('', { status: 500 })),
    minute: KEPT,
    days: KEPT,
    never: [500, 'miss'],
    event: 'request-failed',
  },
  {
    name: 'portal answers 503',
    portal: () => everyCall(() => new Response('', { status: 503 })),
    minute: KEPT,
    days: KEPT,
    never: [503, 'miss'],
    event: 'request-failed',
  },
  {
    name: 'portal answers 403',
    portal: () => everyCall(() => new Response('', { status: 403 })),
    minute: KEPT,
    days: [403, 'miss'],
    never: [403, 'miss'],
    event: 'request-failed',
  },
  {
    name: 'portal answers 404',
    portal: () => everyCall(() => new Response('', { status: 404 })),
    minute: KEPT,
    days: [404, 'miss'],
    never: [404, 'miss'],
    event: 'request-failed',
  },
  {
    name: 'empty body',
    portal: () => everyCall(() => new Response('')),
    minute: KEPT,
    days: KEPT,
    never: [500, 'miss'],
    event: 'request-failed',
  },
  {
    name: 'not JSON',
    portal: () => everyCall(() => new Response('<html>maintenance</html>')),
    minute: KEPT,
    days: KEPT,
    never: [500, 'miss'],
    event: 'request-failed',
  },
  {
    name: 'wrong shape',
    portal: () => everyCall(() => Response.json({ code: '0', message: '', data: 7 })),
    minute: KEPT,
    days: KEPT,
    never: [500, 'miss'],
    event: 'request-failed',
  },
  {
    name: 'code 33922001 (not found)',
    portal: () => everyCall(envelope(33922001)),
    minute: KEPT,
    days: [404, 'miss'],
    never: [404, 'miss'],
    event: 'request-failed',
  },
  {
    name: 'code 33924001 (login)',
    portal: () => everyCall(envelope(33924001)),
    minute: KEPT,
    days: [302, 'bypass'],
    never: [302, 'bypass'],
    event: 'request-failed',
  },
  {
    name: 'code 33923005 (network)',
    portal: () => everyCall(envelope(33923005)),
    minute: KEPT,
    days: KEPT,
    never: [503, 'miss'],
    event: 'request-failed',
  },
  {
    name: 'any other code',
    portal: () => everyCall(envelope(33920000)),
    minute: KEPT,
    days: KEPT,
    never: [500, 'miss'],
    event: 'request-failed',
  },
  {
    name: 'one optional section failing',
    portal: () => fakePortal({ 'common/getNav': () => new Response('', { status: 500 }) }),
    env: emptyKv,
    minute: KEPT,
    days: [200, 'miss'],
    never: [200, 'miss'],
    event: 'shell-incomplete',
  },
  {
    name: 'KV failing',
    portal: () => fakePortal(),
    env: failingKv,
    minute: KEPT,
    days: [200, 'miss'],
    never: [200, 'miss'],
    event: 'kv-read-failed',
  },
  {
    name: 'KV failing and portal down',
    portal: () => deadPortal,
    env: failingKv,
    minute: KEPT,
    days: KEPT,
    never: [503, 'miss'],
    event: 'request-failed',
  },
];

let serial = 0;
const table: string[] = [];
const state = (visited: Visit): [number, string] => [visited.response.status, header(visited, 'x-edge-cache')];
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const healthy = () => fakePortal({ 'products/productDetailByCode': detail });

/** An isolate that has just been started: nothing in memory, the breaker closed. */
function newIsolate(): void {
  forgetPages();
  forgetSharedMemory();
  forgetVersion();
  closeBreaker();
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => {
  if (import.meta.env.VITE_PRINT_DRILL === 'yes')
    console.log(
      ['| fault | seen a minute ago | seen three days ago | never seen | the log says |', '| --- | --- | --- | --- | --- |', ...table].join(
        '\n',
      ),
    );
});

describe('DESIGN §6 outage', () => {
  it.each(FAULTS)('$name', async (fault) => {
    serial += 1;
    const path = `/products/drill-${serial}/`;
    const during = (to: string) => visit(to, { portal: fault.portal(), keep: true, env: fault.env?.() ?? { KV: versioned('7') } });
    newIsolate();
    await visit(path, { portal: healthy(), keep: true, env: { KV: versioned('7') } });

    // A hanging portal is given up at once instead of after 20 s; the length of the time-out has a test of its own.
    if (fault.portal === hanging) vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    newIsolate();
    later(2 * 60_000);
    const minute = await during(path);
    vi.useRealTimers();
    newIsolate();
    later(3 * 24 * 3600_000);
    const days = await during(path);
    vi.useRealTimers();
    newIsolate();
    const never = await during(`/products/never-${serial}/`);

    const show = ([status, cache]: [number, string]) => `${status}${status === 200 && cache === 'stale' ? ', the kept page' : ''}`;
    table.push(`| ${fault.name} | ${show(state(minute))} | ${show(state(days))} | ${show(state(never))} | \`${fault.event}\` |`);
    expect({ minute: state(minute), days: state(days), never: state(never) }).toEqual({
      minute: fault.minute,
      days: fault.days,
      never: fault.never,
    });
    expect(never.log.problems.map(({ event }) => event)).toContain(fault.event);
    expect(never.logLines).toBe(1);
    if (never.response.status >= 400) expect(never.text).toContain('</html>');
  });

  it('a portal that comes back is used again at once', async () => {
    newIsolate();
    const path = '/products/back-again/';
    expect((await visit(path, { portal: deadPortal, keep: true })).response.status).toBe(503);
    closeBreaker();
    expect((await visit(path, { portal: healthy(), keep: true })).response.status).toBe(200);
  });

  it('with the portal dead, the third visitor is answered without asking it', async () => {
    newIsolate();
    let asked = 0;
    const counting: Pick<FakePortal, 'fetch'> = {
      fetch: (() => {
        asked += 1;
        return Promise.reject(new Error('down'));
      }) as FakePortal['fetch'],
    };
    const noKeep = (path: string) => visit(path, { portal: counting, keep: true, stayBroken: true });
    await noKeep('/products/dead-1/');
    await noKeep('/products/dead-2/');
    const before = asked;
    expect((await noKeep('/products/dead-3/')).response.status).toBe(503);
    expect(asked).toBe(before);
  });
});
