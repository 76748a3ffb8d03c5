// API of search tools: validation, limits, audit log, undo, roles, and publication to the portal.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { siteOrigin } from '../../../../common/config.ts';
import { MAX_SEARCH_TOOLS, MAX_SYNONYMS } from '../../../../common/editorial/search-tools.ts';
import { runOps } from '../command-line.ts';
import { signIn } from '../console.ts';
import { clientOf, editorial, site } from '../ops.ts';
import { ada, add, EDITORIAL, list, readAuditRows, readStoredTools, resetSearch } from './search-tools.ts';

beforeEach(resetSearch);

describe('API of search tools', () => {
  it('an entry is stored with its normalized keyword, published, audited, and deleted', async () => {
    expect((await add()).status).toBe(200);
    await add({ kind: 'pin', keyword: 'ｷｬｯｼｭ', locale: 'ja', target: '/ja/docs/1/purge#by-tag' });
    await add({ kind: 'redirect', keyword: 'prices', target: `${siteOrigin}/products` });
    const tools = await list();
    expect(tools).toMatchObject([
      { kind: 'redirect', keyword: 'prices', target: '/products/', by: 'token:ada' },
      { kind: 'pin', keyword: 'キャッシュ', locale: 'ja', target: '/docs/1/purge/#by-tag' },
      { kind: 'synonym', keyword: 'zorbify', locale: 'en', target: 'purge' },
    ]);
    expect(await readStoredTools()).toEqual(
      [tools[0], tools[2], tools[1]].map((tool) => ({
        locale: tool?.locale,
        kind: tool?.kind,
        keyword: tool?.keyword,
        target: tool?.target,
      })),
    );
    const id = String(tools[2]?.id);
    expect((await ada[':id'].$delete({ param: { id } })).status).toBe(200);
    expect((await ada[':id'].$delete({ param: { id } })).status).toBe(404);
    expect((await readStoredTools()).map(({ keyword }) => keyword)).toEqual(['prices', 'キャッシュ']);
    const values = '{"type":"synonym","target":"purge"}';
    const row = { by: 'token:ada', target: 'zorbify', locale: 'en' };
    expect((await readAuditRows()).filter(({ target }) => target === 'zorbify')).toEqual([
      { ...row, action: 'add', before: null, after: values },
      { ...row, action: 'remove', before: values, after: null },
    ]);
  });

  it.each([
    ['an empty keyword', { keyword: ' ' }, 'keyword', 'contains neither letters nor digits'],
    ['an empty page', { kind: 'pin', target: ' ' }, 'target', 'is empty'],
    ['a keyword of punctuation', { keyword: '…!' }, 'keyword', 'contains neither letters nor digits'],
    ['a long keyword', { keyword: 'x'.repeat(61) }, 'keyword', 'is longer than 60 characters'],
    [
      'a keyword that NFKC makes long',
      { keyword: '㍿'.repeat(20) },
      'keyword',
      'is longer than 60 characters',
    ],
    ['a control character', { keyword: 'a\u0000b' }, 'keyword', 'contains control characters'],
    ['a lone surrogate', { keyword: 'a\ud800' }, 'keyword', 'contains control characters'],
    ['a synonym of itself', { target: 'ＺＯＲＢＩＦＹ' }, 'target', 'is the keyword itself'],
    ['a long synonym', { target: 'x'.repeat(61) }, 'target', 'is longer than 60 characters'],
    [
      'a page on another host',
      { kind: 'redirect', target: 'https://evil.example/' },
      'target',
      'is not on one of our own hosts',
    ],
    [
      'a protocol-relative page',
      { kind: 'redirect', target: '//evil.example/' },
      'target',
      'is neither a path nor an https URL',
    ],
    ['a search page', { kind: 'redirect', target: '/search?keyword=zorbify' }, 'target', 'is a search page'],
    ['the documentation search', { kind: 'redirect', target: '/docs/search' }, 'target', 'is a search page'],
    [
      'an endpoint',
      { kind: 'redirect', target: '/ops/search' },
      'target',
      'is not a page that visitors can open',
    ],
    [
      'a page of another language',
      { kind: 'redirect', target: '/ko/products' },
      'locale',
      'differs from the language of the path',
    ],
    [
      'a pin with a query',
      { kind: 'pin', target: '/docs/1/a/?edition=x' },
      'target',
      'has a query: enter the path only',
    ],
  ])('%s is rejected with a message and not stored', async (_, extra, at, message) => {
    const response = await add(extra);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ issues: [{ at, message }] });
    expect([await list(), await readAuditRows()]).toEqual([[], []]);
  });

  it('a pin or redirect to a missing page is rejected', async () => {
    const missing = { status: 422, problems: [{ field: 'target' }] };
    const addAndReadBody = async (extra: object) => {
      const response = await add(extra);
      return { status: response.status, ...(await response.json()) };
    };
    expect(await addAndReadBody({ kind: 'pin', target: '/products' })).toMatchObject(missing);
    site.alive = true;
    expect(await addAndReadBody({ kind: 'redirect', target: '/no-such-page' })).toMatchObject(missing);
    site.pages.add('/ko/products/');
    expect(await addAndReadBody({ kind: 'redirect', locale: 'ko', target: '/products' })).toMatchObject({
      status: 200,
    });
    expect((await list()).map(({ locale }) => locale)).toEqual(['ko']);
  });

  it('a redirect to a page that ops redirects is rejected, because the page may redirect to the search', async () => {
    const redirect = { from: '/sale', to: '/search?keyword=zorbify', status: 302, note: '', locale: null };
    await clientOf('ada').redirects.$post({
      json: { ...redirect, status: 302, enabled: true, confirm: true },
    });
    const response = await add({ kind: 'redirect', target: '/sale/' });
    expect(await response.json()).toMatchObject({
      problems: [{ message: 'is redirected: enter the page that the redirect leads to' }],
    });
    await expect(
      runOps(clientOf('ada', { EDITORIAL }), 'search add zorbify /sale/ --kind redirect'),
    ).rejects.toThrow('nothing was saved: target is redirected: enter the page');
  });

  it('a keyword has at most one pin and one redirect per language, and a limited number of synonyms', async () => {
    const addAndReadStatus = async (extra: object) => (await add(extra)).status;
    for (const kind of ['pin', 'redirect']) {
      expect(await addAndReadStatus({ kind, target: '/docs/1/a' })).toBe(200);
      expect(await addAndReadStatus({ kind, target: '/docs/1/b' })).toBe(422);
      expect(await addAndReadStatus({ kind, target: '/docs/1/b', locale: 'cn' })).toBe(200);
    }
    for (let index = 0; index < MAX_SYNONYMS; index++)
      expect(await addAndReadStatus({ target: `x${index}` })).toBe(200);
    expect(await addAndReadStatus({ target: 'y' })).toBe(422);
    expect(await list()).toHaveLength(4 + MAX_SYNONYMS);
  });

  it('concurrent entries for a keyword do not exceed its limit', async () => {
    const statuses = await Promise.all(
      ['a', 'b', 'c'].map(async (page) => (await add({ kind: 'pin', target: `/docs/1/${page}` })).status),
    );
    expect(statuses.toSorted()).toEqual([200, 422, 422]);
    expect(await readAuditRows()).toHaveLength(1);
    expect(await readStoredTools()).toHaveLength(1);
  });

  it('the number of entries is limited', async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${MAX_SEARCH_TOOLS})
       INSERT INTO search_tool (locale, kind, keyword, target, by, at)
       SELECT 'en', 'synonym', 'x' || value, 'y', 'ada', '' FROM n`,
    ).run();
    const response = await add();
    expect(await response.json()).toMatchObject({
      problems: [{ field: 'keyword', message: 'exceeds the limit of entries: delete some first' }],
    });
  });

  it('an entry that the portal did not store is reported, and a retry publishes it once', async () => {
    const failing = { ...EDITORIAL, writeSearchTools: () => Promise.reject(new Error('down')) };
    const response = await add({}, clientOf('ada', { EDITORIAL: failing }).search);
    expect([response.status, await response.json()]).toEqual([503, { error: 'not-published' }]);
    expect(await readStoredTools()).toEqual([]);
    expect((await add()).status).toBe(200);
    expect(await readStoredTools()).toHaveLength(1);
    expect(await readAuditRows()).toHaveLength(1);
  });

  it('a refresh of all pages publishes the entries again', async () => {
    await add();
    await editorial.writeSearchTools([]);
    expect((await clientOf('ada', { EDITORIAL }).version.$post()).status).toBe(200);
    expect(await readStoredTools()).toHaveLength(1);
  });

  it('undo deletes an added entry or restores a deleted one, and is rejected if that is not possible', async () => {
    const undo = async (action: 'add' | 'remove', writeSearchTools = EDITORIAL.writeSearchTools) => {
      const id = await env.DB.prepare(
        "SELECT max(id) AS id FROM audit WHERE kind = 'search' AND action = ? AND undoes IS NULL",
      )
        .bind(action)
        .first<number>('id');
      const { audit } = clientOf('ada', { EDITORIAL: { ...EDITORIAL, writeSearchTools } });
      const response = await audit[':id'].undo.$post({ param: { id: String(id) }, json: {} });
      return [response.status, (await readStoredTools()).map(({ target }) => target)];
    };
    const remove = async () => {
      const [tool] = await list();
      await ada[':id'].$delete({ param: { id: String(tool?.id) } });
    };
    const pin = { kind: 'pin', target: '/docs/1/a/' };
    await add(pin);
    // A retried undo publishes a change that the portal did not store.
    expect(await undo('add', () => Promise.reject(new Error('down')))).toEqual([503, ['/docs/1/a/']]);
    expect(await undo('add')).toEqual([409, []]);
    await add(pin);
    expect(await undo('add')).toEqual([200, []]);
    expect(await undo('add')).toEqual([409, []]);
    await add(pin);
    await remove();
    expect(await undo('remove')).toEqual([200, ['/docs/1/a/']]);
    expect(await undo('remove')).toEqual([409, ['/docs/1/a/']]);
    await remove();
    await add({ kind: 'pin', target: '/docs/1/b/' });
    expect(await undo('remove')).toEqual([422, ['/docs/1/b/']]);
  });

  it('npm run ops adds, lists, and deletes an entry, and explains a rejected one', async () => {
    const run = (line: string) => runOps(clientOf('ada', { EDITORIAL }), line);
    expect(await run('search add Zorbify /docs/1/purge --kind pin --locale ko')).toEqual([
      'pin of zorbify: /docs/1/purge/',
    ]);
    const [line = ''] = await run('search list --locale ko');
    expect(line).toMatch(/^\d+ {2}ko {2}pin {2}zorbify {2}\/docs\/1\/purge\/ {2}token:ada$/);
    expect(await run('search list --locale ja')).toEqual([]);
    await expect(run('search add ! purge')).rejects.toThrow('keyword contains neither letters nor digits');
    const [id = ''] = line.split(' ');
    expect(await run(`search delete ${id}`)).toEqual(['pin of zorbify is deleted']);
    await expect(run(`search delete ${id}`)).rejects.toThrow('there is no such entry');
  });

  it('a viewer can read the entries and a preview, but change nothing', async () => {
    const vera = clientOf('vera', { EDITORIAL }).search;
    expect((await add({}, vera)).status).toBe(403);
    expect((await vera.$get({ query: {} })).status).toBe(200);
    const preview = await vera.preview.$get({ query: { keyword: 'a', locale: 'en' } });
    expect(preview.status).toBe(200);
    expect((await clientOf('lea', { EDITORIAL }).search.$get({ query: {} })).status).toBe(403);
  });

  it('an external portal has no entries', async () => {
    const foreign = { EDITORIAL, PORTAL_ORIGIN: 'https://portal.example' };
    expect((await clientOf('ada', foreign).search.$get({ query: {} })).status).toBe(404);
    expect((await clientOf('ada', foreign).version.$post()).status).toBe(200);
    const { text } = await (await signIn('ada', foreign)).get('/ops/search');
    expect(text).toContain('This portal does not provide this data.');
  });
});
