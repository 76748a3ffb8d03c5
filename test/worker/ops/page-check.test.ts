// Page check: links to pages that are not there, and redirects over pages that are, have to be confirmed.
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '../../../common/config.ts';
import type { OverrideInputBody } from '../../../ops/src/banners/schema.ts';
import { runOps } from '../../../scripts/cli/run.ts';
import { as, ask, published, restart, SHOWN, site, TOKEN } from './ops.ts';
import { ada, add, one } from './redirects/redirects.ts';

beforeEach(async () => {
  await restart();
  site.alive = true;
  for (const path of ['/products/', '/cn/products/', '/ko/products/', '/ja/products/', '/contact/'])
    site.pages.add(path);
});
afterEach(() => vi.restoreAllMocks());

const said = async (answer: { status: number; json: () => Promise<unknown> }) => {
  const body = (await answer.json()) as { error?: string; warnings?: { code: string; message: string }[] };
  return [answer.status, body.error, body.warnings?.map(({ code, message }) => `${code}: ${message}`)];
};
const COVERED = 'covers-page: there is a page at /contact/, which visitors would no longer reach';

describe('a new redirect', () => {
  it('to a page that is there, from an address that has none, is saved', async () => {
    const answer = await add('/spring', '/products');
    expect([answer.status, await answer.json()]).toMatchObject([200, { unchecked: 0 }]);
  });

  it('to a page that is not there is saved only when it is confirmed', async () => {
    expect(await said(await add('/spring', '/no-such-page', { locale: 'en' }))).toEqual([
      422,
      'unconfirmed',
      ['missing-target: there is no page at /no-such-page/'],
    ]);
    expect(await published()).toEqual([]);
    expect((await add('/spring', '/no-such-page', { locale: 'en', confirm: true })).status).toBe(200);
    expect(await published()).toEqual(['en /spring /no-such-page/']);
  });

  it('names every language in which the target has no page', async () => {
    site.pages.delete('/ko/products/');
    expect(await said(await add('/spring', '/products'))).toEqual([
      422,
      'unconfirmed',
      ['missing-target: there is no page at /ko/products/'],
    ]);
  });

  it('over a live page is saved only when it is confirmed', async () => {
    expect(await said(await add('/contact', '/products'))).toEqual([422, 'unconfirmed', [COVERED]]);
    expect(await published()).toEqual([]);
    expect((await add('/contact', '/products', { confirm: true })).status).toBe(200);
  });

  it('of another language than that of the page needs no confirmation', async () => {
    expect((await add('/contact', '/products', { locale: 'ko' })).status).toBe(200);
  });

  it('from an address that the site itself leads elsewhere needs no confirmation', async () => {
    site.moved.add('/old/');
    expect((await add('/old', '/products')).status).toBe(200);
  });

  it('is checked without query and hash, and on our own host only', async () => {
    await add('/a', '/products/?type=x#y', { locale: 'en' });
    await add('/b', `https://${brand.host}/ko/products/`, { locale: 'en' });
    await add('/c', `${brand.consoleUrl}x`, { locale: 'en' });
    expect(site.requested.toSorted()).toEqual(['/a/', '/b/', '/c/', '/ko/products/', '/products/']);
  });

  it('reports mistakes before it asks for a confirmation', async () => {
    await add('/a', '/products');
    expect((await said(await add('/contact', '/a'))).slice(0, 2)).toEqual([422, 'mistakes']);
  });

  it('is saved while the site does not answer, and says how much was not checked', async () => {
    site.alive = false;
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const answer = await add('/contact', '/no-such-page', { locale: 'en' });
    expect([answer.status, await answer.json()]).toMatchObject([200, { unchecked: 2 }]);
  });
});

describe('a redirect that is changed', () => {
  const put = async (path: string, over: object) => {
    const { id, version, to, status, note, enabled } = await one(path);
    const json = { to, status, note, enabled, seen: version, ...over };
    return ada[':id'].$put({ param: { id: String(id) }, json });
  };

  it('is checked for its target where that is another one, and not for its note', async () => {
    await add('/spring', '/products', { confirm: true });
    site.pages.clear();
    expect((await put('/spring', { note: 'x', status: 308 })).status).toBe(200);
    expect((await said(await put('/spring', { to: '/gone', note: 'y' }))).slice(0, 2)).toEqual([
      422,
      'unconfirmed',
    ]);
    expect((await put('/spring', { to: '/gone', confirm: true })).status).toBe(200);
  });

  it('is checked for a page below it when it is switched on, not when it is switched off', async () => {
    await add('/contact', '/products', { confirm: true });
    expect((await put('/contact', { enabled: false })).status).toBe(200);
    expect(await said(await put('/contact', { enabled: true }))).toEqual([422, 'unconfirmed', [COVERED]]);
  });

  it('over a page is switched on by the command with --confirm', async () => {
    await add('/contact', '/products', { confirm: true });
    await put('/contact', { enabled: false });
    const from = { path: '/contact', locale: null };
    const command = { name: 'redirect on', from, confirm: false } as const;
    await expect(runOps(as('ada'), command)).rejects.toThrow(
      'there is a page at /contact/, which visitors would no longer reach; --confirm saves it anyway',
    );
    expect(await runOps(as('ada'), { ...command, confirm: true })).toEqual(['/contact is on']);
  });
});

describe('a table of redirects', () => {
  const send = (csv: string, over: object = {}) => ada.import.$post({ json: { csv, ...over } });
  const CSV = 'from,to\n/spring,/products\n/contact,/no-such-page\n';

  it('names the lines to be confirmed, and is written only when they are', async () => {
    const look = await send(CSV);
    expect([look.status, await look.json()]).toMatchObject([
      200,
      {
        applied: false,
        mistakes: [],
        warnings: [
          { line: 3, about: '/contact', message: 'there is no page at /no-such-page/' },
          { line: 3, about: '/contact' },
        ],
      },
    ]);
    expect((await send(CSV, { apply: true })).status).toBe(422);
    expect(await published()).toEqual([]);
    expect((await send(CSV, { apply: true, confirm: true })).status).toBe(200);
    expect(await published()).toHaveLength(2);
  });

  it('of thousands of lines asks the site about a hundred addresses at most', async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `/from-${index},/to-${index}`);
    const look = (await (await send(`from,to\n${lines.join('\n')}\n`)).json()) as { unchecked: number };
    expect([site.requested.length, look.unchecked]).toEqual([100, 3_900]);
  });
});

describe('the link of a banner', () => {
  const put = (seen: Record<string, number>, override: OverrideInputBody | null, over: object = {}) =>
    as('ada').overrides[':kind'][':target'].$put({
      param: { kind: 'advertisement', target: 'top' },
      json: { seen, override, ...over },
    });
  const versions = async () =>
    Object.fromEntries(
      (
        await env.DB.prepare('SELECT locale, version FROM flip').all<{ locale: string; version: number }>()
      ).results.map(({ locale, version }) => [locale, version]),
    );

  it('to a page that is not there is saved only when it is confirmed', async () => {
    const override = { ...SHOWN, url: '/no-such-page/' };
    expect(await said(await put({ en: 0, ko: 0 }, override))).toEqual([
      422,
      'unconfirmed',
      ['missing-target: there is no page at /no-such-page/, /ko/no-such-page/'],
    ]);
    expect(await versions()).toEqual({});
    expect((await put({ en: 0, ko: 0 }, override, { confirm: true })).status).toBe(200);
  });

  it('is not checked again by changes that leave it as it is, and not for a hidden banner', async () => {
    const override = { ...SHOWN, url: '/no-such-page/' };
    await put({ en: 0 }, override, { confirm: true });
    expect((await put(await versions(), { ...override, title: 'Sale' })).status).toBe(200);
    expect((await put(await versions(), { ...override, shown: false, url: '/other/' })).status).toBe(200);
  });

  it('is saved by the command with --confirm', async () => {
    const command = {
      name: 'on',
      id: 'top',
      locale: 'en',
      kind: undefined,
      startsAt: null,
      endsAt: null,
      content: { url: '/no-such-page/' },
      confirm: false,
    } as const;
    await expect(runOps(as('ada'), command)).rejects.toThrow('--confirm saves it anyway');
    await runOps(as('ada'), { ...command, confirm: true });
    expect(Object.keys(await versions())).toEqual(['en']);
  });
});

describe('the site without a binding', () => {
  it('is asked at its public address, or at the host of the request; another server proves nothing', async () => {
    const requested: string[] = [];
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      requested.push((input as Request).url);
      // A server in front of the site, such as a sign-in page, has not its header.
      return new Response('', { status: 404 });
    });
    const body = { from: '/spring', to: '/products/', status: 302, note: '', enabled: true, locale: 'en' };
    const send = (over: object) =>
      ask(
        '/ops/api/redirects',
        {
          method: 'POST',
          headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
        { SITE: undefined, ...over },
      );
    const answer = await send({});
    expect([answer.status, await answer.json()]).toMatchObject([200, { unchecked: 2 }]);
    expect(requested[0]).toBe('https://ops.test/products/');
    await env.DB.prepare('DELETE FROM redirect').run();
    await send({ SITE_ORIGIN: 'https://site.test' });
    expect(requested.at(-1)).toMatch(/^https:\/\/site\.test\//);
  });
});
