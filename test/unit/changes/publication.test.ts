// Changes that publications record: two versions of a small content tree, published to a real database.
import { afterAll, describe, expect, it } from 'vitest';
import { RowSet } from '../../../compiler/publication/rows.ts';
import { addChanges } from '../../../scripts/content/changes.ts';
import { type Changes, cleanUp, compileWith, editOf, VALID_TREE } from '../compiler/tree.ts';
import { type Database, newDatabase } from './database.ts';

afterAll(cleanUp);

const menu = JSON.parse(String(VALID_TREE['docs/menu.json']));
const [delivery] = menu;
const [rules] = delivery.children;
const placed = (...documents: object[]): string =>
  JSON.stringify([{ ...delivery, children: [{ ...rules, children: documents }] }]);
const RULES = { doc: 'cache-rules', product: 'cloud-dns' };
const document = (title: string, ...sections: string[]): string => `---
title: ${title}
description: Describes the subject in enough words to be the description of a document in a list or a search engine.
updateTime: 2025-03-04
---

The introduction.

${sections.join('\n\n')}
`;
const inAllLocales = (name: string, text: string): Changes =>
  Object.fromEntries(['en', 'cn', 'ko', 'ja'].map((locale) => [`docs/${locale}/${name}.md`, text]));

const FIRST: Changes = {
  'docs/menu.json': placed(RULES, { doc: 'plain' }, { doc: 'secret', restricted: true }, { doc: 'old' }),
  ...inAllLocales('plain', document('Plain', '## One {#one}\n\nText.', '## Two {#two}\n\nText.')),
  ...inAllLocales('secret', document('Secret', '## Hidden {#hidden}\n\nText.')),
  ...inAllLocales('old', document('Old', '## One {#one}\n\nText.')),
};
/** One section changed, one added, one removed; a new document; the restricted one changed; one removed. */
const SECOND: Changes = {
  ...FIRST,
  'docs/menu.json': placed(RULES, { doc: 'plain' }, { doc: 'secret', restricted: true }, { doc: 'new' }),
  ...inAllLocales('plain', document('Plain', '## One {#one}\n\nOther\ntext.', '## Three {#three}\n\nText.')),
  ...inAllLocales('secret', document('Secret', '## Hidden {#hidden}\n\nOther text.')),
  ...inAllLocales('new', document('New', '## One {#one}\n\nText.')),
  ...Object.fromEntries(['en', 'cn', 'ko', 'ja'].map((locale) => [`docs/${locale}/old.md`, null])),
};

const compiled = new Map<string, RowSet>();

/** Rows of the tree, compiled once; a file that the tree lacks cannot be deleted, so `null` omits it. */
function rowsOf(changes: Changes): RowSet {
  const key = JSON.stringify(changes);
  const files = Object.entries(changes).filter(([, text]) => text !== null);
  const rows = compiled.get(key) ?? compileWith(Object.fromEntries(files)).rows;
  compiled.set(key, rows);
  // Publications and tests change the rows.
  const copy = new RowSet();
  for (const [table, own] of structuredClone(rows.tables)) copy.tables.set(table, own);
  return copy;
}

const AT = ['2026-11-01T08:00:00.000Z', '2026-11-02T08:00:00.000Z', '2026-11-03T08:00:00.000Z'] as const;

interface Recorded {
  id: string;
  doc_id: string;
  locale: string;
  kind: string;
  edition: string;
  restricted: number;
  note: string;
  sections: string;
}
const recorded = ({ query }: Database): Recorded[] =>
  query<Recorded>('SELECT * FROM doc_change ORDER BY at, locale, doc_id, edition, kind');
const summaryOf = (rows: readonly Recorded[], locale: string) =>
  rows
    .filter((row) => row.locale === locale)
    .map(({ doc_id, kind, restricted, sections }) => [
      doc_id,
      kind,
      restricted,
      JSON.parse(sections).map(({ id, change }: { id: string; change: string }) => `${change} ${id}`),
    ]);

describe('recorded changes to documents', () => {
  it('a second publication records exactly its changes, and publishing it again records none', () => {
    const database = newDatabase();
    database.publish(rowsOf(FIRST), AT[0]);
    expect(recorded(database)).toEqual([]);
    database.publish(rowsOf(SECOND), AT[1]);
    const changes = recorded(database);
    expect(summaryOf(changes, 'en')).toEqual([
      ['new', 'added', 0, []],
      ['old', 'removed', 0, []],
      ['plain', 'changed', 0, ['changed one', 'added three', 'removed two']],
      ['secret', 'changed', 1, ['changed hidden']],
    ]);
    expect(summaryOf(changes, 'ja')).toEqual(summaryOf(changes, 'en'));
    database.publish(rowsOf(SECOND), AT[1]);
    database.publish(rowsOf(SECOND), AT[2]);
    expect(recorded(database)).toEqual(changes);
  });

  it('the ID of a change does not depend on the time of day', () => {
    const idsAt = (at: string) => {
      const database = newDatabase();
      database.publish(rowsOf(FIRST), AT[0]);
      database.publish(rowsOf(SECOND), at);
      return recorded(database).map(({ id }) => id);
    };
    const ids = idsAt(AT[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(idsAt('2026-11-02T23:59:59.000Z')).toEqual(ids);
    expect(idsAt(AT[2])).not.toEqual(ids);
  });

  it('the deprecation of a document and the removal of a restriction are recorded', () => {
    const database = newDatabase();
    database.publish(rowsOf(FIRST), AT[0]);
    const open = placed(RULES, { doc: 'plain', abandoned: true }, { doc: 'secret' }, { doc: 'old' });
    database.publish(rowsOf({ ...FIRST, 'docs/menu.json': open }), AT[1]);
    // The menu contains no text, so only status and access change.
    expect(summaryOf(recorded(database), 'en')).toEqual([
      ['plain', 'deprecated', 0, []],
      ['secret', 'added', 0, []],
    ]);
  });

  it('a change note of the author is stored once, when it is new', () => {
    const database = newDatabase();
    const rowsAfter = (text: string, change: string) =>
      rowsOf({
        ...FIRST,
        'docs/en/plain.md': document('Plain', `## One {#one}\n\n${text}`).replace(
          'updateTime',
          `change: ${change}\nupdateTime`,
        ),
      });
    database.publish(rowsAfter('A.', 'The first sentence.'), AT[0]);
    database.publish(rowsAfter('B.', 'The second sentence.'), AT[1]);
    database.publish(rowsAfter('C.', 'The second sentence.'), AT[2]);
    expect(recorded(database).map(({ note }) => note)).toEqual(['The second sentence.', '']);
  });

  it('the editions of a document have their own changes', () => {
    const database = newDatabase();
    database.publish(rowsOf({}), AT[0]);
    database.publish(rowsOf(editOf('docs/en/cache-rules.wplus.md', 'decides.', 'applies.')), AT[1]);
    expect(recorded(database).map(({ edition, sections }) => [edition, JSON.parse(sections)[0].id])).toEqual([
      ['wplus', 'order'],
    ]);
  });

  it('a database with an older schema records no document changes', () => {
    const database = newDatabase((name) => name < '0015');
    const { rows } = compileWith(editOf('docs/en/cache-rules.md', 'decides.', 'applies.'));
    addChanges(database.query, rows, AT[0]);
    expect(rows.tables.get('doc_change')).toBeUndefined();
  });

  it('documents whose published hash is unknown have no changes', () => {
    const database = newDatabase();
    database.publish(rowsOf(FIRST), AT[0]);
    const unknown = rowsOf(FIRST);
    for (const row of unknown.tables.get('doc_text') ?? []) row.text_hash = '';
    database.publish(unknown, AT[0]);
    database.publish(rowsOf(SECOND), AT[1]);
    expect(recorded(database).filter(({ kind }) => kind === 'changed')).toEqual([]);
  });

  it('only the latest 30 changes to a document are stored', () => {
    const database = newDatabase();
    for (let day = 1; day <= 35; day++) {
      const at = new Date(Date.UTC(2026, 0, day)).toISOString();
      database.publish(
        rowsOf({ ...FIRST, 'docs/en/plain.md': document('Plain', `## One {#one}\n\n${day % 2} times.`) }),
        at,
      );
    }
    const changes = recorded(database);
    expect(changes).toHaveLength(30);
    expect(changes.at(-1)).toMatchObject({ doc_id: 'plain', locale: 'en' });
  });
});
