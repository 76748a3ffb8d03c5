// Translation ledger: dates of changes, and sources of translations.
import { afterAll, describe, expect, it } from 'vitest';
import { updatedLedger } from '../../../compiler/publication/ledger.ts';
import { cleanUp, compileWith, editOf, ledgerOf, rowOf, VALID_TREE } from './tree.ts';

afterAll(cleanUp);

const KO = 'blog/a-flood/ko';
const EN = 'blog/a-flood/en';
const textOf = (key: string, hash: string, source: string | null) => ({ key, hash, source, file: '' });

describe('content:check compares content items with the ledger', () => {
  it('content:check reports an edited content item that is not recorded', () => {
    expect(compileWith(editOf('blog/en/a-flood.md', 'Read on', 'Read further')).errors).toEqual([
      'blog/en/a-flood.md:1  not recorded in its current state: run npm run content:record',
    ]);
  });

  it('content:check reports a content item that was never recorded', () => {
    const changes = { 'blog/ja/a-flood.md': String(VALID_TREE['blog/en/a-flood.md']) };
    expect(compileWith(changes).errors).toEqual([
      'blog/ja/a-flood.md:1  not recorded in its current state: run npm run content:record',
    ]);
  });

  it('content:check reports an entry without a content item', () => {
    expect(compileWith({ 'blog/ko/a-flood.md': null }).errors).toEqual([
      'ledger.json:3  blog/a-flood/ko is recorded, but the content item does not exist: run npm run content:record',
    ]);
  });

  it('an unrecorded content item does not prevent the publication to a local database', () => {
    const { problems } = compileWith(editOf('blog/en/a-flood.md', 'Read on', 'Read further'));
    expect(problems.map(({ unrecorded }) => unrecorded)).toEqual([true]);
  });

  it('content:check reports an invalid entry', () => {
    const ledger = ledgerOf(VALID_TREE).replace('2025-03-10', '2025-02-30');
    expect(compileWith({ 'ledger.json': ledger }).errors).toEqual([
      'ledger.json:2  blog/a-flood/en.updated: Invalid ISO date',
    ]);
  });
});

describe('the date of a content item in the ledger', () => {
  it('a content item has its recorded date', () => {
    const page = rowOf(compileWith(), 'content', { type: 'product' });
    expect(page?.updated_at).toBe('2025-03-10T00:00:00.000Z');
  });

  it('an unrecorded edit does not change the recorded date, so that all clones agree', () => {
    const changed = editOf('product/en/cloud-dns.json', 'Names, answered', 'Names, found');
    const page = rowOf(compileWith(changed), 'content', { type: 'product' });
    expect(page?.updated_at).toBe('2025-03-10T00:00:00.000Z');
  });

  it('a content item that was never recorded has the newest date of the ledger', () => {
    const added = { 'product/ko/new.draft.json': String(VALID_TREE['product/ko/cloud-dns.json']) };
    const page = rowOf(compileWith(added), 'content', { code: 'new' });
    expect(page?.updated_at).toBe('2025-03-10T00:00:00.000Z');
  });
});

describe('the source of a translation', () => {
  it('a translated article or document has the hash of its English source', () => {
    const result = compileWith();
    for (const table of ['content', 'doc_text'] as const)
      expect(rowOf(result, table, { locale: 'ko' })?.made_from).toBe(
        rowOf(result, table, { locale: 'en' })?.source_hash,
      );
  });

  it('an unrecorded edit of a translation does not change its source', () => {
    const translatedFrom = rowOf(compileWith(), 'doc_text', { locale: 'ko' })?.made_from;
    const edits = {
      ...editOf('docs/ko/cache-rules.md', 'decides', 'wins'),
      ...editOf('docs/en/cache-rules.md', 'decides', 'counts'),
    };
    const now = compileWith(edits);
    expect(rowOf(now, 'doc_text', { locale: 'ko' })?.made_from).toBe(translatedFrom);
    expect(rowOf(now, 'doc_text', { locale: 'en' })?.source_hash).not.toBe(translatedFrom);
  });
});

describe('content:record', () => {
  const before = new Map([
    [EN, { hash: 'en1', updated: '2025-01-01', translatedFrom: null }],
    [KO, { hash: 'ko1', updated: '2025-01-02', translatedFrom: 'en1' }],
    ['blog/gone/en', { hash: 'x', updated: '2025-01-01', translatedFrom: null }],
  ]);

  it('content:record sets the date of changed content items and leaves others unchanged', () => {
    const { entries, changed } = updatedLedger(
      before,
      [textOf(EN, 'en2', null), textOf(KO, 'ko1', 'en2')],
      '2025-06-01',
    );
    expect(changed).toBe(1);
    expect([...entries]).toEqual([
      [EN, { hash: 'en2', updated: '2025-06-01', translatedFrom: null }],
      [KO, { hash: 'ko1', updated: '2025-01-02', translatedFrom: 'en1' }],
    ]);
  });

  it('content:record lists translations that became stale', () => {
    const texts = [textOf(EN, 'en2', null), textOf(KO, 'ko1', 'en2')];
    expect(updatedLedger(before, texts, '2025-06-01').stale).toEqual([KO]);
  });

  it('content:record updates the source of a translation that was checked', () => {
    const texts = [textOf(EN, 'en2', null), textOf(KO, 'ko1', 'en2')];
    const checked = new Set(['blog/a-flood', 'blog/none']);
    const { entries, stale, unknown } = updatedLedger(before, texts, '2025-06-01', checked);
    expect(unknown).toEqual(['blog/none']);
    expect(entries.get(KO)).toEqual({ hash: 'ko1', updated: '2025-01-02', translatedFrom: 'en2' });
    expect(stale).toEqual([]);
  });

  it('content:record sets the current source of a changed translation', () => {
    const texts = [textOf(KO, 'ko2', 'en2'), textOf(EN, 'en2', null)];
    expect(updatedLedger(before, texts, '2025-06-01').entries.get(KO)).toEqual({
      hash: 'ko2',
      updated: '2025-06-01',
      translatedFrom: 'en2',
    });
  });
});
