// Memory of shared portal calls: which responses it returns, for how long, and for which version.
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../common/contract/contract.ts';
import type { CallOptions, PortalClient } from '../../../../common/upstream/client.ts';
import { type CallMemoryOptions, cacheCalls, createCallMemory } from '../../../../src/cache/call-memory.ts';
import { PREVIEW } from '../cache-control/send.ts';
import { detail } from '../fixtures.ts';
import { clearVersion, currentIsolate, fakePortal, kvWithVersion, visit } from '../support.ts';

const LIST = { type: 'BLOG' };

describe('memory of shared portal calls', () => {
  let time = 0;
  let memory = createCallMemory();
  let requests: string[] = [];
  let fails = false;
  let responseLength = 0;
  let background: Promise<unknown>[] = [];
  const client = {
    isCircuitOpen: () => false,
    call: async (name: CallName, _: unknown, { onLength }: CallOptions = {}) => {
      const number = requests.push(name);
      onLength?.(responseLength);
      await null;
      if (fails) throw new Error('the portal is down');
      return { number };
    },
  } as unknown as PortalClient;
  const cachedClient = (more: Partial<CallMemoryOptions> = {}) =>
    cacheCalls(client, {
      memory,
      locale: 'en',
      version: 'one',
      now: () => time,
      waitUntil: (work) => background.push(work),
      ...more,
    });

  beforeEach(() => {
    [memory, requests, fails, background] = [createCallMemory(), [], false, []];
    responseLength = 100_000;
  });

  it('a shared call is requested again after a minute, although its data may be cached for longer', async () => {
    const call = () => cachedClient().call('products/productDetailByCode', { pageCode: 'cloud-dns' });
    expect([await call(), await call()]).toEqual([{ number: 1 }, { number: 1 }]);
    time += 59_999;
    expect(await call()).toEqual({ number: 1 });
    time += 1;
    expect(await call()).toEqual({ number: 2 });
  });

  it('a different locale, version, or parameter is a different response', async () => {
    const calls = [
      cachedClient().call('news/getNewsList', LIST),
      cachedClient({ locale: 'ja' }).call('news/getNewsList', LIST),
      cachedClient({ version: 'two' }).call('news/getNewsList', LIST),
      cachedClient().call('news/getNewsList', { type: 'NEWS' }),
      cachedClient().call('news/getNewsList', { ...LIST, pageSize: 3 }),
    ];
    expect(new Set((await Promise.all(calls)).map((data) => JSON.stringify(data))).size).toBe(calls.length);
    expect(await cachedClient().call('news/getNewsList', LIST)).toEqual({ number: 1 });
  });

  it('personal calls, uncached calls, and calls that must be fresh are always sent to the portal', async () => {
    const portal = cachedClient();
    for (let round = 0; round < 2; round++) {
      await portal.call('common/getUserInfo');
      await portal.call('document/documentDetail', { docId: '10600' });
      await portal.call('common/getWebInfo', {}, { fresh: true });
    }
    expect(requests).toHaveLength(6);
    expect(memory.responses.size).toBe(0);
  });

  it('a failure is not stored', async () => {
    fails = true;
    await expect(cachedClient().call('news/getNewsList', LIST)).rejects.toThrow('the portal is down');
    fails = false;
    expect(await cachedClient().call('news/getNewsList', LIST)).toEqual({ number: 2 });
  });

  it('concurrent misses of a call cause one request, which continues after its visitor has left', async () => {
    const call = () => cachedClient().call('news/getNewsList', LIST);
    expect(await Promise.all([call(), call(), call()])).toEqual(Array(3).fill({ number: 1 }));
    expect(background).toHaveLength(1);
  });

  it('after a failure, each waiting request calls the portal itself', async () => {
    fails = true;
    const call = () => cachedClient().call('news/getNewsList', LIST);
    const [first, second] = [call(), call()];
    await expect(first).rejects.toThrow('the portal is down');
    fails = false;
    // The failed call has the number 1.
    expect(await second).toEqual({ number: 2 });
    await Promise.all(background);
  });

  it.each([
    ['length of all responses', 100_000, 40],
    ['number of responses', 10, 100],
  ])('a thousand different calls do not exceed the maximum %s', async (_, length, stored) => {
    responseLength = length;
    const portal = cachedClient();
    for (let page = 1; page <= 1_000; page++)
      await portal.call('news/getNewsList', { ...LIST, pageIndex: page });
    expect(memory.responses.size).toBe(stored);
  });
});

describe('pages from cached calls', () => {
  const PATH = '/products/cloud-dns/';
  const portalWithName = (name: string) =>
    fakePortal({ 'products/productDetailByCode': { ...detail, name } });
  const pageShows = async (name: string, init: Parameters<typeof visit>[1]) =>
    (await visit(PATH, { keep: true, ...init })).text.includes(name);

  it('a page that the cache does not have is rendered from the response that another page requested', async () => {
    currentIsolate().calls.responses.clear();
    const list = { rows: [], total: 0, pageIndex: 1, pageSize: 100 };
    const portal = () => fakePortal({ 'news/getNewsList': list });
    const [first, second] = [portal(), portal()];
    await visit('/blog/an-article/', { portal: first });
    await visit('/blog/another-article/', { portal: second, keep: true });
    const lists = [first, second].map(({ calls }) => calls.filter(({ name }) => name === 'news/getNewsList'));
    expect(lists.map(({ length }) => length)).toEqual([1, 0]);
  });

  it('a publication makes the next page request its data again', async () => {
    currentIsolate().calls.responses.clear();
    const cookie = { headers: { cookie: 'front_session=abc' } };
    expect(await pageShows('Before', { portal: portalWithName('Before'), init: cookie })).toBe(true);
    expect(await pageShows('Before', { portal: portalWithName('After'), init: cookie })).toBe(true);
    clearVersion();
    const env = { KV: kvWithVersion('published-later') };
    expect(await pageShows('After', { portal: portalWithName('After'), init: cookie, env })).toBe(true);
    clearVersion();
  });

  it('a preview always requests its data', async () => {
    currentIsolate().calls.responses.clear();
    await visit(PATH, { portal: portalWithName('Live') });
    const portal = portalWithName('Draft');
    await visit(`${PATH}?${PREVIEW}`, { portal, keep: true });
    expect(portal.calls.map(({ name }) => name)).toContain('products/productDetailByCode');
  });
});
