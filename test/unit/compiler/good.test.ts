// What compiles without a mistake: a small tree with one text of each kind.
import { describe, expect, it } from 'vitest';
import { compiledWith, GOOD } from './tree.ts';

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

  it('compiles to the same hash again, whatever the folder is called', () => {
    expect(compiledWith().hash).toBe(hash);
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
