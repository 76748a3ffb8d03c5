// Overrides of menus and site info, from the editor's call to the header, footer, contact page, and structured data.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { snapshotKey } from '../../../../common/overrides/snapshot.ts';
import { changePop, clearShared, header, newIsolate } from '../support.ts';
import { call, HIDDEN, override, publish, readPage, withLiveSite } from './live-site.ts';

withLiveSite();

/** The label of the only entry in the panel of the test portal. */
const ENTRY = 'Cloud DNS';
const change = (kind: 'menu' | 'site', target: string, values: object, locales = ['en']) =>
  override({ ...HIDDEN, shown: true, ...values }, { kind, target, locales });
const headerOf = (text: string) => text.slice(text.indexOf('<header'), text.indexOf('</header>'));
/** Requests a page and returns its header. */
const seeHeader = async (path = '/products/') => headerOf((await readPage(path)).text);

describe('menu overrides', () => {
  it('label, link, badge, and promotion are in the header of the next page, only in the selected language', async () => {
    await readPage('/products/');
    await readPage('/ko/products/');
    await change('menu', '21', { title: 'DNS <now>', url: '/free-trial/', badge: 'New' });
    await change('menu', '2', {
      promotion: 'Half price in June',
      promotionUrl: '/custom-solutions-free-trial/',
    });
    const page = await seeHeader();
    expect(page).toMatch(/href="\/free-trial\/"[^>]*>DNS &lt;now&gt;<span class="badge">New<\/span>/);
    expect(page).toMatch(/class="mega-foot"><a href="\/custom-solutions-free-trial\/">Half price in June/);
    const korean = await readPage('/ko/products/');
    expect([header(korean, 'x-edge-cache'), headerOf(korean.text).includes(ENTRY)]).toEqual(['hit', true]);
    // The footer uses the new label, but links to the product page.
    expect((await readPage('/products/')).text).toMatch(
      /<footer.*href="\/products\/cloud-dns\/"[^>]*>DNS &lt;now&gt;/s,
    );
  });

  it('a publication and a new isolate preserve an override, and its removal shows the portal’s item', async () => {
    await override(HIDDEN, { kind: 'menu', target: '21' });
    await publish(1);
    newIsolate();
    changePop();
    clearShared();
    expect(await seeHeader()).not.toContain(ENTRY);
    await override(null, { kind: 'menu', target: '21' });
    expect(await seeHeader()).toContain(ENTRY);
  });

  it('a page expires at the start of an override, which applies from its start to its end', async () => {
    const now = Date.now();
    const [startsAt, endsAt] = [30, 90].map((seconds) => new Date(now + seconds * 1_000).toISOString());
    await override(
      { shown: false, startsAt: startsAt ?? null, endsAt: endsAt ?? null },
      { kind: 'menu', target: '21' },
    );
    const before = await readPage('/products/');
    expect(headerOf(before.text)).toContain(ENTRY);
    const lifetime = Number(/s-maxage=(\d+)/.exec(header(before, 'cache-control') ?? '')?.[1]);
    expect(lifetime).toBeLessThanOrEqual(30);
    for (const [seconds, isShown] of [
      [31, false],
      [91, true],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now: now + seconds * 1_000 });
      newIsolate();
      changePop();
      expect((await seeHeader()).includes(ENTRY)).toBe(isShown);
      vi.useRealTimers();
    }
  });

  it('a draft is shown only with its query parameter, together with its extras', async () => {
    const { text } = await call('POST', '/ops/api/drafts/menu/21', {
      locales: ['en'],
      override: { shown: true, title: 'Drafted' },
    });
    const { query } = JSON.parse(text) as { query: string };
    await readPage('/products/');
    const drafted = await readPage(`/products/?${query}`);
    expect(headerOf(drafted.text)).toContain('Drafted');
    const extras = /data-from="([^"]*)"/.exec(drafted.text)?.[1] ?? '';
    expect(extras).toContain(query);
    const file = await readPage(extras);
    expect([file.response.status, header(file, 'cache-control')]).toEqual([
      200,
      'no-store, no-cache, must-revalidate, private',
    ]);
    const live = await readPage('/products/');
    expect([live.text.includes('Drafted'), live.text.includes('opsdraft')]).toEqual([false, false]);
  });

  it.each([
    ['a snapshot of an earlier release', { v: 1, stamp: 'x', overrides: [] }, []],
    [
      'a snapshot with a broken override',
      { v: 1, stamp: 'x', overrides: [], frame: [{ kind: 'menu' }] },
      ['overrides-malformed'],
    ],
    [
      'a snapshot with the name of an inherited property',
      { v: 1, stamp: 'x', overrides: [], frame: 'constructor' },
      ['overrides-malformed'],
    ],
  ])('%s shows the portal’s menus', async (_, stored, problems) => {
    await env.KV.put(snapshotKey('en'), JSON.stringify(stored));
    const visited = await readPage('/products/');
    expect(headerOf(visited.text)).toContain(ENTRY);
    expect(visited.log.problems.map(({ event }) => event)).toEqual(problems);
  });
});

describe('site info overrides', () => {
  it('footer, contact page, and structured data show the same values', async () => {
    await change('site', 'phone', { text: '+65 6123 4567' });
    await change('site', 'linkedin', { text: 'https://www.linkedin.com/company/x' });
    await change('site', 'notice', { text: 'Closed on Monday', url: '/contact/' });
    const footer = (await readPage('/products/')).text.split('<footer')[1] ?? '';
    expect(footer).toContain('<a href="tel:+6561234567">+65 6123 4567</a>');
    expect(footer).toContain('<a href="https://www.linkedin.com/company/x">LinkedIn</a>');
    expect(footer).toContain('<a href="/contact/">Closed on Monday</a>');
    const contact = (await readPage('/contact/')).text;
    expect(contact).toMatch(/id="contact-info".*href="tel:\+6561234567".*<footer/s);
    const data = '"telephone":"+65 6123 4567"';
    const profiles = '"sameAs":["https://www.linkedin.com/company/x"]';
    for (const page of [contact, (await readPage('/')).text]) {
      expect(page).toContain(data);
      expect(page).toContain(profiles);
    }
    expect((await readPage('/ko/products/')).text).not.toContain('6123');
    // Browser calls return the same values.
    await change('menu', '21', { title: 'DNS' });
    const readData = async (path: string) =>
      JSON.parse((await readPage(`/api/portal/v1${path}?lang=EN_US`)).text).data;
    expect((await readData('/website')).info).toMatchObject({ phone: '+65 6123 4567' });
    expect((await readData('/menus'))[0].children).toMatchObject([{ title: 'DNS' }]);
  });

  it('a hidden copyright is omitted on all pages, including the documentation', async () => {
    expect((await readPage('/docs/')).text).toContain('© The company');
    await override(HIDDEN, { kind: 'site', target: 'copyright' });
    for (const path of ['/docs/', '/products/'])
      expect((await readPage(path)).text).not.toContain('© The company');
  });
});
