// Operations of the sandbox. Each response is validated against its schema in the API description.
import { describe, expect, it } from 'vitest';
import { SANDBOX_OPERATIONS } from '../../../common/contract/sandbox/sandbox.ts';
import { SANDBOX_BASE } from '../../../common/contract/sandbox/sandbox-path.ts';
import { operationsOf } from '../../../compiler/api-reference/document.ts';
import { countRequest, LIMIT } from '../../../portal/src/sandbox/respond.ts';
import { document } from '../api-reference/reference.ts';
import { description, newSandbox } from './sandbox.ts';

const HOSTNAME = '/hostnames/hn_7k3m92qd41xa';
const UUID = '0f6d9f3e-7c0b-4f0e-9a52-3b1d7c5e8a41';
const idOf = ({ body }: { body: Record<string, unknown> }) => String(body.id);
const rowsOf = ({ body }: { body: Record<string, unknown> }) => body.data as Record<string, unknown>[];

describe('sandbox', () => {
  it('the sandbox implements every operation that the reference marks, in seven resources', () => {
    expect(description.operations.map(({ id }) => id).sort()).toEqual([...SANDBOX_OPERATIONS].sort());
    const operations = operationsOf(document).filter(({ operation }) =>
      SANDBOX_OPERATIONS.includes(operation.operationId),
    );
    expect(new Set(operations.map(({ operation }) => operation.tags[0])).size).toBeGreaterThanOrEqual(7);
  });

  it('the sandbox starts with the examples of the reference, so that copied requests find their objects', async () => {
    const { send } = newSandbox();
    for (const { path, method, parameters } of description.operations.filter(
      ({ method }) => method === 'GET',
    )) {
      const requested = path.replace(/\{([^}]+)\}/g, (_, name: string) => {
        const parameter = parameters.find((parameter) => parameter.name === name);
        return String(parameter?.example ?? '');
      });
      expect((await send(method, requested)).status, requested).toBe(200);
    }
  });

  it('the sandbox creates, changes, and deletes hostnames and origins', async () => {
    const { send, clock } = newSandbox();
    const origin = await send('POST', '/origins', {
      body: { name: 'spare', address: 'spare.example.com:443' },
    });
    expect(origin).toMatchObject({ status: 201, body: { verify: true, backup: false } });
    const body = { name: 'shop.example.com', originIds: [idOf(origin)] };
    const created = await send('POST', '/hostnames', { body });
    expect(created).toMatchObject({
      status: 201,
      body: { status: 'pending', cname: 'shop.example.com.edge.example.net' },
    });
    expect(created.headers.get('location')).toBe(`${SANDBOX_BASE}/hostnames/${idOf(created)}`);
    expect((await send('POST', '/hostnames', { body })).body).toMatchObject({ status: 409 });
    const at = `/hostnames/${idOf(created)}`;
    expect((await send('POST', `${at}/verify`)).body).toMatchObject({ status: 'active' });
    const etag = (await send('GET', at)).headers.get('etag') ?? '';
    const changed = await send('PATCH', at, {
      headers: { 'if-match': etag },
      body: { tls: { minVersion: '1.3' } },
    });
    expect(changed.body).toMatchObject({ tls: { certificate: 'managed', minVersion: '1.3' } });
    expect((await send('PATCH', at, { headers: { 'if-match': etag }, body: { http3: false } })).status).toBe(
      412,
    );
    expect((await send('PATCH', at, { body: { http3: false } })).status).toBe(428);
    expect(
      (await send('DELETE', `/origins/${idOf(origin)}`, { headers: { 'if-match': '"v1"' } })).status,
    ).toBe(409);
    const latest = changed.headers.get('etag') ?? '';
    const task = await send('DELETE', at, { headers: { 'if-match': latest } });
    expect(task).toMatchObject({ status: 202, body: { kind: 'hostname-delete', status: 'queued' } });
    clock.now += 5000;
    expect((await send('GET', at)).status).toBe(404);
    expect(
      (await send('DELETE', `/origins/${idOf(origin)}`, { headers: { 'if-match': '"v1"' } })).status,
    ).toBe(204);
  });

  it('the task of a purge runs until it succeeds or is canceled', async () => {
    const { send, clock } = newSandbox();
    const purge = await send('POST', '/purges', { body: { urls: ['https://www.example.com/app.css'] } });
    expect(purge).toMatchObject({ status: 202, body: { kind: 'purge', status: 'queued', progress: 0 } });
    const at = purge.headers.get('location')?.replace(SANDBOX_BASE, '') ?? '';
    const resource = String(purge.body.resource).replace('/v1', '');
    clock.now += 2000;
    const running = await send('GET', at);
    expect(running).toMatchObject({ body: { status: 'running', progress: 50 } });
    expect(running.headers.get('retry-after')).toBe('1');
    clock.now += 2000;
    expect((await send('GET', at)).body).toMatchObject({ status: 'succeeded', progress: 100 });
    expect((await send('GET', resource)).body).toMatchObject({ status: 'succeeded', mode: 'hard' });
    expect((await send('POST', `${at}/cancel`)).status).toBe(409);
    const other = await send('POST', '/purges', { body: { tags: ['app-shell'], mode: 'soft' } });
    expect((await send('POST', `/tasks/${idOf(other)}/cancel`)).body).toMatchObject({ status: 'cancelled' });
    expect(rowsOf(await send('GET', '/tasks?status=cancelled'))).toHaveLength(1);
  });

  it('the sandbox preserves the order of rules, and identifies record sets by name and type', async () => {
    const { send } = newSandbox();
    const match = { field: 'http.path', op: 'startsWith', value: '/old/' };
    const rule = { name: 'gone', match, action: { type: 'block' }, position: 1 };
    const created = await send('POST', `${HOSTNAME}/waf/rules`, { body: rule });
    expect(created).toMatchObject({ status: 201, body: { position: 1, mode: 'log' } });
    expect(rowsOf(await send('GET', `${HOSTNAME}/waf/rules`)).map(({ position }) => position)).toEqual([
      1, 2,
    ]);
    expect((await send('POST', `${HOSTNAME}/waf/rules`, { body: rule })).status).toBe(409);
    const zone = '/zones/zn_2w7e9r4y6usf';
    const body = { name: 'www', type: 'CNAME', answers: [{ value: 'shop.example.com.edge.example.net.' }] };
    const record = await send('POST', `${zone}/records`, { body });
    expect(record).toMatchObject({ status: 201, body: { ttl: 300 } });
    expect((await send('GET', zone)).body).toMatchObject({ revision: 43 });
    expect(rowsOf(await send('GET', `${zone}/records?type=CNAME`))).toHaveLength(1);
    expect((await send('POST', '/zones/zn_000000000000/records', { body })).status).toBe(404);
  });
});

describe('common behavior of operations', () => {
  it('cursor pagination neither repeats nor omits entries', async () => {
    const { send } = newSandbox();
    for (let n = 0; n < 4; n++)
      await send('POST', '/origins', { body: { name: `o${n}`, address: `o${n}.example.com:443` } });
    const seen: unknown[] = [];
    let next = '/origins?limit=2';
    for (let page = 0; next !== '' && page < 9; page++) {
      const { body } = await send('GET', next);
      seen.push(...(body.data as { name: string }[]).map(({ name }) => name));
      next =
        body.nextCursor === null
          ? ''
          : `/origins?limit=2&cursor=${encodeURIComponent(String(body.nextCursor))}`;
    }
    expect(seen).toEqual(['o3', 'o2', 'o1', 'o0', 'main']);
    expect((await send('GET', '/origins?cursor=bogus')).body).toMatchObject({ status: 400 });
    expect((await send('GET', '/origins?limit=0')).body).toMatchObject({
      status: 400,
      errors: [{ parameter: 'limit' }],
    });
  });

  it('a request runs once under its Idempotency-Key, and another request under the key is rejected', async () => {
    const { send } = newSandbox();
    const sending = {
      headers: { 'idempotency-key': UUID },
      body: { name: 'one', address: 'one.example.com:443' },
    };
    const first = await send('POST', '/origins', sending);
    expect((await send('POST', '/origins', sending)).body).toEqual(first.body);
    expect(rowsOf(await send('GET', '/origins'))).toHaveLength(2);
    const other = await send('POST', '/origins', {
      ...sending,
      body: { name: 'two', address: 'two.example.com:443' },
    });
    expect(other.body.type).toMatch(/\/idempotency-key-reused$/);
    expect((await send('POST', '/origins', { ...sending, headers: { 'idempotency-key': 'x' } })).status).toBe(
      400,
    );
  });

  it('a response lists every error of a body as a problem (RFC 9457)', async () => {
    const { send } = newSandbox();
    const wrong = await send('POST', '/hostnames', { body: { name: 'Not a name', originIds: [], more: 1 } });
    expect(wrong.status).toBe(422);
    const errors = wrong.body.errors as { pointer: string }[];
    expect(errors.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(['#/name', '#/originIds']));
    expect((await send('POST', '/purges', { body: {} })).status).toBe(422);
    expect((await send('POST', '/purges', { text: '{' })).status).toBe(400);
    expect(
      (await send('POST', '/purges', { text: 'a', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415);
    expect((await send('GET', '/hostnames/hn_000000000000')).body).toMatchObject({
      status: 404,
      title: expect.any(String),
    });
  });

  it('the RateLimit header states the remaining quota, and requests above it get 429 with Retry-After', async () => {
    const { send, clock } = newSandbox();
    const first = await send('GET', '/zones');
    expect(first.headers.get('ratelimit')).toBe(`"default";r=${LIMIT.requests - 1};t=${LIMIT.seconds}`);
    for (let n = 0; n < LIMIT.purges; n++) await send('POST', '/purges', { body: { tags: ['a'] } });
    const beyond = await send('POST', '/purges', { body: { tags: ['a'] } });
    expect(beyond.status).toBe(429);
    expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(0);
    clock.now += LIMIT.seconds * 1000;
    expect((await send('POST', '/purges', { body: { tags: ['a'] } })).status).toBe(202);
  });

  it('a purge above the overall request limit is rejected, even if the purge limit is not reached', async () => {
    const window = { startedAt: 0, requests: LIMIT.requests - 1, purges: 0 };
    expect(countRequest(window, 'createPurge', 0)).toMatchObject({
      RateLimit: expect.stringMatching(/^"default";r=0;/),
    });
    expect(() => countRequest(window, 'createPurge', 0)).toThrow(`The limit is ${LIMIT.requests} requests`);
  });

  it('a key without the required scope is rejected, and the response names the scope', async () => {
    const { send, key } = newSandbox();
    const narrow = { ...key, body: { ...key.body, scopes: ['hostnames:read'] } };
    expect((await send('GET', '/hostnames', {}, narrow)).status).toBe(200);
    const rejected = await send('POST', '/purges', { body: { tags: ['a'] } }, narrow);
    expect(rejected).toMatchObject({ status: 403, body: { scope: 'purges:write' } });
  });
});
