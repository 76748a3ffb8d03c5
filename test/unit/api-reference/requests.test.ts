// Checker for the API requests in code samples: method, path, query, headers, and body.
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { operationsOf } from '../../../compiler/api-reference/document.ts';
import { requestOf, samplesOf } from '../../../compiler/api-reference/operation.ts';
import { createRequestCheck } from '../../../compiler/api-reference/requests.ts';
import { document } from './reference.ts';

const problemsOf = createRequestCheck(document);
const AUTH = '-H "Authorization: Bearer $API_TOKEN"';
const JSON_TYPE = '-H "Content-Type: application/json"';

describe('requests in samples', () => {
  it.each([
    [`curl https://{apiHost}/v1/hostnames ${AUTH}`, []],
    [`curl https://{apiHost}/v1/hostnames`, ['GET /v1/hostnames requires Authorization']],
    [`curl https://{apiHost}/v1/hosts ${AUTH}`, ['the API has no GET /v1/hosts']],
    [`curl -X PUT https://{apiHost}/v1/purges ${AUTH}`, ['the API has no PUT /v1/purges']],
    [`curl "https://{apiHost}/v1/hostnames?nam=a" ${AUTH}`, ['GET /v1/hostnames has no parameter nam']],
    [
      `curl -G https://{apiHost}/v1/usage ${AUTH} -d from=2026-10-01T00:00:00Z | jq .`,
      ['GET /v1/usage requires to'],
    ],
    [
      `curl https://{apiHost}/v1/purges ${AUTH} -d '{}'`,
      ['POST /v1/purges accepts application/json, not a body without Content-Type'],
    ],
    [`curl https://{apiHost}/v1/purges ${AUTH} \\\n  ${JSON_TYPE} \\\n  -d '{"tags": ["a"]}'`, []],
    ['curl https://{apiHost}/v1/hostnames -H @auth.txt', []],
    [
      `curl --head https://{apiHost}/v1/functions/$FUNCTION_ID ${AUTH}`,
      ['the API has no HEAD /v1/functions/$FUNCTION_ID'],
    ],
    [`curl https://{apiHost}/v1/$COLLECTION ${AUTH}`, []],
    [
      `curl https://{apiHost}/v1/purges ${AUTH} ${JSON_TYPE} -H "Idempotency-Key: 0f6d9f3e" -d '{"tags": ["a"]}'`,
      ['Idempotency-Key of POST /v1/purges does not match its schema: 0f6d9f3e'],
    ],
    [
      `curl https://{apiHost}/v1/purges ${AUTH} ${JSON_TYPE} -H "Idempotency-Key: $(sha256sum "$part")" -d '{"tags": ["a"]}'`,
      ['Idempotency-Key of POST /v1/purges is a UUID: generate it with uuidgen'],
    ],
    [
      `curl https://{apiHost}/v1/purges ${AUTH} ${JSON_TYPE} -H "Idempotency-Key: $(uuidgen)" -d '{"tags": ["a"]}'`,
      [],
    ],
    ['curl https://api.example.com/cdn/usage', ['the host of the API is {apiHost}, not api.example.com']],
    ['curl https://www.example.com/anything', []],
  ])('the checker reports the errors of %s', (source, problems) => {
    expect(problemsOf(source, 'bash')).toEqual(problems);
  });

  it('the checker reads the body of a request in HTTP and in a folded YAML line', () => {
    const request = `POST /v1/purges HTTP/1.1\nHost: ${brand.apiHost}\nAuthorization: Bearer x\nContent-Type: application/json\n\n`;
    expect(problemsOf(`${request}{"tags": ["a"]}\n\nHTTP/1.1 202 Accepted\n\n{"id": 1}`, 'http')).toEqual([]);
    expect(problemsOf(`${request}{"tag": "a"}`, 'http')[0]).toMatch(
      /the body of POST \/v1\/purges does not match its schema/,
    );
    const folded = `  - >\n    curl https://{apiHost}/v1/purges\n    ${AUTH}\n    ${JSON_TYPE}\n    -d '{"urls": 1}'\n`;
    expect(problemsOf(folded, 'yaml')[0]).toMatch(/does not match its schema/);
    expect(problemsOf('GET /v1/transfers HTTP/1.1\nHost: api.example.com', 'http')).toEqual([]);
  });

  it('the checker finds no error in the generated curl samples of the reference', () => {
    const context = { document, linkTo: (to: string) => to };
    for (const found of operationsOf(document).filter(({ isWebhook }) => !isWebhook)) {
      const [curl] = samplesOf(requestOf(found, context, `https://${brand.apiHost}/v1`));
      expect(problemsOf(curl?.source ?? '', 'bash'), curl?.source).toEqual([]);
    }
  });
});
