// Signed requests of the sandbox (RFC 9421, RFC 9530), as required by the guide.
import { describe, expect, it } from 'vitest';
import { SANDBOX_BASE } from '../../../common/contract/sandbox/sandbox-path.ts';
import { newSigner, type Signing, signRequest as signWith } from '../../signed-request.ts';
import { newSandbox, ORIGIN, START } from './sandbox.ts';

const { privateKey, publicKey: PUBLIC } = await newSigner();
const BODY = { tags: ['app-shell'], mode: 'soft' };

const signRequest = (url: string, body: unknown, keyId: string, options: Partial<Signing> = {}) =>
  signWith(privateKey, `${ORIGIN}${SANDBOX_BASE}${url}`, body, { keyId, created: START / 1000, ...options });

describe('a key with a public key', () => {
  it('a key with a public key must sign changes, and may read without a signature', async () => {
    const { send, key } = newSandbox(PUBLIC);
    expect((await send('GET', '/hostnames')).status).toBe(200);
    expect((await send('POST', '/purges', { body: BODY })).body.type).toMatch(/\/signature-required$/);
    const headers = await signRequest('/purges', BODY, key.body.id);
    expect((await send('POST', '/purges', { headers, body: BODY })).status).toBe(202);
  });

  it('a signature is rejected with a different body, URL, key, or time, and without a required component', async () => {
    const { send, key } = newSandbox(PUBLIC);
    const validHeaders = await signRequest('/purges', BODY, key.body.id);
    const expectRejection = async (headers: Record<string, string>, body: unknown = BODY) =>
      expect((await send('POST', '/purges', { headers, body })).body.type).toMatch(/\/signature-invalid$/);
    await expectRejection(validHeaders, { tags: ['other'] });
    await expectRejection(await signRequest('/origins', BODY, key.body.id));
    await expectRejection(await signRequest('/purges', BODY, 'key_000000000000'));
    await expectRejection(await signRequest('/purges', BODY, key.body.id, { created: START / 1000 - 301 }));
    await expectRejection({ ...validHeaders, 'idempotency-key': '0f6d9f3e-7c0b-4f0e-9a52-3b1d7c5e8a41' });
    await expectRejection({ ...validHeaders, 'signature-input': 'sig=()' });
  });

  it('a signature is rejected on its second use, even in a different encoding', async () => {
    const { send, key } = newSandbox(PUBLIC);
    const headers = await signRequest('/purges', BODY, key.body.id);
    expect((await send('POST', '/purges', { headers, body: BODY })).status).toBe(202);
    const again = await send('POST', '/purges', { headers, body: BODY });
    expect(again).toMatchObject({ status: 401, body: { detail: expect.stringContaining('used before') } });
    // The last character before the padding has four unused bits.
    const other = (headers.signature ?? '').replace(
      /([AQgw])==:$/,
      (_, last: string) => `${String.fromCharCode(last.charCodeAt(0) + 1)}==:`,
    );
    expect(other).not.toBe(headers.signature);
    const spelled = await send('POST', '/purges', {
      headers: { ...headers, signature: other },
      body: BODY,
    });
    expect(spelled).toMatchObject({ status: 401, body: { detail: expect.stringContaining('used before') } });
    const renewed = await signRequest('/purges', BODY, key.body.id, { nonce: 'second' });
    expect((await send('POST', '/purges', { headers: renewed, body: BODY })).status).toBe(202);
  });

  it('a signature is rejected on its second use in the last millisecond of its validity', async () => {
    const { send, key, clock } = newSandbox(PUBLIC);
    const headers = await signRequest('/purges', BODY, key.body.id);
    expect((await send('POST', '/purges', { headers, body: BODY })).status).toBe(202);
    clock.now = START + 300_000;
    const again = await send('POST', '/purges', { headers, body: BODY });
    expect(again).toMatchObject({ status: 401, body: { detail: expect.stringContaining('used before') } });
  });

  it('a signature is rejected in another sandbox of the same key pair', async () => {
    const [mine, theirs] = [newSandbox(PUBLIC), newSandbox(PUBLIC)];
    const headers = await signRequest('/purges', BODY, mine.key.body.id);
    expect((await theirs.send('POST', '/purges', { headers, body: BODY })).body.detail).toBe(
      'keyid is not the ID of this key.',
    );
  });

  it.each([
    ['created 31 seconds ahead', { created: START / 1000 + 31 }],
    ['expires in the past', { change: (params: string) => `${params};expires=${START / 1000}` }],
    ['created twice', { change: (params: string) => `${params};created=${START / 1000}` }],
    [
      'a component twice',
      { change: (params: string) => params.replace('("@method"', '("@method" "@method"') },
    ],
    ['"@status"', { change: (params: string) => params.replace('("@method"', '("@status" "@method"') }],
  ])('a signature is rejected with %s', async (_, signing: Partial<Signing>) => {
    const { send, key } = newSandbox(PUBLIC);
    const headers = await signRequest('/purges', BODY, key.body.id, signing);
    expect(await send('POST', '/purges', { headers, body: BODY })).toMatchObject({
      status: 401,
      body: { type: expect.stringMatching(/\/signature-invalid$/) },
    });
  });

  it('a signature is accepted with created 30 seconds ahead and with a future expires', async () => {
    const { send, key } = newSandbox(PUBLIC);
    for (const signing of [
      { created: START / 1000 + 30 },
      { change: (params: string) => `${params};expires=${START / 1000 + 60}` },
    ]) {
      const headers = await signRequest('/purges', BODY, key.body.id, signing);
      expect((await send('POST', '/purges', { headers, body: BODY })).status).toBe(202);
    }
  });

  it('a key without a public key cannot call key operations', async () => {
    const body = { name: 'ci', scopes: ['purges:write'], expiresAt: '2027-06-01T00:00:00Z' };
    const { send } = newSandbox();
    expect((await send('POST', '/keys', { body })).body.type).toMatch(/\/signature-required$/);
    const signing = newSandbox(PUBLIC);
    const headers = await signRequest('/keys', body, signing.key.body.id);
    const created = await signing.send('POST', '/keys', { headers, body });
    expect(created).toMatchObject({
      status: 201,
      body: { token: expect.stringMatching(/^sk_[0-9A-Za-z]{40}$/) },
    });
    expect(signing.state.keys).toHaveLength(3);
  });
});

describe('a key with an expiry', () => {
  it('a key is rejected on creation with a past expiry, and on use after its expiry', async () => {
    const { send, key, state, clock } = newSandbox(PUBLIC);
    const make = async (expiresAt: string) => {
      const body = { name: 'ci', scopes: ['origins:read'], expiresAt };
      return send('POST', '/keys', { headers: await signRequest('/keys', body, key.body.id), body });
    };
    expect(await make('2020-01-01T00:00:00Z')).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '#/expiresAt', detail: 'is in the past' }] },
    });
    expect((await make('2026-11-22T10:10:00Z')).status).toBe(201);
    const newKey = state.keys.at(-1);
    expect((await send('GET', '/origins', {}, newKey)).status).toBe(200);
    clock.now = Date.parse('2026-11-22T10:10:00Z');
    expect(await send('GET', '/origins', {}, newKey)).toMatchObject({
      status: 401,
      body: { type: expect.stringMatching(/\/unauthenticated$/), detail: 'The key has expired.' },
    });
    expect((await send('GET', '/origins')).status).toBe(200);
  });
});
