// Tool call_sandbox: signed calls in the caller's own sandbox, found by a signed handle.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signToken } from '../../../../common/crypto/token.ts';
import { exhaustedLimit, newVisitor } from '../portal.ts';
import { callTool } from './mcp.ts';

beforeEach(() => {
  for (const level of ['info', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
});

interface Exchange {
  sandbox: string;
  expiresAt: string;
  request: { method: string; url: string; headers: Record<string, string>; signatureBase: string };
  response: { status: number; headers: Record<string, string>; body: Record<string, unknown> };
}

const call = (args: Record<string, unknown>, options = {}) =>
  callTool<Exchange>('call_sandbox', args, options);
const ORIGIN = { name: 'spare', address: 'spare.example.com:443' };
const names = ({ response }: Exchange): unknown[] =>
  (response.body.data as { name: string }[]).map(({ name }) => name);

describe('call_sandbox', () => {
  it('a change is signed, and only later calls with the handle see it', async () => {
    const created = await call({ method: 'POST', path: '/origins', body: ORIGIN });
    expect([created.isError, created.data.response.status]).toEqual([false, 201]);
    const { headers, signatureBase, url } = created.data.request;
    expect(url).toBe('https://site.test/api/sandbox/v1/origins');
    expect(headers['Signature-Input']).toMatch(/^sig=\("@method" "@target-uri".*alg="ed25519"/);
    expect(signatureBase).toContain('"@target-uri": https://site.test/api/sandbox/v1/origins');
    const { sandbox } = created.data;
    expect(names((await call({ method: 'GET', path: '/v1/origins', sandbox })).data)).toContain('spare');
    expect(names((await call({ method: 'GET', path: '/origins?limit=5' })).data)).not.toContain('spare');
  });

  it('an object can be changed with its ETag and deleted', async () => {
    const { data } = await call({ method: 'POST', path: '/origins', body: ORIGIN });
    const { sandbox, response } = data;
    const path = `/origins/${String(response.body.id)}`;
    const patch = { method: 'PATCH', path, body: { name: 'other' }, sandbox };
    const unsigned = await call(patch);
    expect([unsigned.isError, unsigned.data.response.status]).toEqual([true, 428]);
    const headers = { 'If-Match': response.headers.etag };
    const changed = await call({ ...patch, headers });
    expect(changed.data.response).toMatchObject({ status: 200, body: { name: 'other' } });
    const match = { 'If-Match': changed.data.response.headers.etag };
    const deleted = await call({ method: 'DELETE', path, sandbox, headers: match });
    expect(deleted.data.response).toMatchObject({ status: 204, body: null });
  });

  it('an API problem is a tool error with the complete response', async () => {
    const { isError, data, text } = await call({ method: 'POST', path: '/origins', body: {} });
    expect([isError, data.response.status]).toEqual([true, 422]);
    expect(data.response.body.errors).toEqual(expect.arrayContaining([expect.anything()]));
    expect(text).toContain('HTTP 422');
  });

  it.each([
    ['forged', async (handle: string) => handle.replace(/.$/, (end) => (end === '0' ? '1' : '0'))],
    ['for another audience', (handle: string) => signAgain(handle, 'session', 60_000)],
    ['expired', (handle: string) => signAgain(handle, 'mcp-sandbox', -60_000)],
    ['malformed', async () => 'nonsense'],
  ])('a handle that is %s is rejected', async (_, change) => {
    const { data } = await call({ method: 'GET', path: '/origins' });
    const { isError, text } = await call({
      method: 'GET',
      path: '/origins',
      sandbox: await change(data.sandbox),
    });
    expect([isError, text]).toEqual([true, expect.stringMatching(/invalid or has expired/)]);
  });

  it('a handle stays valid after a rotation of the secret, and does not contain the private key', async () => {
    const [old, next] = ['o'.repeat(40), 'n'.repeat(40)];
    const before = { extra: { SESSION_SECRET: old } };
    const created = await call({ method: 'POST', path: '/origins', body: ORIGIN }, before);
    const { sandbox } = created.data;
    const after = { extra: { SESSION_SECRET: `${next},${old}` } };
    const repeated = await call(
      { method: 'POST', path: '/origins', body: { ...ORIGIN, name: 'b' }, sandbox },
      after,
    );
    expect(repeated.data.response.status).toBe(201);
    expect(sandbox).toMatch(/^sk_test\w{36}\.key_\w{12}\.[0-9a-f]{32}\.\d+\.[0-9a-f]{64}$/);
  });

  it.each([
    ['/../../healthz'],
    ['/%2e%2e/%2e%2e/api/portal/v1/menus'],
    ['/v1/../../session'],
    ['//evil.example/x/../../../../..'],
  ])('the path %s does not leave the sandbox', async (path) => {
    const { isError, text, data } = await call({ method: 'GET', path });
    expect(isError).toBe(true);
    if (data) expect(data.response.body.type).toMatch(/not-found$/);
    else expect(text).toContain('not a path of the API');
  });

  it('a GET request with a body, an unknown header, an unknown method, and an absolute URL are rejected', async () => {
    expect((await call({ method: 'GET', path: '/origins', body: {} })).isError).toBe(true);
    await expect(call({ method: 'GET', path: '/origins', headers: { Cookie: 'a=b' } })).rejects.toThrow(
      '-32602',
    );
    await expect(call({ method: 'TRACE', path: '/origins' })).rejects.toThrow('-32602');
    await expect(call({ method: 'GET', path: 'https://evil.example/' })).rejects.toThrow('-32602');
  });

  it('a client that creates too many sandboxes gets an error with the waiting time', async () => {
    const limit = exhaustedLimit();
    const clientIp = newVisitor();
    const { isError, text } = await call(
      { method: 'GET', path: '/origins' },
      { extra: { SANDBOX_LIMIT: limit }, call: { clientIp } },
    );
    expect([isError, text]).toEqual([true, expect.stringMatching(/60 seconds/)]);
    expect(limit.keys).toEqual([clientIp]);
  });

  it('the tool is unavailable without a secret', async () => {
    const extra = { SESSION_SECRET: '' };
    expect(await call({ method: 'GET', path: '/origins' }, { extra })).toMatchObject({
      isError: true,
      text: 'The sandbox is not available.',
    });
  });
});

/** Signs a handle again for an audience and a lifetime in milliseconds. */
function signAgain(handle: string, audience: string, ms: number): Promise<string> {
  const payload = handle.split('.').slice(0, 3).join('.');
  const [secret = ''] = (env.SESSION_SECRET ?? '').split(',');
  return signToken(secret, { audience, payload, expiresAt: Date.now() + ms });
}
