// Redirects managed in ops, which take precedence over the portal's mapping and cached pages, in one hop, and only for
// reads of pages.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { REDIRECTS_KEY } from '../../../../common/redirects/rules.ts';
import { flushHits } from '../../../../src/cache/known-redirects.ts';
import { invalidate } from '../../../../src/cache/live-value.ts';
import { memoryHit } from '../../../../src/middleware/cache/memory-hit.ts';
import { cacheState, KEEP_CACHE, unusedPath } from '../cache/cached-pages.ts';
import { failingKv } from '../drill/stubs.ts';
import { changePop, currentIsolate, deadPortal, fakePortal, header, newIsolate, visit } from '../support.ts';
import { publishRedirects } from './redirects.ts';

beforeEach(async () => {
  await env.KV.delete(REDIRECTS_KEY);
  newIsolate();
  changePop();
});

const visitRedirect = async (path: string, options: Parameters<typeof visit>[1] = {}) => {
  const visited = await visit(path, { portal: deadPortal, ...options });
  return [visited.response.status, header(visited, 'location')];
};
const invalidateRedirects = () => invalidate(currentIsolate().redirects.table);

describe('redirects', () => {
  it('a redirect preserves the visitor’s locale and sticky parameters (§2), for any spelling of the path', async () => {
    await publishRedirects({ from: '/old/place', to: '/products/?tab=2#top' });
    expect(await visitRedirect('/old/place/')).toEqual([301, '/products/?tab=2#top']);
    expect(await visitRedirect('/old/place')).toEqual([301, '/products/?tab=2#top']);
    expect(await visitRedirect('/ko/old//place')).toEqual([301, '/ko/products/?tab=2#top']);
    expect(await visitRedirect('/old/%70lace/?utm_source=x')).toEqual([301, '/products/?tab=2#top']);
    expect(await visitRedirect('/ja/old/place/?rsr=mail&bd_vid=7&x=1')).toEqual([
      301,
      '/ja/products/?tab=2&rsr=mail&bd_vid=7#top',
    ]);
  });

  it('a redirect for one locale applies only to it and takes precedence over a redirect for all locales', async () => {
    await publishRedirects(
      { from: '/a', to: '/b/' },
      { from: '/a', locale: 'ko', to: '/ja/c/', status: 302 },
      { from: '/only', locale: 'cn', to: '/b/', status: 308 },
    );
    expect(await visitRedirect('/a/')).toEqual([301, '/b/']);
    expect(await visitRedirect('/ko/a/')).toEqual([302, '/ja/c/']);
    expect(await visitRedirect('/cn/only/?rsr=1')).toEqual([308, '/cn/b/?rsr=1']);
    expect((await visit('/only/')).response.status).not.toBe(308);
  });

  it('a redirect to another host of the brand has no sticky parameters', async () => {
    await publishRedirects({ from: '/sign-up', to: brand.consoleUrl });
    expect(await visitRedirect('/cn/sign-up/?rsr=a&ispreview=1&pretoken=secret')).toEqual([
      301,
      brand.consoleUrl,
    ]);
  });

  it('a redirect takes precedence over the portal’s mapping and makes no portal call', async () => {
    await publishRedirects({ from: '/old/campaign', to: '/new/' });
    const portal = fakePortal({ 'common/getMapping': { target: '/elsewhere/', status: 301 } });
    expect(await visitRedirect('/old/campaign/', { portal })).toEqual([301, '/new/']);
    expect(portal.calls).toEqual([]);
  });

  it('a redirect from the target of a mapping is applied in the same hop', async () => {
    await publishRedirects({ from: '/second', to: '/third/' }, { from: '/back', to: '/other/' });
    const mapped = (target: string) => fakePortal({ 'common/getMapping': { target, status: 302 } });
    expect(await visitRedirect('/first/?rsr=a', { portal: mapped('/second/') })).toEqual([
      302,
      '/third/?rsr=a',
    ]);
    // A redirect back to the requested page is ignored.
    expect(await visitRedirect('/other/', { portal: mapped('/back/') })).toEqual([302, '/back/']);
  });

  it('a redirect is cacheable for a minute and has the security headers', async () => {
    await publishRedirects({ from: '/old/campaign', to: '/new/' });
    const visited = await visit('/old/campaign/');
    expect(header(visited, 'cache-control')).toBe('public, max-age=60');
    expect(header(visited, 'strict-transport-security')).not.toBe('');
    expect(cacheState(visited)).toBe('bypass');
    expect(visited.log.problems).toEqual([]);
  });

  it('a redirect applies only to GET and HEAD', async () => {
    await publishRedirects({ from: '/contact', to: '/new/' });
    expect(await visitRedirect('/contact/', { init: { method: 'HEAD' } })).toEqual([301, '/new/']);
    const posted = await visit('/contact/', { init: { method: 'POST', body: new FormData() } });
    expect(header(posted, 'location')).not.toBe('/new/');
  });

  it('calls, ops, files, and the root path are never redirected, regardless of the value in KV', async () => {
    const paths = [
      '/ops/api/audit',
      '/api/portal/v1/menus',
      '/files/a.pdf',
      '/assets/x.js',
      '/healthz',
      '/r_sec_login',
    ];
    await publishRedirects(...paths.map((from) => ({ from, to: '/new/' })), { from: '/ops', to: '/new/' });
    for (const path of [...paths, '/ops'])
      expect([path, header(await visit(path), 'location')]).not.toEqual([path, '/new/']);
    expect((await visit('/')).response.status).toBe(200);
  });

  it('names of inherited properties are treated as ordinary paths', async () => {
    await publishRedirects({ from: '/constructor', to: '/new/' });
    expect(await visitRedirect('/constructor/')).toEqual([301, '/new/']);
    for (const path of ['/__proto__/', '/toString/', '/hasOwnProperty/'])
      expect([path, header(await visit(path), 'location')]).toEqual([path, '']);
  });
});

describe('a redirect and the cached page of its path', () => {
  it('a new redirect takes precedence over the cached page and the memory hit until its removal', async () => {
    const path = unusedPath();
    for (let time = 0; time < 2; time += 1) await visit(path, KEEP_CACHE);
    const hitStatus = () =>
      memoryHit(new Request(`https://site.test${path}`), currentIsolate())?.status ?? null;
    const quiet = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    expect(hitStatus()).toBe(200);
    await publishRedirects({ from: path.slice(0, -1), to: '/new/' });
    invalidateRedirects();
    expect(hitStatus()).toBeNull();
    expect(await visitRedirect(path, KEEP_CACHE)).toEqual([301, '/new/']);
    expect(hitStatus()).toBeNull();
    quiet.mockRestore();
    await publishRedirects();
    invalidateRedirects();
    const back = await visit(path, KEEP_CACHE);
    expect([back.response.status, cacheState(back)]).toEqual([200, 'hit']);
  });

  it('an isolate reads the redirects again after five seconds', async () => {
    const path = unusedPath();
    await visit(path, KEEP_CACHE);
    await publishRedirects({ from: path.slice(0, -1), to: '/new/' });
    expect((await visit(path, KEEP_CACHE)).response.status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    expect(await visitRedirect(path, KEEP_CACHE)).toEqual([301, '/new/']);
  });

  it('an isolate parses the redirects only after a change', async () => {
    await publishRedirects({ from: '/old/campaign', to: '/new/' });
    await visit('/old/campaign/', KEEP_CACHE);
    const known = currentIsolate().redirects.table.last?.value;
    expect(known).toMatchObject({ stamp: expect.any(String) });
    invalidateRedirects();
    await visit('/old/campaign/', KEEP_CACHE);
    expect(currentIsolate().redirects.table.last?.value).toBe(known);
  });
});

describe('redirects during KV failures', () => {
  const events = ({ log }: { log: { problems: { event?: unknown }[] } }) =>
    log.problems.map(({ event }) => event);

  it('a new isolate has no redirects while KV fails, and reads them again with the next request', async () => {
    await publishRedirects({ from: '/old/campaign', to: '/new/' });
    expect((await visit('/old/campaign/', { env: { KV: failingKv() } })).response.status).not.toBe(301);
    currentIsolate().kv.backOffUntil = 0;
    expect(await visitRedirect('/old/campaign/')).toEqual([301, '/new/']);
  });

  it.each([
    ['invalid JSON', '{'],
    ['an unexpected shape', '{"v":1,"stamp":"a","rows":{}}'],
    [
      'an inherited property as a locale',
      '{"v":1,"stamp":"a","rows":[[1,"/old/campaign","__proto__","/new/",301]]}',
    ],
    ['an unsupported status', '{"v":1,"stamp":"a","rows":[[1,"/old/campaign","","/new/",200]]}'],
  ])('%s in KV causes no redirect and is logged', async (_, stored) => {
    await env.KV.put(REDIRECTS_KEY, stored);
    const visited = await visit('/old/campaign/');
    expect(header(visited, 'location')).toBe('');
    expect(events(visited)).toContain('redirects-read-failed');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    '/a b/',
    `/${'a'.repeat(700)}/`,
  ])('the target %.30s in KV causes no redirect and does not affect others', async (to) => {
    await publishRedirects({ from: '/old/campaign', to }, { from: '/good', to: '/new/' });
    expect(header(await visit('/old/campaign/'), 'location')).toBe('');
    expect(await visitRedirect('/good/')).toEqual([301, '/new/']);
  });
});

describe('hits of redirects', () => {
  const recordHits = () => {
    const counted: [number, number][][] = [];
    return { counted, env: { HITS: { count: async (hits: [number, number][]) => void counted.push(hits) } } };
  };

  it('hits of redirects are counted in the isolate and sent at intervals, except hits in previews', async () => {
    await publishRedirects({ id: 7, from: '/old/campaign', to: '/new/' });
    const { counted, env: hits } = recordHits();
    await visit('/old/campaign/', { ...KEEP_CACHE, env: hits });
    expect(counted).toEqual([[[7, 1]]]);
    for (let time = 0; time < 3; time += 1) await visit('/ko/old/campaign/', { ...KEEP_CACHE, env: hits });
    await visit('/old/campaign/?ispreview=1&pretoken=x', { ...KEEP_CACHE, env: hits });
    await visit('/made/up/', { ...KEEP_CACHE, env: hits });
    expect(counted).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
    await visit('/made/up/', { ...KEEP_CACHE, env: hits });
    expect(counted).toEqual([[[7, 1]], [[7, 3]]]);
  });

  it('hits that ops does not accept are sent again a minute later', async () => {
    await publishRedirects({ id: 7, from: '/old/campaign', to: '/new/' });
    const dead = { HITS: { count: () => Promise.reject(new Error('gone')) } };
    const visited = await visit('/old/campaign/', { ...KEEP_CACHE, env: dead });
    expect([visited.response.status, visited.log.problems.map(({ event }) => event)]).toEqual([
      301,
      ['redirect-hits-failed'],
    ]);
    const { counted, env: hits } = recordHits();
    await visit('/old/campaign/', { ...KEEP_CACHE, env: hits });
    expect(counted).toEqual([]);
    await flushHits(currentIsolate().redirects, {
      counter: hits.HITS,
      now: Date.now() + 61_000,
      report: () => undefined,
    });
    expect(counted).toEqual([[[7, 2]]]);
  });
});
