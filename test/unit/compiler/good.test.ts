// What compiles without a mistake: a small tree with one text of each kind.
import { afterAll, describe, expect, it, vi } from 'vitest';
import { compileContent } from '../../../compiler/compile.ts';
import { RowSet, statementsOf } from '../../../compiler/publication/rows.ts';
import { cleanUp, compiledWith, GOOD, ledgerOf, withTree } from './tree.ts';

afterAll(cleanUp);

describe('content without mistakes', () => {
  const { mistakes, rows, summary, hash } = compiledWith();

  it('compiles to rows, and to no problem', () => {
    expect(mistakes).toEqual([]);
    expect(summary).toBe('8 pages, 2 articles, 4 documents, 2 events and details');
    expect(rows.tables.get('content')?.length).toBe(12);
    expect(rows.tables.get('mapping')).toEqual([
      { link_uri: '/dns', target: '/products/cloud-dns/', status: 301 },
    ]);
  });

  it('compiles to the same hash in another clone, written at another time', () => {
    withTree({ ...GOOD, 'ledger.json': ledgerOf(GOOD) }, (root) => {
      expect(compileContent(root).hash).toBe(hash);
    });
  });

  it('compiles to the same hash on any day', () => {
    vi.useFakeTimers({ now: Date.parse('2031-02-28T23:59:59Z') });
    try {
      expect(compiledWith()).toMatchObject({ mistakes: [], hash });
    } finally {
      vi.useRealTimers();
    }
  });

  it('compiles to the same hash in any time zone', () => {
    const zone = process.env.TZ;
    try {
      for (const other of ['Asia/Seoul', 'America/Los_Angeles']) {
        process.env.TZ = other;
        expect(compiledWith()).toMatchObject({ mistakes: [], hash });
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  it('reads a byte order mark and the ends of lines of Windows as the same text', () => {
    const windows = Object.fromEntries(
      Object.entries(GOOD).map(([name, text]) => [name, `\uFEFF${String(text).replaceAll('\n', '\r\n')}`]),
    );
    const other = compiledWith(windows);
    expect(other.mistakes).toEqual([]);
    expect(other.hash).toBe(hash);
  });
});

describe('demo customers and the local preview token', () => {
  it('are written to a local database, and never with a publication to the platform', () => {
    const rows = new RowSet();
    const tables = ['customer', 'customer_permission', 'preview_token'] as const;
    for (const table of tables) rows.add(table, { id: 'demo' });
    const written = (local: boolean) =>
      statementsOf(rows, 'h', { local }).flatMap(
        (sql) => /^INSERT OR REPLACE INTO (\w+)/.exec(sql)?.[1] ?? [],
      );
    expect(written(true)).toEqual(tables);
    expect(written(false)).toEqual([]);
  });
});
