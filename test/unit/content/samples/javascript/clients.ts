// Cases of JavaScript samples that create tokens or call a server.
import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, vi } from 'vitest';
import { brand } from '../../../../../common/config.ts';
import { sourceOf } from '../documents.ts';
import { fetchStub, runScript } from './run.ts';
import type { JavaScriptCases } from './servers.ts';

const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
/** Splits a token into header, claims, signed text, and signature. */
function partsOf(token: string) {
  const [header, claims, signature = ''] = token.split('.');
  return {
    header: decoded(header),
    claims: decoded(claims),
    text: Buffer.from(`${header}.${claims}`),
    signature: Buffer.from(signature, 'base64url'),
  };
}
const now = () => Math.floor(Date.now() / 1000);

const json = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
  Response.json(body, { status, headers });
async function purge(source: string, last: unknown) {
  const sleeps: number[] = [];
  const stub = fetchStub(
    json({ finishedAt: null }, { Location: '/v1/purges/pg_1', 'Retry-After': '3' }, 202),
    json({ finishedAt: null }),
    json(last),
  );
  const run = runScript(source, {
    globals: {
      fetch: stub.fetch,
      process: { env: { API_TOKEN: 'token' }, argv: ['node', 'purge.mjs', 'https://www.example.com/a'] },
      setTimeout(wake: () => void, delay: number) {
        sleeps.push(delay);
        wake();
      },
    },
  });
  return { run, sleeps, requests: stub.requests };
}

export const CLIENTS: JavaScriptCases = {
  'api-shield: token.mjs': {
    'prints a token that the written key set verifies': async (source) => {
      const writeFileSync = vi.fn<(name: string, text: string) => void>();
      const log = vi.fn<(text: string) => void>();
      await runScript(source, { modules: { 'node:fs': { writeFileSync } }, globals: { console: { log } } });
      const [name, text = ''] = writeFileSync.mock.calls[0] ?? [];
      const [key] = JSON.parse(text).keys;
      const printed = partsOf(log.mock.calls[0]?.[0] ?? '');
      expect(name).toBe('jwks.json');
      expect(key.d).toBeUndefined();
      expect(printed.header).toEqual({ alg: 'ES256', typ: 'JWT', kid: key.kid });
      expect(printed.claims.exp - now()).toBeGreaterThan(290);
      const publicKey = createPublicKey({ key, format: 'jwk' });
      const isValid = verify(
        'sha256',
        printed.text,
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        printed.signature,
      );
      expect(isValid).toBe(true);
    },
  },
  'content-protection-tokens: sign.mjs': {
    'prints a token with a valid signature': async (source) => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const readFileSync = () => privateKey.export({ type: 'pkcs8', format: 'pem' });
      const log = vi.fn<(text: string) => void>();
      await runScript(source, { modules: { 'node:fs': { readFileSync } }, globals: { console: { log } } });
      const printed = partsOf(log.mock.calls[0]?.[0] ?? '');
      expect(printed.header).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: 'cpn-2026-11' });
      expect(printed.claims).toMatchObject({ path: '/library/title-88/*', maxSessions: 2 });
      expect(verify(null, printed.text, publicKey, printed.signature)).toBe(true);
    },
  },
  'first-function: redirects.test.mjs': {
    'passes with the function of the document': async (source) => {
      const tests: (() => Promise<void>)[] = [];
      const origin: { fetch?: () => Promise<Response> } = {};
      const redirects = await runScript(
        sourceOf('first-function', ({ title }) => title === 'redirects.js'),
        { globals: { fetch: () => origin.fetch?.() } },
      );
      await runScript(source, {
        modules: {
          'node:assert/strict': { default: assert },
          'node:test': { default: (_: string, run: () => Promise<void>) => void tests.push(run) },
          './redirects.js': redirects,
        },
        globals: { globalThis: origin },
      });
      expect(tests).toHaveLength(2);
      for (const run of tests) await run();
    },
  },
  'purge-api: Node.js': {
    'purges the URLs and waits for the end of the task': async (source) => {
      const { run, sleeps, requests } = await purge(source, { finishedAt: 'now', status: 'succeeded' });
      await run;
      const task = `https://${brand.apiHost}/v1/purges/pg_1`;
      expect(sleeps).toEqual([3000, 2000]);
      expect(requests).toMatchObject([
        {
          method: 'POST',
          url: `https://${brand.apiHost}/v1/purges`,
          body: '{"urls":["https://www.example.com/a"],"mode":"soft"}',
          headers: {
            Authorization: 'Bearer token',
            'Idempotency-Key': expect.stringMatching(/^[\da-f-]{36}$/),
          },
        },
        { method: 'GET', url: task, headers: { Authorization: 'Bearer token' } },
        { method: 'GET', url: task },
      ]);
    },
    'ends with the problem of a failed task': async (source) => {
      const last = { finishedAt: 'now', status: 'failed', problem: { title: 'Too many URLs' } };
      const { run } = await purge(source, last);
      await expect(run).rejects.toThrow('{"title":"Too many URLs"}');
    },
  },
  's3-compatibility: AWS SDK for JavaScript v3': {
    'uploads a file without the default checksums of SDKs': async (source) => {
      const send = vi.fn();
      const S3Client = vi.fn(
        class {
          send = send;
        },
      );
      class PutObjectCommand {
        input: unknown;
        constructor(input: unknown) {
          this.input = input;
        }
      }
      await runScript(source, {
        modules: {
          '@aws-sdk/client-s3': { S3Client, PutObjectCommand },
          'node:fs/promises': { readFile: async (name: string) => `content of ${name}` },
        },
        globals: { process: { env: { BUCKET_REGION: 'eu' } } },
      });
      expect(S3Client.mock.calls).toMatchObject([
        [{ region: 'eu', forcePathStyle: true, requestChecksumCalculation: 'WHEN_REQUIRED' }],
      ]);
      const input = { Key: 'releases/client-4.2.0.bin', Body: 'content of client-4.2.0.bin' };
      expect(send.mock.calls).toMatchObject([[{ input }]]);
    },
  },
};
