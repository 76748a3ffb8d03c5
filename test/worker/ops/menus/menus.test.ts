// Overrides of menus and site info in ops: API, console pages, plan, undo, and reports of changes in the portal.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OverrideKind } from '../../../../common/overrides/kinds.ts';
import type { OverrideInputBody } from '../../../../ops/src/banners/schema.ts';
import { bodyOf } from '../../../../ops/src/console/client.ts';
import { faultsOf } from '../../../../ops/src/health/report.ts';
import { runOps } from '../command-line.ts';
import { signIn } from '../console.ts';
import { clientOf, portal, readSnapshot, resetOps } from '../ops.ts';

const ada = clientOf('ada');
const item = (ID: number, title: string, more: object = {}) => ({
  ID,
  title,
  url: '/',
  children: [],
  ...more,
});
const menus = () => [
  item(2, 'Products', { type: 1, children: [item(21, 'DNS'), item(22, 'WAF'), item(23, 'Bots')] }),
  item(3, 'Company', { displayOnly: ['ko'] }),
];

beforeEach(async () => {
  await resetOps();
  portal.menus = menus();
});

const put = (kind: OverrideKind, target: string, override: OverrideInputBody | null, seen = { en: 0 }) =>
  ada.overrides[':kind'][':target'].$put({ param: { kind, target }, json: { seen, override } });
const readRows = async (locale: 'en' | 'ko' = 'en') => {
  const { rows } = await bodyOf(await ada.menus.$get({ query: { locale } }));
  return rows;
};
const readRow = async (id: string) => (await readRows()).find((row) => row.id === id);
const readVersion = async (id: string) => (await readRow(id))?.override?.version ?? 0;
const readVisibleIds = async () =>
  (await readRows()).filter(({ kind, isSeen }) => kind === 'menu' && isSeen).map(({ id }) => id);

describe('API of menus and site info', () => {
  it('an override is published separately from banners, audited, and rejected for a stale version', async () => {
    const saleOverride = {
      shown: true,
      title: 'Sale',
      badge: 'New',
      promotion: 'Try',
      promotionUrl: '/try/',
    };
    expect((await put('menu', '21', saleOverride)).status).toBe(200);
    const published = await readSnapshot('en');
    expect(published?.overrides).toEqual([]);
    expect(published?.frame).toMatchObject([{ kind: 'menu', id: '21', ...saleOverride }]);
    expect((await put('menu', '21', { shown: false })).status).toBe(409);
    const { rows } = await bodyOf(await ada.audit.$get({ query: { kind: 'menu' } }));
    expect(rows).toHaveLength(1);
    expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject(saleOverride);
    // The banner list does not contain overrides of menus.
    const banners = await bodyOf(await ada.banners.$get({ query: { locale: 'en' } }));
    expect(banners.rows.map(({ kind }) => kind)).not.toContain('menu');
  });

  it.each<[string, OverrideKind, string, OverrideInputBody]>([
    ['a script as link', 'menu', '21', { shown: true, url: 'javascript:alert(1)' }],
    [
      'a promotion that links to another site',
      'menu',
      '21',
      { shown: true, promotionUrl: '//evil.example/' },
    ],
    ['a label with a line break', 'menu', '21', { shown: true, title: 'a\nb' }],
    ['a long label', 'menu', '21', { shown: true, title: 'x'.repeat(41) }],
    ['a long badge', 'menu', '21', { shown: true, badge: 'x'.repeat(17) }],
    ['a field of another kind', 'menu', '21', { shown: true, image: '/x.svg' }],
    ['a badge of a banner', 'banner', 'claim', { shown: true, badge: 'New' }],
    ['unknown site info', 'site', 'constructor', { shown: true, text: 'x' }],
    ['a profile on another host', 'site', 'linkedin', { shown: true, text: 'https://evil.example/' }],
    ['letters as phone number', 'site', 'phone', { shown: true, text: 'call us' }],
  ])('%s is rejected in an override and in a draft', async (_, kind, target, override) => {
    expect((await put(kind, target, override)).status).toBe(400);
    const draft = ada.drafts[':kind'][':target'];
    const { status } = await draft.$post({ param: { kind, target }, json: { locales: ['en'], override } });
    expect(status).toBe(400);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM flip').first('n')).toBe(0);
  });

  it('a changed or removed item of the portal is reported until an editor resolves it', async () => {
    await put('menu', '21', { shown: true, title: 'Sale' });
    await put('site', 'phone', { shown: true, text: '+65 6000 0000' });
    expect([(await readRow('21'))?.portalChange, (await readRow('phone'))?.portalChange]).toEqual([
      null,
      null,
    ]);
    portal.menus = [item(2, 'Products', { children: [item(21, 'Cloud DNS')] })];
    portal.info = { phone: '+65 6999 9999' };
    expect((await readRow('21'))?.portalChange).toBe('changed');
    expect((await readRow('phone'))?.portalChange).toBe('changed');
    const readFaults = async () => faultsOf(await bodyOf(await ada.health.$get()));
    expect((await readFaults()).join()).toContain('with a new value in the portal: 2');
    // Saving the same override again accepts the portal's new value.
    await put('menu', '21', { shown: true, title: 'Sale' }, { en: await readVersion('21') });
    expect((await readRow('21'))?.portalChange).toBeNull();
    portal.menus = [];
    expect(await readRow('21')).toMatchObject({ portalChange: 'gone', isSeen: false, portal: null });
    expect((await readFaults()).join()).toContain('that the portal no longer has: 1');
    // Items do not count as removed while the portal is unavailable.
    portal.alive = false;
    expect((await readRow('21'))?.portalChange).toBeNull();
  });

  it('an override that undo restores uses the current value of the portal as its base', async () => {
    await put('menu', '21', { shown: true, title: 'Sale' });
    await put('menu', '21', null, { en: await readVersion('21') });
    const { rows } = await bodyOf(await ada.audit.$get({ query: { kind: 'menu', limit: '1' } }));
    const undo = await ada.audit[':id'].undo.$post({ param: { id: String(rows[0]?.id) }, json: {} });
    expect([undo.status, (await readRow('21'))?.portalChange]).toEqual([200, null]);
    portal.menus = [item(2, 'Products', { type: 1, children: [item(21, 'Domains')] })];
    expect((await readRow('21'))?.portalChange).toBe('changed');
  });

  it('the plan contains the period of a hidden item, and undo restores the previous value', async () => {
    const [startsAt, endsAt] = ['2031-01-01T00:00:00.000Z', '2031-02-01T00:00:00.000Z'];
    await put('menu', '22', { shown: false, startsAt, endsAt });
    const query = { from: '2030-12-01T00:00:00Z', until: '2031-03-01T00:00:00Z' };
    const { entries } = await bodyOf(await ada.plan.$get({ query }));
    expect(entries.map(({ at, edge, title }) => [at, edge, title])).toEqual([
      [startsAt, 'starts', 'WAF'],
      [endsAt, 'ends', 'WAF'],
    ]);
    const browser = await signIn();
    expect((await browser.get('/ops')).text).toContain('WAF starts 2031-01-01 00:00 UTC · ends 2031-02-01');
    const cancel = await browser.get('/ops/plan/cancel/menu/22?edge=ends&locale=en');
    expect(cancel.text).toContain('the value has no end');
    const version = await readVersion('22');
    await put('menu', '22', { shown: true, title: 'Firewall' }, { en: version });
    expect((await browser.post(`/ops/audit/${await readVersion('22')}/undo`)).status).toBe(303);
    expect((await readSnapshot('en'))?.frame).toMatchObject([
      { id: '22', shown: false, title: null, startsAt },
    ]);
  });

  it('commands list, change, and clear menu items and site info', async () => {
    expect(await runOps(ada, 'menu list --locale en')).toContain(
      'en  21  menu  portal: … – …  override: –  DNS',
    );
    await runOps(ada, ['menu', 'on', '21', '--locale', 'en', '--badge', 'New', '--promotion-link', '/try/']);
    await runOps(ada, 'site-info on phone --text 5550100 --locale en');
    expect((await readSnapshot('en'))?.frame).toMatchObject([
      { id: 'phone', text: '5550100' },
      { id: '21', badge: 'New', promotionUrl: '/try/' },
    ]);
    await expect(runOps(ada, 'menu on 99 --locale en')).rejects.toThrow('there is no menu 99');
    await expect(runOps(ada, 'site-info on phone --badge New')).rejects.toThrow('does not accept --badge');
    for (const [words, message] of [
      ['on phone --link /contact/', 'override.url is only for the notice and the address'],
      ['preview phone --text abc', 'override.text is not a phone number, such as +65 6123 4567'],
    ])
      await expect(runOps(ada, `site-info ${words}`)).rejects.toThrow(`nothing was saved: ${message}`);
    await runOps(ada, 'menu clear 21');
    expect((await readSnapshot('en'))?.frame).toHaveLength(1);
  });
});

describe('pages of menus and site info', () => {
  it('/ops/menus shows the menus as visitors see them, with marks, and moves items with buttons', async () => {
    await put('menu', '22', { shown: false });
    const browser = await signIn();
    const page = await browser.get('/ops/menus?locale=en');
    expect(page.text).toMatch(
      /Products DNS, Bots, WAF 4 items · 1 hidden here .*DNS.*Bots.*WAF.*Hidden here.*Company.*Not shown/,
    );
    const move = async (id: string, action: 'up' | 'down') =>
      browser.post(`/ops/menus/menu/${id}/${action}`, { locale: 'en', seen: String(await readVersion(id)) });
    // A query parameter expands the menu of the item, because some browsers do not expand it for the fragment.
    const movedUrl = (await move('23', 'up')).location ?? '';
    expect(movedUrl).toBe('/ops/menus?locale=en&open=23#item-23');
    const { html } = await browser.get(movedUrl.replace(/#.*/, ''));
    expect(html).toMatch(/<details class="fold menu-group" open=""><summary><h2>Products</);
    expect(html).toMatch(/<details class="fold menu-group"><summary><h2>Company</);
    expect(html).toContain('id="item-23"');
    expect(await readVisibleIds()).toEqual(['2', '23', '21']);
    // The neighbor also has an overridden position, so both items are swapped.
    await move('21', 'up');
    expect(await readVisibleIds()).toEqual(['2', '21', '23']);
    await move('21', 'down');
    expect(await readVisibleIds()).toEqual(['2', '23', '21']);
    // The last item cannot move down, and a stale version changes nothing.
    await move('21', 'down');
    await browser.post('/ops/menus/menu/21/up', { locale: 'en', seen: '1' });
    expect(await readVisibleIds()).toEqual(['2', '23', '21']);
    expect((await browser.get('/ops/menus?locale=en')).text).toContain(
      'Another editor has changed this item',
    );
    const viewer = await signIn('vera');
    expect((await viewer.post('/ops/menus/menu/21/up', { locale: 'en', seen: '0' })).status).toBe(403);
  });

  it('an item that the portal does not list in a language is not shown, and cannot be moved into its menus', async () => {
    const browser = await signIn();
    const page = await browser.get('/ops/menus?locale=en');
    expect(page.text).toMatch(/Company 1 item · 1 not shown .*Company.*Not shown/);
    expect(page.html).not.toContain('/ops/menus/menu/3/up');
    // The ID of an item is not readable, so the list shows only its link.
    expect(page.text).toContain('DNS /');
    expect(page.text).not.toContain('DNS / 21');
    expect((await browser.get('/ops/menus/menu/21?locale=en')).text).not.toContain('Menu · 21');
    expect(await readVisibleIds()).toEqual(['2', '21', '22', '23']);
    await browser.post('/ops/menus/menu/3/up', { locale: 'en', seen: '0' });
    await browser.post('/ops/menus/menu/22/up', { locale: 'en', seen: '0' });
    expect(await readVisibleIds()).toEqual(['2', '22', '21', '23']);
    expect((await readSnapshot('en'))?.frame).toMatchObject([{ id: '22' }]);
    expect((await readRows('ko')).find(({ id }) => id === '3')?.isSeen).toBe(true);
  });

  it('the form of an item saves in the selected languages, previews, and shows errors at their fields', async () => {
    const browser = await signIn();
    const edit = await browser.get('/ops/menus/menu/2?locale=en');
    expect(edit.text).toMatch(/Products in English.*Title.*Link.*Order.*Badge.*Promotion/);
    expect(edit.html).not.toContain('name="image"');
    // Checkboxes without groups are labeled only by the legend.
    expect(edit.html).toContain('<legend>Languages</legend><div class="choice"><label>');
    const url = '/ops/menus/menu/2?locale=en';
    const fields = { locale: ['en', 'ko'], shown: 'on', zone: 'UTC', title: 'Shop', promotion: 'Save 10%' };
    const rejected = await browser.post(url, { ...fields, url: 'https://evil.example/' });
    expect([rejected.status, rejected.text.includes('is not a path of this site')]).toEqual([400, true]);
    const preview = await browser.post(url, { ...fields, do: 'preview', path: '/products/' });
    expect(preview.location).toMatch(/\/products\/\?opsdraft=[\w-]{43}$/);
    expect(await readSnapshot('en')).toBeNull();
    expect((await browser.post(url, fields)).location).toBe('/ops/menus?locale=en&open=2#item-2');
    expect((await readSnapshot('ko'))?.frame).toMatchObject([
      { id: '2', title: 'Shop', promotion: 'Save 10%' },
    ]);
    expect((await browser.get('/ops/menus?locale=en')).text).toContain('Shop is changed for visitors');
    expect((await browser.get('/ops/menus/menu/404')).status).toBe(404);
  });

  it('the cancellation of a planned change and the audit log show the title of the item', async () => {
    const browser = await signIn();
    await put('menu', '21', { shown: true, title: 'Sale', startsAt: '2099-01-01T00:00:00Z' });
    const url = '/ops/plan/cancel/menu/21';
    const confirmation = await browser.get(`${url}?edge=starts&locale=en`);
    expect(confirmation.text).toMatch(/Cancel a scheduled change to Sale.*The period of Sale starts at/);
    const seen = { edge: 'starts', locale: 'en', 'seen-en': String(await readVersion('21')) };
    const after = await browser.get((await browser.post(url, seen)).location ?? '');
    expect(after.text).toContain('Sale is canceled: the portal’s value shows in English.');
    expect((await browser.get('/ops/audit')).text).toMatch(
      /Reset to the portal’s menu item “Sale” · English.*Edited menu item “Sale” · English/,
    );
  });

  it('/ops/site-info counts planned changes separately from changes that apply now', async () => {
    const browser = await signIn();
    const sent = { locale: 'en', shown: 'on', zone: 'UTC', text: '+65 6000 0000' };
    expect((await browser.get('/ops/site-info?locale=en')).text).toContain('All as in the portal');
    await browser.post('/ops/site-info/site/phone?locale=en', sent);
    await browser.post('/ops/site-info/site/notice?locale=en', { ...sent, startsAt: '2097-01-01T00:00' });
    const { text } = await browser.get('/ops/site-info?locale=en');
    expect(text).toMatch(/ \d+ items · 1 planned · 1 changed here /);
    expect(text).not.toContain('All as in the portal');
  });

  it('/ops/site-info shows each value, and preserves or resets an override after a change in the portal', async () => {
    const browser = await signIn();
    const hasLinkField = async (id: string) =>
      (await browser.get(`/ops/site-info/site/${id}?locale=en`)).html.includes('name="url"');
    expect([await hasLinkField('notice'), await hasLinkField('phone')]).toEqual([true, false]);
    const sent = { locale: 'en', shown: 'on', zone: 'UTC', text: '+65 6000 0000' };
    await browser.post('/ops/site-info/site/phone?locale=en', sent);
    portal.info = { phone: '+65 6999 9999' };
    const page = await browser.get('/ops/site-info?locale=en');
    expect(page.text).toMatch(/Phone.*\+65 6000 0000.*Changed here.*Changed in the portal/);
    const press = async (action: string) =>
      browser.post(`/ops/site-info/site/phone/${action}`, {
        locale: 'en',
        seen: String(await readVersion('phone')),
      });
    await press('keep');
    expect(await readRow('phone')).toMatchObject({ portalChange: null, seen: { text: '+65 6000 0000' } });
    await press('reset');
    expect(await readRow('phone')).toMatchObject({ override: null, seen: { text: '+65 6999 9999' } });
    portal.menus = [];
    const empty = (await browser.get('/ops/menus?locale=en')).text;
    expect(empty).toContain('Nothing was changed here.');
    expect(empty).not.toContain('when the portal responds');
    portal.alive = false;
    const pageText = (await browser.get('/ops/menus?locale=en')).text;
    expect(pageText).toContain('The portal does not respond');
    expect(pageText).toContain('The list is complete again when the portal responds.');
  });
});
