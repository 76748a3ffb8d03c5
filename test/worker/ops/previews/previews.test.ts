// Preview links: created, listed, and revoked in the ops Worker, and opened by the site.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { coversPage, openLink, parseRevoked, REVOKED_KEY } from '../../../../common/preview/preview-link.ts';
import { signIn } from '../console.ts';
import { clientOf, failingKv, resetOps } from '../ops.ts';

const KEY = 'a-key-of-the-tests-of-more-than-32-characters';
const ada = clientOf('ada', { PREVIEW_KEY: KEY }).previews;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const post = (extra: object = {}, calls = ada) =>
  calls.$post({ json: { endsAt: inDays(7), path: null, locale: null, shows: null, note: '', ...extra } });
const createLink = async (extra: object = {}) => {
  const response = await post(extra);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()).link;
};
const listLinks = async () => {
  const response = await ada.$get();
  return (await response.json()).links;
};
const tokenOf = (url: string | null) =>
  new URL(url ?? '', 'https://x.invalid').searchParams.get('pretoken') ?? '';

beforeEach(resetOps);

describe('preview links', () => {
  it('a preview link contains a flag and a token that only the key can verify', async () => {
    const { address, endsAt } = await createLink({ path: '/ko/products/cloud-dns', note: ' for Kim ' });
    expect(address).toMatch(/^\/ko\/products\/cloud-dns\/\?ispreview=1&pretoken=pv1\.[\w.-]{80,120}$/);
    const opened = await openLink(tokenOf(address), KEY);
    if (!opened) throw new Error('the link is invalid');
    expect([opened.locale, opened.endsAt]).toEqual(['ko', Date.parse(endsAt)]);
    expect(await coversPage(opened, { path: '/products/cloud-dns', locale: 'ko' })).toBe(true);
    expect(await coversPage(opened, { path: '/products/cloud-dns', locale: 'ja' })).toBe(false);
    expect(await coversPage(opened, { path: '/products', locale: 'ko' })).toBe(false);
    expect(await openLink(tokenOf(address), `${KEY}-another`)).toBeNull();
  });

  it('a preview link stays valid during a key rotation, and new links use the new key', async () => {
    const old = tokenOf((await createLink()).address);
    const newKey = 'a-new-key-of-the-tests-of-more-than-32-characters';
    const keys = `${newKey}, ${KEY}`;
    expect(await openLink(old, keys)).not.toBeNull();
    expect(await openLink(old, newKey)).toBeNull();
    const response = await post({}, clientOf('ada', { PREVIEW_KEY: keys }).previews);
    const { link } = (await response.json()) as { link: { address: string } };
    expect(await openLink(tokenOf(link.address), newKey)).not.toBeNull();
    expect(await openLink(tokenOf(link.address), KEY)).toBeNull();
    const short = await post({}, clientOf('ada', { PREVIEW_KEY: 'short,shorter' }).previews);
    expect(short.status).toBe(503);
  });

  it('a preview link for all pages opens the home page and can include an instant', async () => {
    const { address } = await createLink({ shows: '2026-12-01T09:00+09:00' });
    const { pathname, searchParams } = new URL(address ?? '', 'https://x.invalid');
    expect([pathname, searchParams.get('at')]).toEqual(['/', '2026-12-01T09:00+09:00']);
  });

  it('the list shows a preview link with its author, and no token is stored', async () => {
    const { address } = await createLink({ path: '/a', note: 'for Kim' });
    expect(await listLinks()).toMatchObject([
      { path: '/a', locale: null, note: 'for Kim', by: 'token:ada', state: 'good', address },
    ]);
    const rows = JSON.stringify([
      (await env.DB.prepare('SELECT * FROM preview_link').all()).results,
      (await env.DB.prepare('SELECT * FROM audit').all()).results,
    ]);
    expect(rows).not.toContain(tokenOf(address).split('.').at(-1));
    expect(rows).not.toContain('pv1.');
  });

  it('an expired preview link is listed for 30 days without its URL', async () => {
    const { id } = await createLink({ note: 'over' });
    await createLink({ note: 'good' });
    const expireLink = (days: number) =>
      env.DB.prepare('UPDATE preview_link SET ends_at = ? WHERE id = ?').bind(inDays(-days), id).run();
    await expireLink(29);
    expect((await listLinks()).map(({ note, state, address }) => [note, state, address === null])).toEqual([
      ['good', 'good', false],
      ['over', 'over', true],
    ]);
    await expireLink(31);
    expect((await listLinks()).map(({ note }) => note)).toEqual(['good']);
  });

  it('a revoked preview link is in KV, has no URL, and is audited once', async () => {
    const { id } = await createLink();
    for (const _ of [1, 2]) expect((await ada[':id'].$delete({ param: { id } })).status).toBe(200);
    expect([...parseRevoked(await env.KV.get(REVOKED_KEY))]).toEqual([id]);
    expect(await listLinks()).toMatchObject([
      { id, state: 'revoked', address: null, revokedBy: 'token:ada' },
    ]);
    const { results } = await env.DB.prepare(
      "SELECT action FROM audit WHERE kind = 'preview' ORDER BY id",
    ).all();
    expect(results.map(({ action }) => action)).toEqual(['make', 'revoke']);
  });

  it('a revocation that KV rejected is reported, and a retry publishes it', async () => {
    const { id } = await createLink();
    const calls = clientOf('ada', { PREVIEW_KEY: KEY, KV: failingKv }).previews;
    expect((await calls[':id'].$delete({ param: { id } })).status).toBe(503);
    await ada[':id'].$delete({ param: { id } });
    expect(parseRevoked(await env.KV.get(REVOKED_KEY)).has(id)).toBe(true);
  });

  it.each([
    ['an end in the past', { endsAt: inDays(-1) }],
    ['an end more than 30 days away', { endsAt: inDays(31) }],
    ['an end without offset', { endsAt: '2026-12-01T09:00' }],
    ['a page on another host', { path: 'https://evil.example/' }],
    ['a path of a call', { path: '/api/portal/v1/menus' }],
    ['a locale named like a property of Object.prototype', { locale: '__proto__' }],
    ['two languages', { path: '/ko/a', locale: 'ja' }],
    ['an invalid instant', { shows: 'tomorrow' }],
    ['an instant too far in the future', { shows: '2126-01-01T00:00Z' }],
  ])('a preview link with %s returns 400, and nothing is written', async (_, extra) => {
    expect((await post(extra)).status).toBe(400);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM audit').first('n')).toBe(0);
  });

  it('the list links to the form for a new preview link, which shows its errors', async () => {
    await createLink({ note: 'for Kim' });
    const browser = await signIn('ada', { PREVIEW_KEY: KEY });
    const list = await browser.get('/ops/previews');
    expect(list.html).toContain('href="/ops/previews/new"');
    expect(list.text).toContain('for Kim');
    expect(list.html).not.toContain('name="endsAt"');
    expect((await browser.get('/ops/previews/new')).html).toContain('name="endsAt"');
    const rejected = await browser.post('/ops/previews', { path: 'x', endsAt: '', shows: 'x', note: '' });
    expect(rejected.status).toBe(400);
    for (const name of ['path', 'shows']) expect(rejected.html).toContain(`id="${name}-error"`);
    expect(rejected.text).toMatch(/Create a preview link .*Nothing was saved\. .*Page /);
    expect(rejected.html).toContain('autofocus="" name="endsAt"');
  });

  it('an unknown preview link returns 404', async () => {
    for (const id of ['constructor12345', '0123456789abcdef'])
      expect((await ada[':id'].$delete({ param: { id } })).status).toBe(404);
  });
});
