// Two live builds that share the cache of a location: each renders a page once, and both serve each other's files.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { RELEASED_PREFIX } from '../../../../common/http/released-files.ts';
import { createPageMemory } from '../../../../src/cache/page-memory.ts';
import { findPage, type PageRequest, renderAndStore } from '../../../../src/cache/page-revalidation.ts';
import { currentIsolate, exhaustedLimit, header, newIsolate, visit } from '../support.ts';
import { cacheState, KEEP_CACHE, unusedPath } from './cached-pages.ts';

/** Returns a function that requests a page from isolates at one location, and the builds that rendered it. */
function createLocation(content = '1') {
  const key = `https://pages.internal/en${unusedPath()}`;
  const rendered: string[] = [];
  /**
   * Sends a request to a new isolate of a build and waits until the page is stored. A rate-limited visitor does not
   * cause a rendering.
   */
  const request = async (
    build: string,
    { memory = createPageMemory(), published = content, isLimited = false } = {},
  ) => {
    const work: Promise<unknown>[] = [];
    const page: PageRequest = {
      memory,
      key,
      version: { content: published, overrides: 'none', build },
      method: 'GET',
      ifNoneMatch: null,
      render: async () => {
        rendered.push(build);
        const headers = { 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400' };
        return new Response(`${build} ${published}`, { headers });
      },
      isComplete: () => true,
      hasFailed: () => false,
      waitUntil: (promise) => void work.push(promise),
      report: (problem) => expect(problem).toBeNull(),
    };
    const { response, old } = await findPage(page);
    if (!response && isLimited) return null;
    const text = await (response ?? (await renderAndStore(page, old))).text();
    await Promise.all(work);
    return text;
  };
  return { rendered, request };
}

describe('two live builds', () => {
  it('two builds with many isolates each render a page once and serve their own page', async () => {
    const { rendered, request } = createLocation();
    for (const build of ['a', 'b', 'a', 'b', 'b', 'a', 'b', 'a'])
      expect(await request(build)).toBe(`${build} 1`);
    expect(rendered).toEqual(['a', 'b']);
  });

  it('a build whose page was overwritten by a concurrent rendering renders it again', async () => {
    const { rendered, request } = createLocation();
    await Promise.all([request('a'), request('b')]);
    for (const build of ['a', 'b', 'a', 'b', 'b', 'a']) expect(await request(build)).toBe(`${build} 1`);
    expect(rendered.length).toBeLessThanOrEqual(3);
  });

  it('both builds render a page again after a publication, and once per lifetime', async () => {
    const { rendered, request } = createLocation();
    await request('a');
    await request('b');
    for (const build of ['b', 'a', 'b', 'a'])
      expect(await request(build, { published: '2' })).toBe(`${build} 2`);
    expect(rendered.splice(0)).toEqual(['a', 'b', 'b', 'a']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    for (const build of ['a', 'b', 'a', 'b', 'a', 'b']) await request(build, { published: '2' });
    expect(rendered.toSorted()).toEqual(['a', 'b']);
  });

  it('an isolate serves its stale page while the other build has a fresh one, so that visitors need not wait', async () => {
    const { rendered, request } = createLocation();
    const memory = createPageMemory();
    await request('a', { memory });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    await request('b');
    expect(await request('a', { memory })).toBe('a 1');
    expect(rendered).toEqual(['a', 'b', 'a']);
    expect([await request('a'), await request('b'), rendered.length]).toEqual(['a 1', 'b 1', 3]);
  });

  it('an isolate with the page of the other build in memory finds the page that its own build has stored', async () => {
    const { rendered, request } = createLocation();
    const memory = createPageMemory();
    await request('a');
    expect(await request('b', { memory, isLimited: true })).toBeNull();
    await request('b');
    expect([await request('b', { memory }), rendered]).toEqual(['b 1', ['a', 'b']]);
  });
});

describe('files of another build', () => {
  const FILE = 'boot-_VlyzE7R.js';

  it('the site serves files of another build from KV, with their content type and an immutable lifetime', async () => {
    await env.KV.put(`${RELEASED_PREFIX}${FILE}`, 'boot()');
    await env.KV.put(`${RELEASED_PREFIX}first-0a1b2c3d.css`, 'body{color:red}');
    const script = await visit(`/assets/${FILE}`, { env: { KV: env.KV } });
    expect([script.response.status, script.text]).toEqual([200, 'boot()']);
    expect(header(script, 'content-type')).toBe('text/javascript; charset=utf-8');
    expect(header(script, 'cache-control')).toBe('public, max-age=31536000, immutable');
    expect(header(script, 'x-content-type-options')).toBe('nosniff');
    const sheet = await visit('/assets/first-0a1b2c3d.css', { env: { KV: env.KV } });
    expect([sheet.text, header(sheet, 'content-type')]).toEqual([
      'body{color:red}',
      'text/css; charset=utf-8',
    ]);
  });

  it('invalid names and requests above the miss limit are not looked up in KV, and a KV failure is logged', async () => {
    const requests: string[] = [];
    const KV = {
      get: async (key: string) => {
        requests.push(key);
        throw new Error('KV');
      },
    } as unknown as KVNamespace;
    for (const name of [
      'boot.js',
      'a/b-0a1b2c3d.js',
      '..%2Fboot-0a1b2c3d.js',
      'boot-0a1b2c3d.html',
      '__proto__',
      `${'x'.repeat(200)}-0a1b2c3d.js`,
    ])
      expect((await visit(`/assets/${name}`, { env: { KV } })).response.status, name).toBe(404);
    const limited = await visit(`/assets/${FILE}`, { env: { KV, MISS_LIMIT: exhaustedLimit } });
    expect(limited.response.status, 'above the miss limit').toBe(429);
    expect(requests.filter((key) => key.startsWith(RELEASED_PREFIX))).toEqual([]);
    newIsolate();
    const failed = await visit(`/assets/${FILE}`, { env: { KV } });
    expect(failed.response.status).toBe(404);
    expect(failed.log.problems).toContainEqual(expect.objectContaining({ event: 'released-file-failed' }));
  });
});

it('rendered pages are counted by rendering time, but cached pages are not', async () => {
  newIsolate();
  const path = unusedPath();
  await visit(path, KEEP_CACHE);
  expect(cacheState(await visit(path, KEEP_CACHE))).toBe('hit');
  await visit('/healthz', KEEP_CACHE);
  expect(currentIsolate().counters.waits.reduce((sum, count) => sum + count, 0)).toBe(1);
});
