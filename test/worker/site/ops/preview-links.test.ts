// Preview links of ops (§4), for one path and locale or for all, until their end or revocation. The portal receives
// only its own token.
import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { HEADERS } from '../../../../common/contract/codes.ts';
import { newLinkId, REVOKED_KEY, serializeRevoked } from '../../../../common/preview/preview-link.ts';
import { invalidate } from '../../../../src/cache/live-value.ts';
import { failingKv } from '../drill/stubs.ts';
import { currentIsolate, header, newIsolate, visit } from '../support.ts';
import { createToken, INVALID, KEY, noticeOf, PATH, portal, settings } from './previews.ts';

const visitWithToken = async (token: string, path = `${PATH}/`, extra: object = settings, more = '') => {
  const requested = portal();
  const visited = await visit(`${path}?ispreview=1&pretoken=${encodeURIComponent(token)}${more}`, {
    portal: requested,
    env: extra,
  });
  const tokens = new Set(requested.calls.map(({ request }) => request.headers.get(HEADERS.preview)));
  return { ...visited, isDraft: visited.text.includes('DRAFT-MARKER'), tokens: [...tokens] };
};
const ELSEWHERE = 'This preview link is for another page. You are viewing the published page.';

beforeEach(async () => {
  await env.KV.delete(REVOKED_KEY);
  newIsolate();
});

it('a link for all pages shows drafts everywhere, and the portal receives its own token', async () => {
  const token = await createToken();
  const seen = await visitWithToken(token);
  expect([seen.isDraft, seen.tokens]).toEqual([true, ['portal-token']]);
  expect(noticeOf(seen.text)).toBe('This is a preview. Visitors do not see this page yet.');
  expect((await visitWithToken(token, `/ko${PATH}/`)).isDraft).toBe(true);
});

it('a page with a preview link is neither cached nor indexed, and its token is on links and masked in the log', async () => {
  const token = await createToken();
  const visited = await visitWithToken(token);
  expect(header(visited, 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
  expect([header(visited, 'x-robots-tag'), header(visited, 'referrer-policy')]).toEqual([
    'noindex',
    'no-referrer',
  ]);
  expect(visited.text).toContain(`pretoken=${token}`);
  expect(visited.text).not.toContain('portal-token');
  expect(JSON.stringify(visited.log)).not.toContain(token.slice(0, 20));
  expect(visited.log.preview).toBe(true);
  const [, login = ''] = /href="(\/r_sec_login[^"]*)"/.exec(visited.text) ?? [];
  expect(login).not.toContain('pv1');
});

it('a link for one path shows drafts in every spelling of it, and other pages show a notice and drop the token', async () => {
  const token = await createToken({ path: PATH });
  expect((await visitWithToken(token)).isDraft).toBe(true);
  expect((await visitWithToken(token, `/ko${PATH}`)).isDraft).toBe(true);
  const other = await visitWithToken(token, '/products/');
  expect([noticeOf(other.text), other.tokens, other.response.status]).toEqual([ELSEWHERE, [null], 200]);
  expect(other.text).not.toContain('pv1.');
  const call = await visit('/api/portal/v1/menus', {
    portal: portal(),
    env: settings,
    init: { headers: { [HEADERS.preview]: token } },
  });
  expect([call.response.status, header(call, 'cache-control')]).toEqual([
    200,
    'no-store, no-cache, must-revalidate, private',
  ]);
});

it('a link for one locale shows drafts only in that locale', async () => {
  const token = await createToken({ locale: 'ko' });
  expect((await visitWithToken(token, `/ko${PATH}/`)).isDraft).toBe(true);
  expect(noticeOf((await visitWithToken(token)).text)).toBe(ELSEWHERE);
});

it('a revoked link is invalid after the next KV read', async () => {
  const id = newLinkId();
  const token = await createToken({ id });
  expect((await visitWithToken(token)).isDraft).toBe(true);
  await env.KV.put(REVOKED_KEY, serializeRevoked([id]));
  invalidate(currentIsolate().revoked);
  const visited = await visitWithToken(token);
  expect([visited.isDraft, noticeOf(visited.text), visited.tokens]).toEqual([false, INVALID, [null]]);
  expect((await visitWithToken(await createToken())).isDraft).toBe(true);
});

it('an isolate uses the last known revocations while KV fails, and a new isolate accepts no link', async () => {
  const failing = { ...settings, KV: failingKv() };
  const token = await createToken();
  expect((await visitWithToken(token)).isDraft).toBe(true);
  invalidate(currentIsolate().revoked);
  expect((await visitWithToken(token, `${PATH}/`, failing)).isDraft).toBe(true);
  newIsolate();
  const visited = await visitWithToken(token, `${PATH}/`, failing);
  expect([visited.isDraft, noticeOf(visited.text)]).toEqual([false, INVALID]);
});

it.each<[string, () => Promise<string>, object]>([
  ['an expired link', () => createToken({ endsAt: Date.now() - 60_000 }), settings],
  ['a link signed with another key', () => createToken({}, `${KEY}-another`), settings],
  [
    'a link with a changed end',
    async () => (await createToken()).replace(/^(pv1\.[\w-]+\.)\w+/, '$1zzzzzz'),
    settings,
  ],
  [
    'a link for one page changed to all',
    async () => (await createToken({ path: PATH })).replace(/\.[0-9a-f]{16}\./, '.all.'),
    settings,
  ],
  ['a truncated link', async () => (await createToken()).slice(0, -1), settings],
  [
    'a link with an inherited property as its locale',
    async () => (await createToken()).replace('.all.', '.constructor.'),
    settings,
  ],
  ['a link with one malformed field', async () => 'pv1.__proto__', settings],
  ['a link on a site without a key', () => createToken(), { ...settings, PREVIEW_KEY: '' }],
  ['a link on a site with a short key', () => createToken(), { ...settings, PREVIEW_KEY: 'short' }],
  ['a link on a site without a portal token', () => createToken(), { ...settings, PREVIEW_TOKEN: '' }],
])('%s shows the published page with a notice and sends no token to the portal', async (_, token, extra) => {
  const seen = await visitWithToken(await token(), `${PATH}/`, extra);
  expect([seen.response.status, seen.isDraft, noticeOf(seen.text)]).toEqual([200, false, INVALID]);
  expect(seen.tokens).toEqual([null]);
  expect(seen.text).not.toContain('pv1.');
});

it('a portal token is forwarded unchanged', async () => {
  const seen = await visitWithToken('portal-token');
  expect([seen.isDraft, seen.tokens]).toEqual([true, ['portal-token']]);
  expect((await visitWithToken('made-up')).isDraft).toBe(false);
});
