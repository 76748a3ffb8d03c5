// Consistency of the API document: scopes, IDs, errors, pagination, idempotency, and versions follow the same rules
// everywhere.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { type JsonObject, operationsOf } from '../../../compiler/api-reference/document.ts';
import { isObject } from '../../../compiler/api-reference/resolve.ts';
import { document, json, objectsIn, reference } from './reference.ts';

const all = operationsOf(document);
const authenticated = all.filter(({ isWebhook }) => !isWebhook);
const ids = all.map(({ operation }) => operation.operationId);
const refsOf = ({ operation }: (typeof all)[number]) =>
  operation.parameters.flatMap((parameter) =>
    '$ref' in parameter ? [String(parameter.$ref).split('/').at(-1)] : [],
  );
const problems = document['x-problem-types'];

/** Returns the scopes of an operation, and whether it accepts a key without a signature. */
function securityOf({ operation }: (typeof all)[number]) {
  const scopes = new Set(operation.security.flatMap(({ bearerKey = [] }) => bearerKey));
  return {
    scopes: [...scopes],
    unsigned: operation.security.some((requirement) => !('messageSignature' in requirement)),
  };
}

describe('the API document', () => {
  it('the API document describes at least ten resources in at least four products, on the API host', () => {
    expect(document.servers).toEqual([{ url: `https://${brand.apiHost}/v1` }]);
    expect(document.tags.length).toBeGreaterThanOrEqual(10);
    const products = new Set(document.tags.flatMap((tag) => tag['x-products']));
    expect(products.size).toBeGreaterThanOrEqual(4);
    for (const code of products) expect(existsSync(`content/product/en/${code}.json`), code).toBe(true);
  });

  it('every tag belongs to one group and has operations', () => {
    const names = document.tags.map(({ name }) => name);
    expect(document['x-tagGroups'].flatMap(({ tags }) => tags)).toEqual(names);
    expect([...new Set(authenticated.map(({ operation }) => operation.tags[0]))].sort()).toEqual(
      [...names].sort(),
    );
  });

  it('operation IDs are unique, and links refer to existing operations', () => {
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...reference.texts.values()].flatMap(({ text }) => [...text.matchAll(/\]\(#([^)]+)\)/g)]);
    expect(links.length).toBeGreaterThan(0);
    expect(links.map(([, id = '']) => id).filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('scopes and signatures', () => {
  const scopes = Object.keys(document.components.securitySchemes.bearerKey?.['x-scopes'] ?? {});

  it('every operation except getCurrentKey requires one of the listed scopes: `read` for reads, `write` for changes', () => {
    for (const entry of authenticated.filter(({ operation }) => operation.operationId !== 'getCurrentKey')) {
      const { scopes: own } = securityOf(entry);
      expect(own, entry.operation.operationId).toHaveLength(1);
      expect(own[0]).toMatch(entry.method === 'get' ? /:read$/ : /:write$/);
      expect(scopes).toContain(own[0]);
    }
  });

  it('every scope of a key is required by an operation', () => {
    expect(
      scopes.filter(
        (scope) => !authenticated.some((operation) => securityOf(operation).scopes.includes(scope)),
      ),
    ).toEqual([]);
    expect(document.components.schemas.Scope?.enum).toEqual(scopes);
  });

  it('every change accepts a signature, changes to keys and webhooks require one, and reads accept none', () => {
    for (const entry of authenticated) {
      const signed = entry.operation.security.some((requirement) => 'messageSignature' in requirement);
      expect(signed, entry.operation.operationId).toBe(entry.method !== 'get');
      const guarded = entry.method !== 'get' && ['keys', 'webhooks'].includes(entry.operation.tags[0]);
      expect(securityOf(entry).unsigned, entry.operation.operationId).toBe(!guarded);
    }
  });
});

describe('every operation', () => {
  it('every POST operation accepts an Idempotency-Key', () => {
    const without = authenticated.filter(
      (operation) => operation.method === 'post' && !refsOf(operation).includes('IdempotencyKey'),
    );
    expect(without.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('every PATCH operation accepts If-Match and documents 412 and 428', () => {
    for (const entry of authenticated.filter(({ method }) => method === 'patch')) {
      expect(refsOf(entry), entry.operation.operationId).toContain('IfMatch');
      expect(Object.keys(entry.operation.responses)).toEqual(expect.arrayContaining(['412', '428']));
    }
  });

  it('every list operation uses cursor pagination', () => {
    for (const entry of authenticated.filter(({ operation }) =>
      /^(?:list|search)/.test(operation.operationId),
    ))
      expect(refsOf(entry), entry.operation.operationId).toEqual(expect.arrayContaining(['Limit', 'Cursor']));
  });

  it('every success response has a request ID and rate limits, and a 202 also has a task, Location, and Retry-After', () => {
    for (const { operation } of authenticated)
      for (const [status, response] of Object.entries(operation.responses)) {
        if (!status.startsWith('2')) continue;
        const { headers = {}, content } = response as { headers?: JsonObject; content?: JsonObject };
        const required = ['X-Request-ID', 'RateLimit', 'RateLimit-Policy'];
        if (status === '202') required.push('Location', 'Retry-After');
        expect(Object.keys(headers), operation.operationId).toEqual(expect.arrayContaining(required));
        if (status === '202') expect(JSON.stringify(content)).toContain('schemas/Task"');
      }
  });

  it('every operation documents 400, 401, 403, 429, 500, and 503, and 404 if its path identifies a resource', () => {
    for (const { operation, path } of authenticated) {
      const required = ['400', '401', '403', '429', '500', '503', ...(path.includes('{') ? ['404'] : [])];
      expect(Object.keys(operation.responses), operation.operationId).toEqual(
        expect.arrayContaining(required),
      );
    }
  });
});

describe('errors (RFC 9457)', () => {
  const problemExamples = [...objectsIn(json.components ?? null, [])].filter(
    ([value]) => typeof value.type === 'string' && value.type.includes('/problems/'),
  );

  it('error examples use the types, statuses, and titles of the error table', () => {
    const table = new Map(problems.map((problem) => [problem.id, problem]));
    for (const [{ type, status, title }] of problemExamples) {
      const row = table.get(String(type).replace(`https://${brand.apiHost}/problems/`, ''));
      expect({ status, title }).toEqual({ status: row?.status, title: row?.title });
    }
  });

  it('every type of the error table occurs in at least one response', () => {
    const seen = new Set(problemExamples.map(([{ type }]) => String(type).split('/').at(-1)));
    expect(problems.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([]);
  });
});

describe('the changelog', () => {
  const { changelog } = reference;

  it('the changelog starts with the document version and is in descending order', () => {
    expect(changelog[0]?.version).toBe(document.info.version);
    const order = changelog.map(({ date, version }) => `${date} ${version}`);
    expect(order).toEqual(order.toSorted().reverse());
    expect(new Set(changelog.map(({ id }) => id)).size).toBe(changelog.length);
  });

  it('the changelog refers only to existing operations', () => {
    expect(changelog.flatMap(({ operations }) => operations).filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('names', () => {
  it('member names are camelCase, and webhooks are named after their events', () => {
    const members = [...objectsIn(json.components ?? null)].flatMap(([value, path]) =>
      path.at(-1) === 'properties' && isObject(value) ? Object.keys(value) : [],
    );
    expect(members.length).toBeGreaterThan(200);
    expect(members.filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name))).toEqual([]);
    expect(document.components.schemas.EventType?.enum).toEqual(Object.keys(document.webhooks));
  });
});
