// Worked signature examples, recomputed: a request (RFC 9421, RFC 9530) and a webhook (Standard Webhooks).
import { createHash, createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as implementation from '../../../common/contract/sandbox/message-signature.ts';
import { document } from './reference.ts';

const Signed = z.strictObject({
  privateKey: z.string(),
  method: z.string(),
  url: z.url(),
  body: z.string(),
  signatureBase: z.string(),
  request: z.string(),
});
const example = Signed.parse(document.components.securitySchemes.messageSignature?.['x-example']);
const [head = '', body = ''] = example.request.split('\n\n');
const [requestLine = '', ...headerLines] = head.split('\n');
const headers = new Map(
  headerLines.map((line) => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)];
  }),
);
const params = headers.get('signature-input')?.replace(/^sig=/, '') ?? '';

/** RFC 9421 §2.5: the signature base, derived from the request alone. */
function signatureBase(): string {
  const covered = [...(/^\(([^)]*)\)/.exec(params)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  const [method = '', path = ''] = requestLine.split(' ');
  const derived = new Map([
    ['@method', method],
    ['@target-uri', `https://${headers.get('host')}${path}`],
  ]);
  const lines = covered.map((name) => `"${name}": ${derived.get(name) ?? headers.get(name)}`);
  return [...lines, `"@signature-params": ${params}`].join('\n');
}

describe('the worked signature of a request (RFC 9421)', () => {
  const key = createPrivateKey(example.privateKey);
  const signature = headers.get('signature') ?? '';

  it('the printed request signature is valid for the printed request', () => {
    expect(requestLine).toBe(`${example.method} ${new URL(example.url).pathname} HTTP/1.1`);
    expect(headers.get('host')).toBe(new URL(example.url).host);
    expect(body).toBe(example.body);
    expect(headers.get('content-digest')).toBe(
      `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
    );
    expect(example.signatureBase).toBe(signatureBase());
    expect(signature).toBe(`sig=:${sign(null, Buffer.from(signatureBase()), key).toString('base64')}:`);
  });

  it('the sandbox derives the same signature base from the printed request', () => {
    const input = implementation.readSignatureInput(headers.get('signature-input') ?? '');
    const { method, url } = example;
    const request = { method, url, header: (name: string) => headers.get(name) ?? null };
    expect(input?.components).toEqual(implementation.componentsOf(request));
    expect(implementation.signatureBase(request, input?.components ?? [], input?.params ?? '')).toBe(
      example.signatureBase,
    );
  });

  it('the request signature covers the required components and parameters, and verifies with the public key of the example', () => {
    for (const name of ['@method', '@target-uri', 'content-type', 'content-digest', 'idempotency-key'])
      expect(params).toContain(`"${name}"`);
    expect(params).toMatch(/;created=\d{10};keyid="key_[0-9a-z]{12}";alg="ed25519";tag="edge-api"$/);
    const { x } = createPublicKey(key).export({ format: 'jwk' });
    const create = document.paths['/keys']?.post?.requestBody?.content['application/json'];
    expect(create?.example).toMatchObject({ publicKey: { kty: 'OKP', crv: 'Ed25519', x } });
  });

  it('the request signature is invalid for a different body', () => {
    const other = signatureBase().replace(/sha-256=:[^:]+:/, 'sha-256=:AAAA:');
    const bytes = Buffer.from(signature.slice(5, -1), 'base64');
    const isValid = (base: string) => verify(null, Buffer.from(base), createPublicKey(key), bytes);
    expect(isValid(signatureBase())).toBe(true);
    expect(isValid(other)).toBe(false);
  });
});

describe('the worked signature of a webhook (Standard Webhooks)', () => {
  const Message = z.strictObject({
    secret: z.string(),
    id: z.string(),
    timestamp: z.string(),
    body: z.string(),
    signature: z.string(),
  });
  const message = Message.parse(document['x-webhook-example']);

  it('the webhook signature is computed from ID, time, and body', () => {
    const key = Buffer.from(message.secret.replace(/^whsec_/, ''), 'base64');
    const text = `${message.id}.${message.timestamp}.${message.body}`;
    expect(message.signature).toBe(`v1,${createHmac('sha256', key).update(text).digest('base64')}`);
  });

  it('the headers of a webhook message contain the signature, and its body is an example of its event', () => {
    const { parameters } = document.components;
    expect(parameters.WebhookMessageId?.example).toBe(message.id);
    expect(parameters.WebhookTimestamp?.example).toBe(message.timestamp);
    expect(parameters.WebhookSignature?.example).toBe(message.signature);
    const sent = document.webhooks['task.finished']?.post?.requestBody?.content['application/json'];
    expect(sent?.example).toEqual(JSON.parse(message.body));
  });
});
