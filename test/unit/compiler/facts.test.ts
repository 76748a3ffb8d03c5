// Machine-readable facts: limits with the rows of the page that states them, and claims that public content states.
import { afterAll, describe, expect, it } from 'vitest';
import type { Limit, PublishedClaim } from '../../../common/contract/entities/facts.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { compiledContent } from '../../../compiler/publication/cache.ts';
import type { RowSet } from '../../../compiler/publication/rows.ts';
import areas from '../../../content/limits.json' with { type: 'json' };
import { type Changes, cleanUp, compileWith, rowOf, VALID_TREE } from './tree.ts';

afterAll(cleanUp);

const settingOf = <T>(rows: RowSet, name: string, locale: string): T[] => {
  const row = rowOf({ rows }, 'setting', { name, locale });
  return row ? (JSON.parse(String(row.body)) as T[]) : [];
};

const PAGE = `---
title: Limits and quotas
description: Look up the limits and quotas of all products and plans on one page, with the effect of each limit.
updateTime: 2025-03-04
---

## Plans {#plans}

| Item | Flexible | Committed | Individual |
|---|---|---|---|
| [Zones](/docs/10100/cache-rules/) | {limit:zones} | {limit:zonesMore} | As agreed |

## Delivery {#delivery}

| Item | Limit | Effect |
|---|---|---|
| [Rules, \`headers\`](/docs/10100/cache-rules/#order), each | {limit:cacheRules}, {limit:headers} KiB | Closed for {limit:minutes} minutes |
`;
const MENU = String(VALID_TREE['docs/menu.json']);
/** Returns the tree with the page of all limits, which `restricted` hides from the public. */
const withPage = (restricted = false): Changes => ({
  'limits.json': JSON.stringify({
    plans: { zones: 10, zonesMore: 1500 },
    delivery: { cacheRules: 1300, headers: 4, minutes: 15, unused: 1 },
  }),
  'docs/menu.json': MENU.replace(
    '"children": [\n      {\n        "id": "rules"',
    `"children": [\n      { "doc": "limits-and-quotas", "restricted": ${restricted}, "locales": ["en"] },\n      {\n        "id": "rules"`,
  ),
  'docs/en/limits-and-quotas.md': PAGE,
});

describe('machine-readable limits', () => {
  it('a limit has its value, area, row, plan, and document', () => {
    const limits = settingOf<Limit>(compileWith(withPage()).rows, 'limits', 'en');
    const row = { docId: 'cache-rules', path: '/docs/10100/cache-rules/' };
    const effect = 'Closed for 15 minutes';
    const rules = { item: 'Rules, headers, each', area: 'delivery', effect, plans: [], ...row };
    const zones = { item: 'Zones', area: 'plans', effect: '', ...row };
    expect(limits).toEqual([
      { id: 'zones', value: 10, statement: '10', plans: ['flexible'], ...zones },
      { id: 'zonesMore', value: 1500, statement: '1,500', plans: ['committed'], ...zones },
      { id: 'cacheRules', value: 1300, statement: '1,300, 4 KiB', ...rules },
      { id: 'headers', value: 4, statement: '1,300, 4 KiB', ...rules },
      { id: 'minutes', value: 15, statement: effect, ...rules },
    ]);
  });

  it('a restricted page publishes no limits', () => {
    expect(settingOf(compileWith(withPage(true)).rows, 'limits', 'en')).toEqual([]);
  });

  it.each(localeCodes)('all limits of content/limits.json are published in %s', (locale) => {
    const limits = settingOf<Limit>(compiledContent().rows, 'limits', locale);
    const keys = Object.entries(areas).flatMap(([area, names]) =>
      Object.keys(names).map((id) => `${area} ${id}`),
    );
    expect(limits.map(({ area, id }) => `${area} ${id}`).sort()).toEqual(keys.sort());
  });
});

describe('machine-readable claims', () => {
  const claimsOf = (changes: Changes = {}) =>
    settingOf<PublishedClaim>(compileWith(changes).rows, 'claims', 'en');
  const article = String(VALID_TREE['blog/en/a-flood.md']).replace(
    'Read on',
    'From {claim:cities} cities, read on',
  );

  it('a claim is published if a content item states it', () => {
    expect(claimsOf()).toEqual([expect.objectContaining({ id: 'pops', value: 2800, publishedAt: null })]);
  });

  it('a claim of an article is published with the article', () => {
    const citiesIn = (text: string) =>
      claimsOf({ 'blog/en/a-flood.md': text }).find(({ id }) => id === 'cities');
    expect(citiesIn(article)?.publishedAt).toBe('2025-03-04T00:00:00.000Z');
    expect(citiesIn(article.replace('2025-03-04', '2099-01-01'))?.publishedAt).toBe(
      '2099-01-01T00:00:00.000Z',
    );
  });

  it('drafts and restricted documents publish no claim', () => {
    const draft = claimsOf({ 'blog/en/next.draft.md': article });
    const restricted = claimsOf({
      'docs/menu.json': MENU.replace('"doc": "cache-rules"', '"doc": "cache-rules", "restricted": true'),
      'docs/en/cache-rules.md': `${VALID_TREE['docs/en/cache-rules.md']}\nIn {claim:cities} cities.\n`,
    });
    for (const claims of [draft, restricted]) expect(claims.map(({ id }) => id)).toEqual(['pops']);
  });

  it('the label of a claim is the label most often shown below its number', () => {
    const figures = (...labels: string[]) =>
      JSON.stringify({
        ...JSON.parse(String(VALID_TREE['product/en/cloud-dns.json'])),
        modules: [
          ...JSON.parse(String(VALID_TREE['product/en/cloud-dns.json'])).modules,
          ...labels.map((label) => ({
            name: 'Figures',
            type: 'statistics',
            details: {
              items: [
                { claim: 'pops', label },
                { claim: 'cities', label: 'cities' },
              ],
            },
          })),
        ],
      });
    const claims = claimsOf({ 'product/en/cloud-dns.json': figures('sites', 'points', 'points') });
    expect(claims[0]?.label).toBe('points');
  });
});
