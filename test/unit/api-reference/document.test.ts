// The API is designed once: scopes, IDs, errors, paging, repetition and versions are the same everywhere.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { type JsonObject, operationsOf } from '../../../compiler/api-reference/document.ts';
import { document, isObject, json, objectsIn, reference } from './reference.ts';

const all = operationsOf(document);
const ours = all.filter(({ sent }) => !sent);
const ids = all.map(({ operation }) => operation.operationId);
const refsOf = ({ operation }: (typeof all)[number]) =>
  operation.parameters.flatMap((parameter) =>
    '$ref' in parameter ? [String(parameter.$ref).split('/').at(-1)] : [],
  );
const problems = document['x-problem-types'];

/** The scope that an operation names, and whether one of its alternatives is a key without a signature. */
function needs({ operation }: (typeof all)[number]) {
  const scopes = new Set(operation.security.flatMap(({ bearerKey = [] }) => bearerKey));
  return { scopes: [...scopes], unsigned: operation.security.some((way) => !('messageSignature' in way)) };
}

describe('the API document', () => {
  it('describes ten resources or more in four products or more, at the host of the API', () => {
    expect(document.servers).toEqual([{ url: `https://${brand.apiHost}/v1` }]);
    expect(document.tags.length).toBeGreaterThanOrEqual(10);
    const products = new Set(document.tags.flatMap((tag) => tag['x-products']));
    expect(products.size).toBeGreaterThanOrEqual(4);
    for (const code of products) expect(existsSync(`content/product/en/${code}.json`), code).toBe(true);
  });

  it('has every tag in one group, and an operation of every tag', () => {
    const names = document.tags.map(({ name }) => name);
    expect(document['x-tagGroups'].flatMap(({ tags }) => tags)).toEqual(names);
    expect([...new Set(ours.map(({ operation }) => operation.tags[0]))].sort()).toEqual([...names].sort());
  });

  it('names every operation once, and links to operations that there are', () => {
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...reference.texts.values()].flatMap(({ text }) => [...text.matchAll(/\]\(#([^)]+)\)/g)]);
    expect(links.length).toBeGreaterThan(0);
    expect(links.map(([, id = '']) => id).filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('scopes and signatures', () => {
  const scopes = Object.keys(document.components.securitySchemes.bearerKey?.['x-scopes'] ?? {});

  it('are one scope an operation, of the list, `read` for reading and `write` for changing', () => {
    for (const one of ours.filter(({ operation }) => operation.operationId !== 'getCurrentKey')) {
      const { scopes: own } = needs(one);
      expect(own, one.operation.operationId).toHaveLength(1);
      expect(own[0]).toMatch(one.method === 'get' ? /:read$/ : /:write$/);
      expect(scopes).toContain(own[0]);
    }
  });

  it('are all needed somewhere, and are what a key can be given', () => {
    expect(scopes.filter((scope) => !ours.some((one) => needs(one).scopes.includes(scope)))).toEqual([]);
    expect(document.components.schemas.Scope?.enum).toEqual(scopes);
  });

  it('let every change be signed, ask for it where keys and webhooks change, and never where one reads', () => {
    for (const one of ours) {
      const signed = one.operation.security.some((way) => 'messageSignature' in way);
      expect(signed, one.operation.operationId).toBe(one.method !== 'get');
      const guarded = one.method !== 'get' && ['keys', 'webhooks'].includes(one.operation.tags[0]);
      expect(needs(one).unsigned, one.operation.operationId).toBe(!guarded);
    }
  });
});

describe('every operation', () => {
  it('that creates or starts something takes an Idempotency-Key', () => {
    const without = ours.filter((one) => one.method === 'post' && !refsOf(one).includes('IdempotencyKey'));
    expect(without.map(({ operation }) => operation.operationId)).toEqual([]);
  });

  it('that updates takes If-Match, and answers 412 and 428', () => {
    for (const one of ours.filter(({ method }) => method === 'patch')) {
      expect(refsOf(one), one.operation.operationId).toContain('IfMatch');
      expect(Object.keys(one.operation.responses)).toEqual(expect.arrayContaining(['412', '428']));
    }
  });

  it('that lists is paged by cursor', () => {
    for (const one of ours.filter(({ operation }) => /^(?:list|search)/.test(operation.operationId)))
      expect(refsOf(one), one.operation.operationId).toEqual(expect.arrayContaining(['Limit', 'Cursor']));
  });

  it('answers with request ID and rate limit, and 202 with a task, its place and a pause', () => {
    for (const { operation } of ours)
      for (const [status, response] of Object.entries(operation.responses)) {
        if (!status.startsWith('2')) continue;
        const { headers = {}, content } = response as { headers?: JsonObject; content?: JsonObject };
        const wanted = ['X-Request-ID', 'RateLimit', 'RateLimit-Policy'];
        if (status === '202') wanted.push('Location', 'Retry-After');
        expect(Object.keys(headers), operation.operationId).toEqual(expect.arrayContaining(wanted));
        if (status === '202') expect(JSON.stringify(content)).toContain('schemas/Task"');
      }
  });

  it('can answer 400, 401, 403, 429, 500 and 503, and 404 when its path names a resource', () => {
    for (const { operation, path } of ours) {
      const wanted = ['400', '401', '403', '429', '500', '503', ...(path.includes('{') ? ['404'] : [])];
      expect(Object.keys(operation.responses), operation.operationId).toEqual(expect.arrayContaining(wanted));
    }
  });
});

describe('errors (RFC 9457)', () => {
  const shown = [...objectsIn(json.components ?? null, [])].filter(
    ([value]) => typeof value.type === 'string' && value.type.includes('/problems/'),
  );

  it('are examples of the types in the table, with its status and title', () => {
    const table = new Map(problems.map((problem) => [problem.id, problem]));
    for (const [{ type, status, title }] of shown) {
      const row = table.get(String(type).replace(`https://${brand.apiHost}/problems/`, ''));
      expect({ status, title }).toEqual({ status: row?.status, title: row?.title });
    }
  });

  it('have every type of the table in one response at least', () => {
    const seen = new Set(shown.map(([{ type }]) => String(type).split('/').at(-1)));
    expect(problems.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([]);
  });
});

describe('the changelog', () => {
  const { changelog } = reference;

  it('begins with the version of the document and goes back in time and version', () => {
    expect(changelog[0]?.version).toBe(document.info.version);
    const order = changelog.map(({ date, version }) => `${date} ${version}`);
    expect(order).toEqual(order.toSorted().reverse());
    expect(new Set(changelog.map(({ id }) => id)).size).toBe(changelog.length);
  });

  it('names operations that there are', () => {
    expect(changelog.flatMap(({ operations }) => operations).filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('names', () => {
  it('of members are camelCase, and webhooks are called as their events', () => {
    const members = [...objectsIn(json.components ?? null)].flatMap(([value, path]) =>
      path.at(-1) === 'properties' && isObject(value) ? Object.keys(value) : [],
    );
    expect(members.length).toBeGreaterThan(200);
    expect(members.filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name))).toEqual([]);
    expect(document.components.schemas.EventType?.enum).toEqual(Object.keys(document.webhooks));
  });
});
