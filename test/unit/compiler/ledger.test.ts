// The ledger of content/: when each text changed, and what each translation was made from.
import { afterAll, describe, expect, it } from 'vitest';
import { recorded } from '../../../compiler/publication/ledger.ts';
import { cleanUp, compiledWith, edited, GOOD, ledgerOf } from './tree.ts';

afterAll(cleanUp);

const KO = 'blog/a-flood/ko';
const EN = 'blog/a-flood/en';
const textOf = (key: string, hash: string, source: string | null) => ({ key, hash, source, file: '' });
const rowOf = (result: ReturnType<typeof compiledWith>, table: 'content' | 'doc_text', locale: string) =>
  result.rows.tables.get(table)?.find((row) => row.locale === locale);

describe('content:check holds every text to the ledger', () => {
  it('reports a text that was edited and not recorded', () => {
    expect(compiledWith(edited('blog/en/a-flood.md', 'Read on', 'Read further')).mistakes).toEqual([
      'blog/en/a-flood.md:1  not recorded as it stands: run npm run content:record',
    ]);
  });

  it('reports a text that was never recorded', () => {
    const changes = { 'blog/ja/a-flood.md': String(GOOD['blog/en/a-flood.md']) };
    expect(compiledWith(changes).mistakes).toEqual([
      'blog/ja/a-flood.md:1  not recorded as it stands: run npm run content:record',
    ]);
  });

  it('reports an entry whose text is gone', () => {
    expect(compiledWith({ 'blog/ko/a-flood.md': null }).mistakes).toEqual([
      'ledger.json:3  blog/a-flood/ko is recorded, but there is no such text: run npm run content:record',
    ]);
  });

  it('does not stop the publication of a local database for it', () => {
    const { problems } = compiledWith(edited('blog/en/a-flood.md', 'Read on', 'Read further'));
    expect(problems.map(({ unrecorded }) => unrecorded)).toEqual([true]);
  });

  it('reports an entry that is no entry', () => {
    const ledger = ledgerOf(GOOD).replace('2025-03-10', '2025-02-30');
    expect(compiledWith({ 'ledger.json': ledger }).mistakes).toEqual([
      'ledger.json:2  blog/a-flood/en.updated: Invalid ISO date',
    ]);
  });
});

describe('the day of a text comes from the ledger, never from the day or the file', () => {
  it('is the day that was recorded', () => {
    const page = compiledWith()
      .rows.tables.get('content')
      ?.find((row) => row.type === 'product');
    expect(page?.updated_at).toBe('2025-03-10T00:00:00.000Z');
  });

  it('is the last one recorded while an edit is not, so that every clone has the same', () => {
    const changed = edited('product/en/cloud-dns.json', 'Names, answered', 'Names, found');
    const page = compiledWith(changed)
      .rows.tables.get('content')
      ?.find((row) => row.type === 'product');
    expect(page?.updated_at).toBe('2025-03-10T00:00:00.000Z');
  });

  it('is the newest of the ledger for a text that was never recorded', () => {
    const added = { 'product/ko/new.draft.json': String(GOOD['product/ko/cloud-dns.json']) };
    const page = compiledWith(added)
      .rows.tables.get('content')
      ?.find((row) => row.code === 'new');
    expect(page?.updated_at).toBe('2025-03-10T00:00:00.000Z');
  });
});

describe('a translation says which source it was made from', () => {
  it('in articles and in documents', () => {
    const result = compiledWith();
    for (const table of ['content', 'doc_text'] as const)
      expect(rowOf(result, table, 'ko')?.made_from).toBe(rowOf(result, table, 'en')?.source_hash);
  });

  it('and keeps saying so while its own edit is not recorded: it does not count as fresh for that', () => {
    const made = rowOf(compiledWith(), 'doc_text', 'ko')?.made_from;
    const edits = {
      ...edited('docs/ko/cache-rules.md', 'decides', 'wins'),
      ...edited('docs/en/cache-rules.md', 'decides', 'counts'),
    };
    const now = compiledWith(edits);
    expect(rowOf(now, 'doc_text', 'ko')?.made_from).toBe(made);
    expect(rowOf(now, 'doc_text', 'en')?.source_hash).not.toBe(made);
  });
});

describe('content:record', () => {
  const before = new Map([
    [EN, { hash: 'en1', updated: '2025-01-01', madeFrom: null }],
    [KO, { hash: 'ko1', updated: '2025-01-02', madeFrom: 'en1' }],
    ['blog/gone/en', { hash: 'x', updated: '2025-01-01', madeFrom: null }],
  ]);

  it('gives a changed text the day of the command, and leaves the others as they are', () => {
    const { entries, changed } = recorded(
      before,
      [textOf(EN, 'en2', null), textOf(KO, 'ko1', 'en2')],
      '2025-06-01',
    );
    expect(changed).toBe(1);
    expect([...entries]).toEqual([
      [EN, { hash: 'en2', updated: '2025-06-01', madeFrom: null }],
      [KO, { hash: 'ko1', updated: '2025-01-02', madeFrom: 'en1' }],
    ]);
  });

  it('names the translations that a change of their source has made stale', () => {
    const texts = [textOf(EN, 'en2', null), textOf(KO, 'ko1', 'en2')];
    expect(recorded(before, texts, '2025-06-01').stale).toEqual([KO]);
  });

  it('takes the new source for a translation that was checked against it and says the same', () => {
    const texts = [textOf(EN, 'en2', null), textOf(KO, 'ko1', 'en2')];
    const { entries, stale } = recorded(before, texts, '2025-06-01', new Set(['blog/a-flood']));
    expect(entries.get(KO)).toEqual({ hash: 'ko1', updated: '2025-01-02', madeFrom: 'en2' });
    expect(stale).toEqual([]);
  });

  it('gives a changed translation the source of today', () => {
    const texts = [textOf(KO, 'ko2', 'en2'), textOf(EN, 'en2', null)];
    expect(recorded(before, texts, '2025-06-01').entries.get(KO)).toEqual({
      hash: 'ko2',
      updated: '2025-06-01',
      madeFrom: 'en2',
    });
  });
});
