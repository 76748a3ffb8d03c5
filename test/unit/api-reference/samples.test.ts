// Generated code samples of the reference, in five languages.
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { SAMPLE_LANGUAGES } from '../../../common/contract/entities/api-reference.ts';
import { operationsOf } from '../../../compiler/api-reference/document.ts';
import { type FoundOperation, requestOf, samplesOf } from '../../../compiler/api-reference/operation.ts';
import { document } from './reference.ts';

const SERVER = `https://${brand.apiHost}/v1`;
const context = { document, linkTo: (to: string) => to };
const all = operationsOf(document).filter(({ isWebhook }) => !isWebhook);
const requestFor = (found: FoundOperation) => requestOf(found, context, SERVER);

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Runs a JavaScript sample and returns the request that it sends. */
async function runSample(source: string): Promise<Sent> {
  let sent: Sent | undefined;
  const fetch = async (
    url: string,
    init: { method?: string; headers: Record<string, string>; body?: string },
  ) => {
    const { method = 'GET', headers, body } = init;
    sent = { url, method, headers, body: body === undefined ? undefined : JSON.parse(body) };
    return new Response('{}');
  };
  const env = { fetch, crypto, console: { log: () => {} }, process: { env: { API_TOKEN: 'sk_1' } } };
  await runInNewContext(`(async () => {\n${source}\n})()`, env);
  if (!sent) throw new Error('the sample sent no request');
  return sent;
}

/** Returns the text between two markers of a source. */
const between = (source: string, begin: string, end: string): string | undefined =>
  source.includes(begin) ? source.split(begin)[1]?.split(end)[0] : undefined;

describe('the samples of an operation', () => {
  it('every operation has samples in five languages, each with the URL, the token, and all headers', () => {
    for (const found of all) {
      const request = requestFor(found);
      const samples = samplesOf(request);
      expect(samples.map(({ language }) => language)).toEqual(SAMPLE_LANGUAGES);
      for (const { language, source } of samples) {
        const where = `${found.operation.operationId} ${language}`;
        expect(source, where).toContain(request.url);
        for (const [name, value] of Object.entries(request.headers)) {
          expect(source, where).toContain(name);
          if (name !== 'If-Match') expect(source, where).toContain(value);
        }
        expect(source.includes('Idempotency-Key'), where).toBe(request.isRepeatable);
        expect(source, where).toContain('API_TOKEN');
      }
    }
  });

  it('every JavaScript sample runs and sends the described request', async () => {
    for (const found of all) {
      const request = requestFor(found);
      const source = samplesOf(request).find(({ language }) => language === 'js')?.source ?? '';
      const sent = await runSample(source);
      expect({ ...sent, headers: undefined }, found.operation.operationId).toEqual({
        url: request.url,
        method: request.method,
        headers: undefined,
        body: request.body,
      });
      expect(sent.headers).toMatchObject({ Authorization: 'Bearer sk_1', ...request.headers });
    }
  });

  it('shell, Go, and Java samples contain the example body unchanged', () => {
    for (const found of all) {
      const request = requestFor(found);
      if (request.body === undefined) continue;
      const sources = new Map(samplesOf(request).map(({ language, source }) => [language, source] as const));
      const shell = /-d '([\s\S]*)'$/.exec(sources.get('bash') ?? '')?.[1];
      expect(JSON.parse((shell ?? '').replaceAll("'\\''", "'")), found.path).toEqual(request.body);
      expect(JSON.parse(between(sources.get('go') ?? '', 'NewReader(`', '`)') ?? ''), found.path).toEqual(
        request.body,
      );
      const java = between(sources.get('java') ?? '', '"""\n', '"""') ?? '';
      expect(JSON.parse(java.replaceAll('\\\\', '\\')), found.path).toEqual(request.body);
    }
  });
});
