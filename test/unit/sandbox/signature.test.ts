// Signed requests of the sandbox (RFC 9421, RFC 9530), as the guide asks for them.
import { describe, expect, it } from 'vitest';
import {
  componentsOf,
  contentDigest,
  readSignatureInput,
  signatureBase,
  signatureParams,
} from '../../../src/api/contract/message-signature.ts';
import { SANDBOX_BASE } from '../../../src/api/contract/sandbox-path.ts';
import { document } from '../api-reference/reference.ts';
import { newSandbox, ORIGIN, START } from './sandbox.ts';

const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
  'sign',
  'verify',
])) as CryptoKeyPair;
const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
const PUBLIC = { kty: 'OKP', crv: 'Ed25519', x } as const;
const BODY = { tags: ['app-shell'], mode: 'soft' };

/** The headers of a signed request. */
async function signed(address: string, body: unknown, keyId: string, created = START / 1000) {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'content-digest': await contentDigest(bytes),
  };
  const request = {
    method: 'POST',
    url: `${ORIGIN}${SANDBOX_BASE}${address}`,
    header: (name: string) => headers[name] ?? null,
  };
  const components = componentsOf(request);
  const params = signatureParams(components, created, keyId);
  const base = new TextEncoder().encode(signatureBase(request, components, params));
  const signature = new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, pair.privateKey, base));
  headers['signature-input'] = `sig=${params}`;
  headers.signature = `sig=:${btoa(String.fromCharCode(...signature))}:`;
  return headers;
}

describe('a key with a public key', () => {
  it('has its changes signed, and reads without a signature', async () => {
    const { send, key } = newSandbox(PUBLIC);
    expect((await send('GET', '/hostnames')).status).toBe(200);
    expect((await send('POST', '/purges', { body: BODY })).body.type).toMatch(/\/signature-required$/);
    const headers = await signed('/purges', BODY, key.body.id);
    expect((await send('POST', '/purges', { headers, body: BODY })).status).toBe(202);
  });

  it('is refused with another body, address, key or time, and without what must be covered', async () => {
    const { send, key } = newSandbox(PUBLIC);
    const good = await signed('/purges', BODY, key.body.id);
    const refused = async (headers: Record<string, string>, body: unknown = BODY) =>
      expect((await send('POST', '/purges', { headers, body })).body.type).toMatch(/\/signature-invalid$/);
    await refused(good, { tags: ['other'] });
    await refused(await signed('/origins', BODY, key.body.id));
    await refused(await signed('/purges', BODY, 'key_000000000000'));
    await refused(await signed('/purges', BODY, key.body.id, START / 1000 - 301));
    await refused({ ...good, 'idempotency-key': '0f6d9f3e-7c0b-4f0e-9a52-3b1d7c5e8a41' });
    await refused({ ...good, 'signature-input': 'sig=()' });
  });

  it('is what keys are made with: without one, operations on keys are refused', async () => {
    const body = { name: 'ci', scopes: ['purges:write'], expiresAt: '2027-06-01T00:00:00Z' };
    const { send } = newSandbox();
    expect((await send('POST', '/keys', { body })).body.type).toMatch(/\/signature-required$/);
    const signing = newSandbox(PUBLIC);
    const headers = await signed('/keys', body, signing.key.body.id);
    const made = await signing.send('POST', '/keys', { headers, body });
    expect(made).toMatchObject({
      status: 201,
      body: { token: expect.stringMatching(/^sk_[0-9A-Za-z]{40}$/) },
    });
    expect(signing.state.keys).toHaveLength(2);
  });
});

describe('the worked example of the guide', () => {
  it('has the base that this makes of it', () => {
    const example = document.components.securitySchemes.messageSignature?.['x-example'] as Record<
      string,
      string
    >;
    const [head = ''] = (example.request ?? '').split('\n\n');
    const headers = new Map(
      head
        .split('\n')
        .slice(1)
        .map((line) => {
          const colon = line.indexOf(': ');
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)] as const;
        }),
    );
    const input = readSignatureInput(headers.get('signature-input') ?? '');
    const request = {
      method: 'POST',
      url: example.url ?? '',
      header: (name: string) => headers.get(name) ?? null,
    };
    expect(input?.components).toEqual(componentsOf(request));
    expect(signatureBase(request, input?.components ?? [], input?.params ?? '')).toBe(example.signatureBase);
  });
});
