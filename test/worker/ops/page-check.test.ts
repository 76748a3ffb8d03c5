// Page check: links to missing pages and redirects over live pages require a confirmation.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { brand } from '../../../common/config.ts';
import { runOps } from './command-line.ts';
import { clientOf, fetchOps, putOverride, readRedirects, resetOps, SHOWN, site, TOKEN } from './ops.ts';
import { ada, add, readRedirect } from './redirects/redirects.ts';

beforeEach(async () => {
  await resetOps();
  site.alive = true;
  for (const path of ['/products/', '/cn/products/', '/ko/products/', '/ja/products/', '/contact/'])
    site.pages.add(path);
});

const readOutcome = async (response: { status: number; json: () => Promise<unknown> }) => {
  const body = (await response.json()) as { error?: string; warnings?: { code: string; message: string }[] };
  return [response.status, body.error, body.warnings?.map(({ code, message }) => `${code}: ${message}`)];
};
const COVERED = 'covers-page: there is a page at /contact/, which visitors would no longer reach';

describe('page check of a new redirect', () => {
  it('a redirect from an unused path to a live page is saved', async () => {
    const response = await add('/spring', '/products');
    expect([response.status, await response.json()]).toMatchObject([200, { unchecked: 0 }]);
  });

  it('a redirect to a missing page is saved only with a confirmation', async () => {
    expect(await readOutcome(await add('/spring', '/no-such-page', { locale: 'en' }))).toEqual([
      422,
      'unconfirmed',
      ['missing-target: there is no page at /no-such-page/'],
    ]);
    expect(await readRedirects()).toEqual([]);
    expect((await add('/spring', '/no-such-page', { locale: 'en', confirm: true })).status).toBe(200);
    expect(await readRedirects()).toEqual(['en /spring /no-such-page/']);
  });

  it('the page check lists every language in which the target page is missing', async () => {
    site.pages.delete('/ko/products/');
    expect(await readOutcome(await add('/spring', '/products'))).toEqual([
      422,
      'unconfirmed',
      ['missing-target: there is no page at /ko/products/'],
    ]);
  });

  it('a redirect over a live page is saved only with a confirmation', async () => {
    expect(await readOutcome(await add('/contact', '/products'))).toEqual([422, 'unconfirmed', [COVERED]]);
    expect(await readRedirects()).toEqual([]);
    expect((await add('/contact', '/products', { confirm: true })).status).toBe(200);
  });

  it('a redirect over a page of another language requires no confirmation', async () => {
    expect((await add('/contact', '/products', { locale: 'ko' })).status).toBe(200);
  });

  it('a redirect over a path that the site already redirects requires no confirmation', async () => {
    site.moved.add('/old/');
    expect((await add('/old', '/products')).status).toBe(200);
  });

  it('the page check ignores query and fragment, and checks only the site’s own host', async () => {
    await add('/a', '/products/?type=x#y', { locale: 'en' });
    await add('/b', `https://${brand.host}/ko/products/`, { locale: 'en' });
    await add('/c', `${brand.consoleUrl}x`, { locale: 'en' });
    expect(site.requested.toSorted()).toEqual(['/a/', '/b/', '/c/', '/ko/products/', '/products/']);
  });

  it('validation errors are reported before the page check', async () => {
    await add('/a', '/products');
    expect((await readOutcome(await add('/contact', '/a'))).slice(0, 2)).toEqual([422, 'problems']);
  });

  it('a redirect is saved while the site is unavailable, with the number of unchecked paths', async () => {
    site.alive = false;
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const response = await add('/contact', '/no-such-page', { locale: 'en' });
    expect([response.status, await response.json()]).toMatchObject([200, { unchecked: 2 }]);
  });
});

describe('page check of a changed redirect', () => {
  const put = async (path: string, extra: object) => {
    const { id, version, to, status, note, enabled } = await readRedirect(path);
    const json = { to, status, note, enabled, seen: version, ...extra };
    return ada[':id'].$put({ param: { id: String(id) }, json });
  };

  it('a changed target of a redirect is checked, and a changed note is not', async () => {
    await add('/spring', '/products', { confirm: true });
    site.pages.clear();
    expect((await put('/spring', { note: 'x', status: 308 })).status).toBe(200);
    expect((await readOutcome(await put('/spring', { to: '/gone', note: 'y' }))).slice(0, 2)).toEqual([
      422,
      'unconfirmed',
    ]);
    expect((await put('/spring', { to: '/gone', confirm: true })).status).toBe(200);
  });

  it('the page that a redirect covers is checked when the redirect is enabled, not when it is disabled', async () => {
    await add('/contact', '/products', { confirm: true });
    expect((await put('/contact', { enabled: false })).status).toBe(200);
    expect(await readOutcome(await put('/contact', { enabled: true }))).toEqual([
      422,
      'unconfirmed',
      [COVERED],
    ]);
  });

  it('the command enables a redirect over a page with --confirm', async () => {
    await add('/contact', '/products', { confirm: true });
    await put('/contact', { enabled: false });
    await expect(runOps(clientOf('ada'), 'redirect on /contact')).rejects.toThrow(
      'there is a page at /contact/, which visitors would no longer reach; --confirm saves it anyway',
    );
    expect(await runOps(clientOf('ada'), 'redirect on /contact --confirm')).toEqual(['/contact is on']);
  });
});

describe('page check of a redirect table', () => {
  const send = (csv: string, extra: object = {}) => ada.import.$post({ json: { csv, ...extra } });
  const CSV = 'from,to\n/spring,/products\n/contact,/no-such-page\n';

  it('an import lists the lines to confirm, and writes them only with a confirmation', async () => {
    const preview = await send(CSV);
    expect([preview.status, await preview.json()]).toMatchObject([
      200,
      {
        applied: false,
        problems: [],
        warnings: [
          { line: 3, subject: '/contact', message: 'there is no page at /no-such-page/' },
          { line: 3, subject: '/contact' },
        ],
      },
    ]);
    expect((await send(CSV, { apply: true })).status).toBe(422);
    expect(await readRedirects()).toEqual([]);
    expect((await send(CSV, { apply: true, confirm: true })).status).toBe(200);
    expect(await readRedirects()).toHaveLength(2);
  });

  it('an import of thousands of lines checks at most 100 paths', async () => {
    const lines = Array.from({ length: 2_000 }, (_, index) => `/from-${index},/to-${index}`);
    const preview = (await (await send(`from,to\n${lines.join('\n')}\n`)).json()) as { unchecked: number };
    expect([site.requested.length, preview.unchecked]).toEqual([100, 3_900]);
  });
});

describe('page check of a banner link', () => {
  const readVersions = async () =>
    Object.fromEntries(
      (
        await env.DB.prepare('SELECT locale, version FROM flip').all<{ locale: string; version: number }>()
      ).results.map(({ locale, version }) => [locale, version]),
    );

  it('a banner link to a missing page is saved only with a confirmation', async () => {
    const override = { ...SHOWN, url: '/no-such-page/' };
    expect(await readOutcome(await putOverride({ en: 0, ko: 0 }, override))).toEqual([
      422,
      'unconfirmed',
      ['missing-target: there is no page at /no-such-page/, /ko/no-such-page/'],
    ]);
    expect(await readVersions()).toEqual({});
    expect((await putOverride({ en: 0, ko: 0 }, override, { confirm: true })).status).toBe(200);
  });

  it('a banner link is not checked again if it is unchanged or the banner is hidden', async () => {
    const override = { ...SHOWN, url: '/no-such-page/' };
    await putOverride({ en: 0 }, override, { confirm: true });
    expect((await putOverride(await readVersions(), { ...override, title: 'Sale' })).status).toBe(200);
    expect(
      (await putOverride(await readVersions(), { ...override, shown: false, url: '/other/' })).status,
    ).toBe(200);
  });

  it('the command saves a banner link to a missing page with --confirm', async () => {
    const line = 'banner on top --locale en --link /no-such-page/';
    await expect(runOps(clientOf('ada'), line)).rejects.toThrow('--confirm saves it anyway');
    await runOps(clientOf('ada'), `${line} --confirm`);
    expect(Object.keys(await readVersions())).toEqual(['en']);
  });
});

describe('page check without a site binding', () => {
  it('the page check uses the public origin or the host of the request, and ignores other servers', async () => {
    const requests: string[] = [];
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      requests.push((input as Request).url);
      // Responses from another server, such as a sign-in page, lack the site's header.
      return new Response('', { status: 404 });
    });
    const body = { from: '/spring', to: '/products/', status: 302, note: '', enabled: true, locale: 'en' };
    const send = (extra: object) =>
      fetchOps(
        '/ops/api/redirects',
        {
          method: 'POST',
          headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
        { SITE: undefined, ...extra },
      );
    const response = await send({});
    expect([response.status, await response.json()]).toMatchObject([200, { unchecked: 2 }]);
    expect(requests[0]).toBe('https://ops.test/products/');
    await env.DB.prepare('DELETE FROM redirect').run();
    await send({ SITE_ORIGIN: 'https://site.test' });
    expect(requests.at(-1)).toMatch(/^https:\/\/site\.test\//);
  });
});
