// Signing in with the token, as strangers would misuse it.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { newBrowser, signedIn } from './console.ts';
import { ask, startAnew, TOKEN } from './ops.ts';

const ACCESS = { ACCESS_TEAM_DOMAIN: 'team.cloudflareaccess.com', ACCESS_AUD: 'a'.repeat(64) };

beforeEach(startAnew);

describe('signing in', () => {
  it('failures from many places keep nobody out of another one; a network of IPv6 is one place', async () => {
    const at = new Date().toISOString();
    await env.DB.batch(
      Array.from({ length: 300 }, (_, place) =>
        env.DB.prepare('INSERT INTO sign_in_failure (place, at) VALUES (?, ?)').bind(`place ${place}`, at),
      ),
    );
    const attempt = (address: string, token: string) =>
      newBrowser({}, { 'x-client-ip': address }).post('/ops/sign-in', { name: 'ada', token, to: '/ops' });
    expect((await attempt('192.0.2.1', TOKEN)).status).toBe(303);
    for (const host of [1, 2, 3, 4, 5])
      expect((await attempt(`2001:db8:0:1::${host}`, 'wrong')).status).toBe(401);
    expect((await attempt('2001:DB8:0:1:ffff::9', TOKEN)).status).toBe(429);
    expect((await attempt('2001:db8:0:2::1', TOKEN)).status).toBe(303);
  });

  it('no foreign page can sign somebody in', async () => {
    const answer = await ask('/ops/sign-in', {
      method: 'POST',
      body: new URLSearchParams({ name: 'eve', token: TOKEN, to: '/ops' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });

  it('a session that was opened before opens nothing behind Access', async () => {
    const browser = await signedIn('ada');
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    expect((await ask('/ops', { headers: { cookie } })).status).toBe(200);
    expect((await ask('/ops', { headers: { cookie } }, ACCESS)).status).toBe(401);
  });
});
