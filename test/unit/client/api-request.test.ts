// Requests and samples of the forms in the API reference.
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import type { Operation } from '../../../common/contract/entities/api-reference.ts';
import { sandboxLine } from '../../../common/text/request-samples.ts';
import { type FormRequest, headersOf, pathOf } from '../../../src/client/docs/api-request.ts';
import { sampleIn, sampleRequestOf } from '../../../src/client/docs/api-samples.ts';
import { requestOf } from '../../curl-line.ts';
import { referenceIn } from '../reference/real.ts';

const SERVER = `https://${brand.apiHost}`;
const operations = referenceIn('en').resources.flatMap((resource) => resource.operations);

/** The request of an unedited form. */
const uneditedForm = ({ method, path, parameters, body }: Operation): FormRequest => ({
  method,
  template: path,
  type: body?.mediaType ?? '',
  isRepeatable: parameters.some(({ name }) => name === 'Idempotency-Key'),
  parameters: parameters
    .filter((parameter) => parameter.in === 'path' || parameter.required || parameter.name === 'If-Match')
    .filter(({ name }) => name !== 'Idempotency-Key')
    .map(({ in: place, name, example }) => ({ in: place, name, value: example })),
  body: body?.example.source ?? '',
});

const request: FormRequest = {
  method: 'PATCH',
  template: '/v1/zones/{zone}',
  type: 'application/json',
  isRepeatable: false,
  parameters: [{ in: 'path', name: 'zone', value: 'a' }],
  body: '{"name": "b"}',
};
const sampleOf = (language: string, changed: Partial<FormRequest>): string => {
  const sample = sampleRequestOf({ ...request, ...changed }, SERVER);
  return (sample && sampleIn(language, sample)) ?? '';
};

describe('the samples of a form', () => {
  it('the samples of an unedited form equal those of the page, in every language', () => {
    expect(operations.length).toBeGreaterThan(80);
    for (const operation of operations) {
      const sample = sampleRequestOf(uneditedForm(operation), SERVER);
      for (const { language, source } of operation.samples)
        expect(sample && sampleIn(language, sample), `${operation.id} ${language}`).toBe(source);
    }
  });

  it('the samples contain the path, query, headers, and body of the form', () => {
    const changed = {
      parameters: [
        { in: 'path', name: 'zone', value: 'my zone/1' },
        { in: 'query', name: 'limit', value: '5' },
        { in: 'query', name: 'cursor', value: '' },
        { in: 'header', name: 'If-Match', value: '"7"' },
      ],
      body: '{"name": "Kestrel"}',
    };
    for (const language of ['bash', 'js', 'python', 'go', 'java']) {
      const source = sampleOf(language, changed);
      expect(source).toContain(`${SERVER}/v1/zones/my%20zone%2F1?limit=5`);
      expect(source).toContain('If-Match');
      expect(source).toContain('Kestrel');
    }
  });

  it('quotes and backticks of a value do not end a string of a sample', () => {
    const parameters = [
      { in: 'path', name: 'zone', value: "a'b" },
      { in: 'header', name: 'If-Match', value: "c'd\\" },
    ];
    expect(sampleOf('js', { parameters })).toContain(String.raw`'If-Match': 'c\'d\\'`);
    expect(sampleOf('js', { parameters })).toContain('/zones/a%27b');
    expect(sampleOf('bash', { parameters })).toContain(String.raw`-H 'If-Match: c'\''d\'`);
    expect(sampleOf('go', { body: '{"name": "`"}' })).toContain(String.raw`NewReader("{\n  \"name\": `);
  });

  it('strings with quotes do not change the strings after them', () => {
    const body = String.raw`{"a": "it's", "b": "x\\y", "c-d": ["e'f", "g", "\"h\""]}`;
    const [, literal = ''] = /JSON\.stringify\(([\s\S]*?)\)/.exec(sampleOf('js', { body })) ?? [];
    expect(literal.split('\n').map((line) => line.trim())).toEqual([
      '{',
      `a: "it's",`,
      String.raw`b: 'x\\y',`,
      `'c-d': ["e'f", 'g', '"h"'],`,
      '}',
    ]);
    const parameters = [{ in: 'header', name: 'If-Match', value: `"it's"` }];
    expect(sampleOf('python', { parameters })).toContain(String.raw`"If-Match": "\"it's\""`);
  });

  it('the curl command for the sandbox sends the request of the form with the public token', () => {
    const sample = sampleRequestOf({ ...request, body: '{"name": "a $&"}' }, SERVER);
    const address = 'https://site.test/api/sandbox/v1/zones/a';
    const line = sample ? sandboxLine({ ...sample, url: address }, 'sk_test$&') : '';
    const { method, url, headers, body } = requestOf(line);
    expect([method, url.href, headers.authorization, JSON.parse(body)]).toEqual([
      'PATCH',
      address,
      'Bearer sk_test$&',
      { name: 'a $&' },
    ]);
  });

  it('a body that is not JSON has no samples', () => {
    expect(sampleRequestOf({ ...request, body: '{"name": ' }, SERVER)).toBeNull();
  });

  it('an unsupported language has no sample', () => {
    const sample = sampleRequestOf(request, SERVER);
    for (const language of ['constructor', '__proto__', 'ruby', ''])
      expect(sample && sampleIn(language, sample)).toBeNull();
  });
});

describe('the request of a form', () => {
  it('a parameter with the name of a prototype member is harmless', () => {
    const names = ['__proto__', 'constructor'];
    const parameters = names.map((name) => ({ in: 'query', name, value: '1' }));
    expect(pathOf({ ...request, template: '/v1/{toString}', parameters })).toBe(
      '/v1/?__proto__=1&constructor=1',
    );
  });

  it('a header value that HTTP forbids is not sent', () => {
    const parameters = [
      { in: 'header', name: 'If-Match', value: 'a\r\nX: 1' },
      { in: 'header', name: 'X-Name', value: '名' },
    ];
    expect(headersOf({ ...request, parameters })).toEqual({ 'Content-Type': 'application/json' });
  });
});
