// Bounded cache keys: for every row of the policy table, an unknown value of a query parameter returns the page without
// the parameter, an error, or a redirect.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { api } from '../../../../common/config.ts';
import { POLICIES } from '../../../../common/policy.ts';
import { selectsPage } from '../../../../src/middleware/cache/query-values.ts';
import { fullPortal } from '../cache-control/full-portal.ts';
import { clearShared, header, type Visit, visit } from '../support.ts';

/** Paths for rows with parameters. */
const PATHS: Readonly<Record<string, string>> = {
  '/docs/api/:product/:resource': '/docs/api/account/keys/',
  '/docs/:cateId/:docId': '/docs/10/a/',
  '/resources/:kind': '/resources/ebooks/',
  '/global-network-map/:region': '/global-network-map/europe-cdn/',
};
const rows = POLICIES.filter(({ cache, query }) => cache === 'page' && query.length > 0).flatMap((policy) =>
  policy.query.map((name) => ({ policy, name, path: PATHS[policy.path] ?? `${policy.path}/` })),
);

/** Returns a dictionary with a code, so that lists accept it as a value. */
const dictionaryWith = (code: string) => [{ code, name: code, total: 1 }];
const full = fullPortal();
const answered: Readonly<Record<string, unknown>> = {
  '/news/constants': ['NEWS', 'CASE', 'GLOSSARY', 'EBOOK'].map((type) => ({
    type,
    name: type,
    tags: dictionaryWith('known'),
  })),
  '/dicts/glossary-subtags': dictionaryWith('known'),
  '/news/notice/category': dictionaryWith('known'),
  '/long-keywords/category/list': dictionaryWith('known'),
};
const portal = {
  fetch: (async (request: Request) => {
    const data = answered[new URL(request.url).pathname.slice(api.basePath.length)];
    return data ? Response.json({ code: '0', message: '', data }) : full.fetch(request);
  }) as typeof full.fetch,
};

/** Unknown values that every parameter is tested with. */
const HOSTILE_VALUES = [
  ...['constructor', '__proto__', '0', '-1', '1.5', '1e3', '00012', '%00', 'known\u0000', 'KNOWN'],
];

/** Requests a value of a query parameter. */
async function visitWithParam(path: string, name: string, value: string): Promise<Visit> {
  const query = new URLSearchParams({ [name]: value });
  return visit(`${path}?${query}`, { portal, keep: true });
}

describe.each(rows)('$policy.path ?$name', ({ policy, name, path }) => {
  const unknownValues = fc.oneof(
    fc.string({ minLength: 1, maxLength: 90 }),
    fc.stringMatching(/^[a-z0-9-]{1,60}$/),
  );

  it('an unknown value adds no page to the cache', async () => {
    clearShared();
    const base = await visit(path, { portal });
    expect(base.response.status).toBe(200);
    await fc.assert(
      fc.asyncProperty(unknownValues, async (value) => {
        fc.pre(name !== 'page' || !/^[1-9]\d{0,3}$/.test(value));
        const visited = await visitWithParam(path, name, value);
        // An unknown value may also cause an error or a redirect.
        const isOther = visited.response.status !== 200;
        if (!isOther) expect([value, header(visited, 'x-edge-cache')]).toEqual([value, 'hit']);
      }),
      { numRuns: 20, examples: HOSTILE_VALUES.map((value) => [value]) },
    );
  });

  it('the names of Object.prototype properties are not known values', () => {
    for (const value of ['constructor', '__proto__', 'toString'])
      expect(selectsPage(policy, value, value)).toBe(false);
  });
});

it('a known value has a separate page in the cache', async () => {
  for (const [path, query] of [
    ['/contact/', 'type=press'],
    ['/free-trial/', 'interests=cloud-dns'],
    ['/custom-solutions-free-trial/', 'interests=other'],
    ['/partnership/', 'partnershipType=reseller'],
    ['/docs/10/a/', 'edition=wplus'],
  ]) {
    await visit(`${path}`, { portal });
    const first = await visit(`${path}?${query}`, { portal, keep: true });
    expect([path, header(first, 'x-edge-cache')]).toEqual([path, 'miss']);
    const second = await visit(`${path}?${query}`, { portal, keep: true });
    expect([path, header(second, 'x-edge-cache')]).toEqual([path, 'hit']);
  }
});
