// Compilation of valid content: a small tree with one content item of each kind.

import { afterAll, describe, expect, it, vi } from 'vitest';
import { brand } from '../../../common/config.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { compileContent } from '../../../compiler/compile.ts';
import { RowSet, statementsOf } from '../../../compiler/publication/rows.ts';
import { cleanUp, compileWith, ledgerOf, rowOf, VALID_TREE, withTree } from './tree.ts';

afterAll(cleanUp);

describe('valid content', () => {
  const { errors, rows, summary, hash } = compileWith();

  it('valid content compiles to rows without problems', () => {
    expect(errors).toEqual([]);
    expect(summary).toBe('8 pages, 2 articles, 4 documents, 2 events and details');
    expect(rows.tables.get('content')?.length).toBe(12);
    expect(rows.tables.get('mapping')).toEqual([
      { link_uri: '/dns', target: '/products/cloud-dns/', status: 301 },
      { link_uri: '/jobs', target: brand.careersUrl, status: 301 },
    ]);
  });

  it('the version date of a page is shown in the format of its language and is its modification date', () => {
    const dated = Object.fromEntries(
      localeCodes.map((locale) => {
        const name = `product/${locale}/cloud-dns.json`;
        const page = JSON.parse(String(VALID_TREE[name]));
        page.updated = '2025-01-10';
        page.modules[0].details.lead = '{claim:pops} / {updated} / DNS';
        return [name, JSON.stringify(page)];
      }),
    );
    const compiled = compileWith({ ...dated, 'ledger.json': ledgerOf({ ...VALID_TREE, ...dated }) });
    expect(compiled.errors).toEqual([]);
    const pages = (compiled.rows.tables.get('content') ?? []).filter(({ code }) => code === 'cloud-dns');
    const days = ['10 January 2025', '2025年1月10日', '2025년 1월 10일', '2025年1月10日'];
    expect(
      pages.map(({ body }) => / \/ ([^/]*) \/ DNS/.exec(String(body))?.[1]?.replace(/\s/g, ' ')),
    ).toEqual(days);
    expect(new Set(pages.map(({ updated_at: at }) => at))).toEqual(new Set(['2025-01-10T00:00:00.000Z']));
  });

  it('the hash is the same in a different clone with different file times', () => {
    withTree({ ...VALID_TREE, 'ledger.json': ledgerOf(VALID_TREE) }, (root) => {
      expect(compileContent(root).hash).toBe(hash);
    });
  });

  it('the hash is the same on any date', () => {
    vi.useFakeTimers({ now: Date.parse('2031-02-28T23:59:59Z') });
    expect(compileWith()).toMatchObject({ errors: [], hash });
  });

  it('the hash is the same in any time zone', () => {
    const zone = process.env.TZ;
    try {
      for (const other of ['Asia/Seoul', 'America/Los_Angeles']) {
        process.env.TZ = other;
        expect(compileWith()).toMatchObject({ errors: [], hash });
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('a byte order mark and Windows line endings do not change the hash', () => {
    const windows = Object.fromEntries(
      Object.entries(VALID_TREE).map(([name, text]) => [
        name,
        `\uFEFF${String(text).replaceAll('\n', '\r\n')}`,
      ]),
    );
    const other = compileWith(windows);
    expect(other.errors).toEqual([]);
    expect(other.hash).toBe(hash);
  });
});

it('a closing section gets the selected result of a case study, its customer, and its URL', () => {
  const closed = JSON.parse(String(VALID_TREE['product/en/cloud-dns.json']));
  const details = { title: 'C', text: 'C', actions: [{ label: 'Read', href: '/blog/a-flood/' }] };
  closed.modules.push({ name: 'Next', type: 'callToAction', details });
  const study = `---
title: A storm
summary: What a storm did to the outage map.
publishTime: 2025-03-04
customer: A grid operator
results:
  - { label: Calls, before: 9, after: 4 }
  - { label: Audit, before: 2 days, after: 5 minutes }
---

Text.
`;
  const changes = {
    'product/en/cloud-dns.json': JSON.stringify(closed),
    'case/en/a-storm.md': study,
    'data/proofs.json': '{ "product": { "cloud-dns": { "case": "a-storm", "result": 2 } } }',
  };
  withTree({ ...VALID_TREE, ...changes }, (root) => {
    const page = rowOf(compileContent(root), 'content', { type: 'product', locale: 'en' });
    const { modules } = JSON.parse(String(page?.body));
    expect(JSON.parse(modules.at(-1).details)).toEqual({
      ...details,
      proof: {
        href: '/case-study/a-storm/',
        customer: 'A grid operator',
        result: {
          label: 'Audit',
          before: { value: 2, unit: 'days' },
          after: { value: 5, unit: 'minutes' },
        },
      },
    });
  });
});

describe('demo customers and the local preview token', () => {
  it('demo customers and preview tokens are written only to local databases', () => {
    const rows = new RowSet();
    const tables = ['customer', 'customer_permission', 'preview_token'] as const;
    for (const table of tables) rows.add(table, { id: 'demo' });
    const writtenTables = (local: boolean) =>
      statementsOf(rows, 'h', { local }).flatMap(
        (sql) => /^INSERT OR REPLACE INTO (\w+)/.exec(sql)?.[1] ?? [],
      );
    expect(writtenTables(true)).toEqual(tables);
    expect(writtenTables(false)).toEqual([]);
  });
});
