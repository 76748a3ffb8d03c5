// Authentication to an external portal (decision 13). A service binding needs none.
import { expect, it, vi } from 'vitest';
import { fakePortal, visit } from '../support.ts';

const PORTAL_KEY = 'k'.repeat(32);

it('calls and sign-in requests to PORTAL_ORIGIN have the key, the client address, and the request ID', async () => {
  const requests: Request[] = [];
  const portal = fakePortal();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    return portal.fetch(request);
  });
  const env = { PORTAL_ORIGIN: 'https://portal.example', PORTAL_KEY };
  const init = { headers: { 'cf-connecting-ip': '203.0.113.7' } };
  await visit('/products/cloud-dns/', { portal, env, init });
  await visit('/sso/login', { portal, env, init });
  expect(requests.length).toBeGreaterThan(2);
  expect(requests.some(({ url }) => new URL(url).pathname === '/sso/login')).toBe(true);
  for (const { url, headers } of requests) {
    expect(headers.get('x-portal-key'), url).toBe(PORTAL_KEY);
    expect(headers.get('x-forwarded-for'), url).toBe('203.0.113.7');
    expect(headers.get('x-request-id'), url).toMatch(/^[\w=-]{1,255}$/);
  }
});

it('the first of several keys is sent', async () => {
  const sent: (string | null)[] = [];
  const portal = fakePortal();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    sent.push(request.headers.get('x-portal-key'));
    return portal.fetch(request);
  });
  const env = { PORTAL_ORIGIN: 'https://portal.example', PORTAL_KEY: `${PORTAL_KEY}, ${'o'.repeat(32)}` };
  await visit('/products/cloud-dns/?several-keys', { portal, env });
  await visit('/sso/login', { portal, env });
  expect(new Set(sent)).toEqual(new Set([PORTAL_KEY]));
});

it('requests over the binding have no key', async () => {
  const portal = fakePortal();
  await visit('/products/cloud-dns/', { portal, env: { PORTAL_KEY } });
  expect(portal.calls.length).toBeGreaterThan(0);
  for (const { request } of portal.calls) {
    expect(new URL(request.url).origin).toBe('https://portal');
    expect(request.headers.has('x-portal-key')).toBe(false);
  }
});
