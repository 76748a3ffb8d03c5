// API sandbox of the portal: separate data per visitor, expiry after an hour, limits, and concurrent requests.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { PUBLIC_TOKEN, SandboxSessionSchema } from '../../../common/contract/sandbox/sandbox.ts';
import { SANDBOX_BASE, SANDBOX_SESSION } from '../../../common/contract/sandbox/sandbox-path.ts';
import { StateSchema } from '../../../portal/src/sandbox/state.ts';
import { addSandbox, MAX_SANDBOXES } from '../../../portal/src/sandbox/store.ts';
import { newSigner, signRequest } from '../../signed-request.ts';
import { fetchPortal, newVisitor } from './portal.ts';

interface Sending {
  token?: string;
  visitor?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Sends a request to the sandbox. Returns status, headers, and body. */
async function send(method: string, path: string, { token, visitor, headers, body }: Sending = {}) {
  const response = await fetchPortal(`${SANDBOX_BASE}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(visitor ? { 'x-forwarded-for': visitor } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? null : JSON.parse(text)) as Record<string, unknown>,
  };
}

async function createSession(): Promise<string> {
  const response = await fetchPortal(SANDBOX_SESSION, { method: 'POST' });
  expect(response.status).toBe(201);
  return SandboxSessionSchema.parse(await response.json()).token;
}
const count = ({ body }: { body: Record<string, unknown> }) => (body.data as unknown[]).length;
const ORIGIN = { name: 'spare', address: 'spare.example.com:443' };

describe('a sandbox', () => {
  it('a sandbox belongs to a key, or to a client address with the sample key', async () => {
    const [first, second] = [await createSession(), await createSession()];
    expect((await send('POST', '/origins', { token: first, body: ORIGIN })).status).toBe(201);
    expect(count(await send('GET', '/origins', { token: first }))).toBe(2);
    expect(count(await send('GET', '/origins', { token: second }))).toBe(1);
    const [visitor, otherVisitor] = [newVisitor(), newVisitor()];
    await send('POST', '/origins', { token: PUBLIC_TOKEN, visitor: visitor, body: ORIGIN });
    expect(count(await send('GET', '/origins', { token: PUBLIC_TOKEN, visitor: visitor }))).toBe(2);
    expect(count(await send('GET', '/origins', { token: PUBLIC_TOKEN, visitor: otherVisitor }))).toBe(1);
  });

  it('a sandbox responds to HEAD with the headers of GET, including the ETag', async () => {
    const [token, path] = [await createSession(), '/hostnames/hn_7k3m92qd41xa'];
    const [complete, head] = [await send('GET', path, { token }), await send('HEAD', path, { token })];
    expect([head.status, head.body]).toEqual([200, null]);
    expect(head.headers.get('etag')).toMatch(/^"v\d+"$/);
    expect(head.headers.get('etag')).toBe(complete.headers.get('etag'));
  });

  it('a sandbox returns 401 as problem details without a key or with an unknown one', async () => {
    for (const token of ['', `sk_${'x'.repeat(40)}`, 'nonsense'])
      expect(await send('GET', '/origins', { token })).toMatchObject({
        status: 401,
        body: { status: 401, type: expect.stringMatching(/\/unauthenticated$/) },
      });
  });

  it('a sandbox expires after an hour, and the sample key gets a new one', async () => {
    const [token, visitor] = [await createSession(), newVisitor()];
    await send('POST', '/origins', { token: PUBLIC_TOKEN, visitor, body: ORIGIN });
    await env.DB.prepare("UPDATE sandbox SET expires_at = '2026-01-01T00:00:00Z'").run();
    expect((await send('GET', '/origins', { token })).status).toBe(401);
    expect(count(await send('GET', '/origins', { token: PUBLIC_TOKEN, visitor }))).toBe(1);
    const left = await env.DB.prepare(
      "SELECT count(*) AS n FROM sandbox WHERE expires_at < '2026-02-01'",
    ).first();
    expect(left).toEqual({ n: 0 });
  });

  it('a sandbox preserves the changes of concurrent requests', async () => {
    const token = await createSession();
    const created = await Promise.all(
      ['a', 'b', 'c'].map((name) => send('POST', '/origins', { token, body: { ...ORIGIN, name } })),
    );
    expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(count(await send('GET', '/origins', { token }))).toBe(4);
  });

  it('a sandbox writes nothing for requests that change nothing, so that they do not conflict', async () => {
    const token = await createSession();
    await send('POST', '/origins', { token, body: ORIGIN });
    const readRows = async () =>
      (await env.DB.prepare('SELECT id, revision, state FROM sandbox ORDER BY id').all()).results;
    const before = await readRows();
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 ? send('POST', '/origins', { token, body: {} }) : send('GET', '/origins', { token }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([422, 200]));
    expect(await readRows()).toEqual(before);
    expect(new Set(responses.map(({ headers }) => headers.get('ratelimit'))).size).toBe(40);
  });

  it('a sandbox returns 429 with Retry-After if too many concurrent requests change it', async () => {
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const token = await createSession();
    const created = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send('POST', '/origins', { token, body: { ...ORIGIN, name: `o${index}` } }),
      ),
    );
    for (const { status, headers } of created.filter(({ status }) => status !== 201))
      expect([status, headers.get('retry-after')]).toEqual([429, '1']);
    const stored = created.filter(({ status }) => status === 201).length;
    expect(count(await send('GET', '/origins', { token }))).toBe(1 + stored);
    expect(errorLog).not.toHaveBeenCalled();
  });

  it('a sandbox accepts a signature only once', async () => {
    const { privateKey, publicKey } = await newSigner();
    const session = await fetchPortal(SANDBOX_SESSION, {
      method: 'POST',
      body: JSON.stringify({ publicKey }),
    });
    const { token, keyId } = SandboxSessionSchema.parse(await session.json());
    const created = Math.floor(Date.now() / 1000);
    const url = `https://portal${SANDBOX_BASE}/origins`;
    const headers = await signRequest(privateKey, url, ORIGIN, { keyId, created });
    const once = await Promise.all(
      [1, 2, 3].map(() => send('POST', '/origins', { token, headers, body: ORIGIN })),
    );
    expect(once.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    expect(count(await send('GET', '/origins', { token }))).toBe(2);
  });

  it('sandboxes are limited in size and number, and large bodies are rejected', async () => {
    const token = await createSession();
    const session = await createSession();
    await send('POST', '/origins', { token: session, body: ORIGIN });
    const body = { ...ORIGIN, name: 'x'.repeat(20_000) };
    expect((await send('POST', '/origins', { token, body })).status).toBe(413);
    const source = await env.DB.prepare('SELECT state FROM sandbox LIMIT 1').first<{ state: string }>();
    const state = StateSchema.parse(JSON.parse(source?.state ?? ''));
    await env.DB.prepare(
      `INSERT INTO sandbox (id, state, revision, expires_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       SELECT 'old-' || i, '{}', 1, '2099-01-01T00:00:00Z' FROM n`,
    )
      .bind(MAX_SANDBOXES + 5)
      .run();
    await env.DB.prepare(
      "INSERT INTO sandbox_token SELECT 'token of ' || id, id, expires_at FROM sandbox WHERE id LIKE 'old-%'",
    ).run();
    await addSandbox(env.DB, 'newest', { ...state, keys: [] }, new Date().toISOString());
    const usageQuery = 'SELECT count(*) AS n, sum(revision > 1) AS used FROM sandbox';
    const left = await env.DB.prepare(usageQuery).first<{ n: number; used: number }>();
    expect(left?.n).toBe(MAX_SANDBOXES);
    const orphans =
      'SELECT count(*) AS n FROM sandbox_token WHERE sandbox_id NOT IN (SELECT id FROM sandbox)';
    expect(await env.DB.prepare(orphans).first()).toEqual({ n: 0 });
    expect(await send('GET', '/origins', { token: session })).toMatchObject({ status: 200 });
    await env.DB.prepare('UPDATE sandbox SET revision = 2').run();
    const rejected = await fetchPortal(SANDBOX_SESSION, { method: 'POST' });
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await env.DB.prepare(usageQuery).first<{ n: number }>())?.n).toBe(MAX_SANDBOXES);
    expect(await env.DB.prepare(orphans).first()).toEqual({ n: 0 });
    expect(await send('GET', '/origins', { token: session })).toMatchObject({ status: 200 });
    await env.DB.prepare("DELETE FROM sandbox WHERE id LIKE 'old-%' OR id = 'newest'").run();
  });
});
