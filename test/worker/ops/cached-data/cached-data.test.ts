// Cached shared data in ops: list and renewal by API, console, and command.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../../../common/contract/contract.ts';
import { hashHex } from '../../../../common/crypto/digest.ts';
import { SHARED_SHAPE, sharedKey } from '../../../../common/shared-data/shared-value.ts';
import { STAMP, VERSION_KEY } from '../../../../common/shared-data/stamp.ts';
import { descriptionOf } from '../../../../ops/src/cached-data/descriptions.ts';
import { bodyOf } from '../../../../scripts/cli/response.ts';
import { runOps } from '../command-line.ts';
import { signIn } from '../console.ts';
import { clientOf, readSnapshot, resetOps } from '../ops.ts';

const KEY = sharedKey('common/getAdvertisement', 'ko', { type: 'advertisement' });
const UNKNOWN_KEYS = [
  'shared:2:ko:common/getMenu:not json',
  'shared:2:xx:common/getMenu:[]',
  'live:ko',
  'content-version',
  'shared:2:ko:__proto__:[["constructor",1]]',
];

/** Stores a value as the site does. */
async function storeValue(key: string, data: unknown): Promise<string> {
  const hash = await hashHex(JSON.stringify(data), 8);
  const meta = { storedAt: 1_700_000_000_000, version: 'v1', hash };
  const json = JSON.stringify({ v: SHARED_SHAPE, ...meta, data });
  await env.KV.put(key, json, { metadata: { ...meta, bytes: json.length } });
  return hash;
}

const ada = clientOf('ada');
const calls = ada['cached-data'];
let hash = '';
beforeEach(async () => {
  await resetOps();
  hash = await storeValue(KEY, [{ title: 'Now' }]);
});

describe('API of cached data', () => {
  it('the list contains each value of a language with time, size, and version', async () => {
    await storeValue(sharedKey('common/getAdvertisement', 'ja', { type: 'advertisement' }), []);
    const { values, renewals, cursor } = await bodyOf(await calls.$get({ query: { locale: 'ko' } }));
    expect(values).toEqual([
      {
        key: KEY,
        name: 'common/getAdvertisement',
        params: { type: 'advertisement' },
        meta: { storedAt: 1_700_000_000_000, version: 'v1', hash, bytes: expect.any(Number) },
      },
    ]);
    expect([renewals, cursor]).toEqual([[], null]);
  });

  it('the list omits unknown calls and mappings, and includes values without metadata', async () => {
    await Promise.all([
      storeValue(sharedKey('common/getMapping', 'ko', { path: '/x' }), null),
      storeValue(sharedKey('constructor', 'ko'), {}),
      env.KV.put(sharedKey('common/getWebInfo', 'ko'), '{}'),
    ]);
    const { values } = await bodyOf(await calls.$get({ query: { locale: 'ko' } }));
    expect(values.map(({ name, meta }) => [name, meta === null])).toEqual([
      ['common/getAdvertisement', false],
      ['common/getWebInfo', true],
    ]);
  });

  it('each renewal publishes a new stamp in the snapshot of its language and is audited', async () => {
    const renew = async () => (await bodyOf(await calls.renew.$post({ json: { key: KEY } }))).renewal;
    const [first, second] = [await renew(), await renew()];
    expect(first).toMatchObject({ key: KEY, by: 'token:ada', stamp: expect.stringMatching(STAMP) });
    expect(second.stamp).not.toBe(first.stamp);
    expect((await readSnapshot('ko'))?.renewed).toEqual({ [KEY]: second.stamp });
    expect(await readSnapshot('ja')).toBeNull();
    expect((await bodyOf(await calls.$get({ query: { locale: 'ko' } }))).renewals).toEqual([second]);
    const { rows } = await bodyOf(await ada.audit.$get({ query: {} }));
    expect(
      rows.map(({ action, kind, target, locale, after }) => [action, kind, target, locale, after]),
    ).toEqual(
      [second, first].map(({ stamp }) => ['renew', 'shared', KEY, 'ko', JSON.stringify({ renewed: stamp })]),
    );
  });

  it.each(UNKNOWN_KEYS)('a renewal rejects a key that does not identify shared data: %s', async (key) => {
    expect((await calls.renew.$post({ json: { key } })).status).toBe(400);
    expect(await readSnapshot('ko')).toBeNull();
  });

  it('a renewal requires the role editor', async () => {
    expect((await clientOf('vera')['cached-data'].renew.$post({ json: { key: KEY } })).status).toBe(403);
    expect((await clientOf('vera')['cached-data'].$get({ query: { locale: 'ko' } })).status).toBe(200);
  });

  it('a renewal cannot be undone', async () => {
    await calls.renew.$post({ json: { key: KEY } });
    const { rows } = await bodyOf(await ada.audit.$get({ query: {} }));
    const response = await ada.audit[':id'].undo.$post({ param: { id: String(rows[0]?.id) }, json: {} });
    expect(response.status).toBe(422);
  });
});

describe('/ops/cached-data', () => {
  it('the page lists the values of a language and refreshes one', async () => {
    const browser = await signIn();
    const path = '/ops/cached-data?locale=ko';
    expect((await browser.get(path)).text).toMatch(
      /common\/getAdvertisement type=advertisement .*2023-11-14 22:13 UTC .* B v1 Automatically/,
    );
    const page = await browser.post('/ops/cached-data/renew', { key: KEY });
    expect([page.status, page.location]).toEqual([303, path]);
    const { text } = await browser.get(path);
    expect(text).toContain('The value is refreshed for the next page that needs it.');
    expect(text).toMatch(/ v1 token:ada /);
    expect(Object.keys((await readSnapshot('ko'))?.renewed ?? {})).toEqual([KEY]);
  });

  it('the page groups the values by area of the site, and only the first two groups are open', async () => {
    const values = ['home/getModules', 'document/apiIndex', 'common/getNav', 'common/getDict'];
    await Promise.all(values.map((name) => storeValue(sharedKey(name, 'ko'), {})));
    const { html } = await (await signIn()).get('/ops/cached-data?locale=ko');
    const groups = html.matchAll(/<details class="fold cached-group"( open="")?><summary><h2>([^<]+)/g);
    expect([...groups].map(([, open, title]) => [title, open !== undefined])).toEqual([
      ['Menus', true],
      ['Banners', true],
      ['Home page', false],
      ['Documentation and API', false],
      ['Lists and categories', false],
    ]);
  });

  it('the page describes values in the terms of editors', async () => {
    await storeValue(sharedKey('common/getDict', 'ko', { category: 'industries' }), []);
    await storeValue(sharedKey('home/getImageResource', 'ko', { type: 'distribution' }), {});
    await storeValue(sharedKey('home/getImageResource', 'ko', { type: 'topcase' }), {});
    const { text } = await (await signIn()).get('/ops/cached-data?locale=ko');
    expect(text).toContain('Options of a form field common/getDict category=industries');
    expect(text).toContain('Logos of customers home/getImageResource type=topcase');
    expect(text).toContain('Map of the served locations home/getImageResource type=distribution');
    const described = Object.keys(contract).map((name) => descriptionOf(name, {}));
    expect(described.filter((description) => description.includes('§'))).toEqual([]);
  });

  it('refreshing all pages asks for confirmation and replaces the content version', async () => {
    const browser = await signIn();
    expect((await browser.get('/ops/cached-data/everything')).text).toContain('Go back');
    const before = await env.KV.get(VERSION_KEY);
    expect((await browser.post('/ops/cached-data/everything')).status).toBe(303);
    expect(await env.KV.get(VERSION_KEY)).not.toBe(before);
  });

  it.each([
    ['/ops/kept', '/ops/cached-data'],
    ['/ops/kept?locale=ko', '/ops/cached-data?locale=ko'],
    ['/ops/kept/everything', '/ops/cached-data/everything'],
    ['/ops/kept/value?key=x', '/ops/cached-data'],
  ])('the former URL %s redirects to %s', async (from, to) => {
    const browser = await signIn();
    const { status, location } = await browser.get(from);
    expect([status, location]).toEqual([301, to]);
  });
});

describe('npm run ops -- cached', () => {
  it('the command lists and renews values', async () => {
    expect((await runOps(ada, 'cached list --locale ko'))[0]).toMatch(/ {2}v1 {2}–$/);
    expect((await runOps(ada, ['cached', 'renew', KEY]))[0]).toContain('is renewed (token:ada, ');
    // The former name of the command.
    expect((await runOps(ada, 'kept list --locale ko'))[0]).toContain('renewed (token:ada, ');
  });

  it.each([
    [['renew'], 'KEY is required'],
    [['renew', 'live:ko'], 'KEY: is not a key of shared data'],
    [['renew', KEY, 'more'], 'cached renew does not accept more'],
    [['list', KEY], 'cached list does not accept'],
    [['pin', KEY], 'there is no command cached pin'],
  ])('the command rejects the arguments %j: %s', async (args, message) => {
    await expect(runOps(ada, ['cached', ...args])).rejects.toThrow(message);
  });
});
