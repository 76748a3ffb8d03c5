// Switch to an external portal (PORTAL_ORIGIN): cached values of the previous portal are not used.
import { env } from 'cloudflare:test';
import { describe, expect, it, vi } from 'vitest';
import { parseSharedKey, sharedKey, sharedPrefix } from '../../../../common/shared-data/shared-value.ts';
import { cacheState, KEEP_CACHE, unusedPath } from '../cache/cached-pages.ts';
import { detail } from '../fixtures.ts';
import { deadPortal, fakePortal, kvWithVersion, newIsolate, visit } from '../support.ts';

const { KV } = env as unknown as { KV: KVNamespace };
const OTHER = 'https://other-portal.example';
const portalWithName = (name: string) => fakePortal({ 'products/productDetailByCode': { ...detail, name } });

/** Visits the site with an external portal, in a new isolate. */
function visitOther(path: string, portal: { fetch: typeof fetch }) {
  newIsolate();
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => portal.fetch(new Request(input, init)));
  return visit(path, { ...KEEP_CACHE, env: { PORTAL_ORIGIN: OTHER } });
}
/** Visits the site with the portal Worker, in a new isolate. */
function visitOwn(path: string, portal = portalWithName('OF-OURS')) {
  vi.restoreAllMocks();
  newIsolate();
  return visit(path, { ...KEEP_CACHE, portal });
}

describe('site with an external portal', () => {
  it('the site serves neither pages nor shared data of the previous portal while the external one is down', async () => {
    const path = unusedPath();
    expect((await visitOwn(path)).text).toContain('OF-OURS');
    const other = await visitOther(path, deadPortal as { fetch: typeof fetch });
    expect(other.response.status).toBe(503);
    expect(other.text).not.toContain('OF-OURS');
    const home = await visitOther('/products/', deadPortal as { fetch: typeof fetch });
    expect(home.response.status).toBe(503);
  });

  it('pages and shared data are cached separately per portal', async () => {
    const path = unusedPath();
    await visitOwn(path);
    const portal = portalWithName('OF-THE-OTHER');
    const other = await visitOther(path, portal as { fetch: typeof fetch });
    expect([cacheState(other), other.text.includes('OF-THE-OTHER'), other.text.includes('OF-OURS')]).toEqual([
      'miss',
      true,
      false,
    ]);
    expect(portal.calls.map(({ name }) => name)).toContain('common/getWebInfo');
    const back = await visitOwn(path, fakePortal());
    expect([cacheState(back), back.text.includes('OF-OURS')]).toEqual(['hit', true]);
  });

  it('files are cached separately per portal', async () => {
    const file = (text: string) =>
      fakePortal({ 'resources/getFile': { data: btoa(text), contentType: 'application/pdf' } });
    const path = '/files/datasheet-of-a-portal-en.pdf';
    const kv = { KV: kvWithVersion('one-version-for-both') };
    newIsolate();
    expect((await visit(path, { ...KEEP_CACHE, portal: file('worker'), env: kv })).text).toBe('worker');
    newIsolate();
    const portal = file('theirs');
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => portal.fetch(new Request(input, init)));
    const other = await visit(path, { ...KEEP_CACHE, env: { ...kv, PORTAL_ORIGIN: OTHER } });
    expect(other.text).toBe('theirs');
  });
});

describe('shared data keys', () => {
  it.each(['', OTHER, 'http://localhost:8788', 'https://[::1]:8443'])(
    'the key contains the portal %j',
    (portal) => {
      const key = sharedKey('common/getMapping', 'ko', { path: '/a:b@c' }, portal);
      expect(key.startsWith(sharedPrefix('ko', portal))).toBe(true);
      expect(parseSharedKey(key)).toEqual({
        locale: 'ko',
        name: 'common/getMapping',
        params: { path: '/a:b@c' },
        portal,
      });
    },
  );

  it('the key list of a portal does not contain keys of another portal', async () => {
    await KV.put(sharedKey('common/getNav', 'ja', {}, OTHER), '{}');
    const listed = await KV.list({ prefix: sharedPrefix('ja') });
    expect(listed.keys.filter(({ name }) => name.includes('other-portal'))).toEqual([]);
  });

  it.each([
    'shared:2:en@:common/getNav:[]',
    'shared:2:en@%:common/getNav:[]',
    'shared:2:xx:common/getNav:[]',
  ])('the parser rejects %s', (text) => {
    expect(parseSharedKey(text)).toBeNull();
  });
});
