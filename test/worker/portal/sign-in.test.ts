// Sessions, limits and preview tokens, as the site meets them (§4 Preview mode, §6; S6).
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { api } from '../../../src/config.ts';
import { ask, data, fetchPortal, signIn } from './portal.ts';

const SERVICE = 'http://localhost:8787/r_sec_login?language=en&service=http%3A%2F%2Flocalhost%3A8787%2Fdocs%2F&state=0b1c';
const login = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetchPortal('/sso/login', { method: 'POST', body: new URLSearchParams({ service: SERVICE, ...fields }), headers, redirect: 'manual' });

describe('§6 sessions', () => {
  it('the way back with a ticket, without its ticket, is the service to the letter', async () => {
    const back = new URL((await login({ login: 'demo', password: 'local-demo-only' })).headers.get('location') ?? '');
    const ticket = back.searchParams.get('ticket');
    back.searchParams.delete('ticket');
    expect(back.href).toBe(SERVICE);
    const session = await fetchPortal('/sso/validate', { method: 'POST', body: JSON.stringify({ ticket, service: back.href }) });
    expect(await session.json()).toMatchObject({ code: '0', data: { displayName: 'Harbour Games' } });
  });

  it('each sign-in gives a token of its own, and one that ends leaves the other', async () => {
    const [first, second] = [await signIn('demo', 'local-demo-only'), await signIn('demo', 'local-demo-only')];
    expect(first).not.toEqual(second);
    const ended = await fetchPortal('/sso/logout?language=en&appCode=site', { method: 'POST', headers: first });
    expect(ended.headers.get('cache-control')).toBe('no-store');
    expect(await data('common/getUserInfo', {}, { headers: first })).toEqual({ displayName: null });
    expect(await data('common/getUserInfo', {}, { headers: second })).toEqual({ displayName: 'Harbour Games' });
  });

  it('a session that has run out is none', async () => {
    const headers = await signIn('reader', 'local-reader-only');
    await env.DB.prepare("UPDATE session SET expires_at = '2020-01-01T00:00:00Z'").run();
    expect(await data('common/getUserInfo', {}, { headers })).toEqual({ displayName: null });
  });

  it('neither ticket nor token is stored as it is', async () => {
    const { cookie = '' } = await signIn('demo', 'local-demo-only');
    const { results } = await env.DB.prepare('SELECT token_hash FROM session').all<{ token_hash: string }>();
    expect(results.map(({ token_hash }) => token_hash)).not.toContain(cookie.split('=')[1]);
  });

  it('attempts on one account are limited wherever they come from, and so are those of one visitor', async () => {
    const statuses = async (of: (n: number) => Promise<Response>) => {
      const seen = new Set<number>();
      for (let n = 0; n < 70; n += 1) seen.add((await of(n)).status);
      return seen;
    };
    expect(await statuses((n) => login({ login: 'no-such-account', password: 'x' }, { 'x-forwarded-for': `203.0.113.${n}` }))).toContain(
      429,
    );
    expect(await statuses((n) => login({ login: `no-such-${n}`, password: 'x' }, { 'x-forwarded-for': '198.51.100.9' }))).toContain(429);
  }, 60_000);
});

describe('S6 the portal says whether a preview token counted', () => {
  const state = async (token: string | null) => {
    const asked = await ask('common/getNav', {}, token === null ? {} : { headers: { 'x-preview-token': token } });
    return [asked.headers.get('x-preview-state'), asked.headers.get('cache-control')];
  };

  it('valid, invalid, and nothing without one', async () => {
    expect(await state('local-preview')).toEqual(['valid', 'no-store']);
    expect(await state('made-up')).toEqual(['invalid', 'no-store']);
    expect((await state(null))[0]).toBeNull();
  });

  it('on refusals, too', async () => {
    const headers = { 'x-preview-token': 'made-up' };
    expect((await ask('products/productDetailByCode', { pageCode: 'no-such' }, { headers })).headers.get('x-preview-state')).toBe(
      'invalid',
    );
    const bad = await fetchPortal(`${api.basePath}/mapping`, { method: 'POST', body: 'no json', headers });
    expect([bad.status, bad.headers.get('x-preview-state')]).toEqual([400, 'invalid']);
  });

  it('a token that has expired counts no more, and shows no draft', async () => {
    const detail = (token: string) =>
      data('products/productDetailByCode', { pageCode: 'cloud-security' }, { headers: { 'x-preview-token': token } });
    expect((await detail('local-preview')).draft).toBe(true);
    await env.DB.prepare("UPDATE preview_token SET expires_at = '2020-01-01T00:00:00Z'").run();
    expect((await detail('local-preview')).draft).toBe(false);
    expect(await state('local-preview')).toEqual(['invalid', 'no-store']);
  });
});
