// Recorded changes to translations.
import { describe, expect, it } from 'vitest';
import { type DocHtml, type DocState, documentChanges } from '../../../compiler/changes/documents.ts';
import { RowSet } from '../../../compiler/publication/rows.ts';

interface Text {
  /** Hash of its own source, and of the English source from which it was translated. */
  source: string;
  translatedFrom?: string;
  html: string;
}
type Edition = Record<'en' | 'ja', Text>;

const AT = '2026-11-02T08:00:00.000Z';
const body = (one: string, two = 'two'): string => `<h2 id="one">${one}</h2><h2 id="two">${two}</h2>`;

/** Returns the sections of the recorded Japanese changes between two versions. */
function japanese(before: Edition, after: Edition): string[] {
  const state = (locale: 'en' | 'ja', { source, translatedFrom, html }: Text) => ({
    docId: 'd',
    locale,
    menuId: '10',
    restricted: false,
    abandoned: false,
    title: 'T',
    textHash: html,
    sourceHash: source,
    translatedFrom: translatedFrom ?? null,
    note: '',
  });
  const published: DocState[] = [state('en', before.en), state('ja', before.ja)];
  const read = (keys: readonly string[]) =>
    new Map(
      keys.map((key): [string, DocHtml] => {
        const { html } = key.endsWith('/en') ? before.en : before.ja;
        return [key, { title: 'T', html, wplusHtml: null }];
      }),
    );
  const rows = new RowSet();
  const node = { type: 'DOCUMENT', node_id: 'd', menu_id: '10', restricted: 0, abandoned: 0 };
  rows.add('doc_node', node);
  for (const locale of ['en', 'ja'] as const) {
    const { source, translatedFrom = null, html } = after[locale];
    rows.add('doc_text', {
      ...{ doc_id: 'd', locale, title: 'T', html, wplus_html: null, note: '' },
      ...{ text_hash: html, source_hash: source, made_from: translatedFrom },
    });
  }
  return documentChanges(published, read, rows, AT)
    .filter(({ locale }) => locale === 'ja')
    .flatMap(({ sections }) => JSON.parse(String(sections)).map(({ id }: { id: string }) => id));
}

const ENGLISH = { source: 'e1', html: body('one') };
const FRESH: Edition = { en: ENGLISH, ja: { source: 'j1', translatedFrom: 'e1', html: body('一') } };

describe('changes to a translation', () => {
  it('a wording correction is not recorded if the English text is unchanged', () => {
    expect(
      japanese(FRESH, { ...FRESH, ja: { source: 'j2', translatedFrom: 'e1', html: body('一つ') } }),
    ).toEqual([]);
  });

  it('a translation that changes together with its English text has the changes to the English sections', () => {
    const after: Edition = {
      en: { source: 'e2', html: body('one more') },
      ja: { source: 'j2', translatedFrom: 'e2', html: body('もう一つ', '二つ') },
    };
    expect(japanese(FRESH, after)).toEqual(['one']);
  });

  it('an unchanged translation of a changed English text has no changes', () => {
    expect(japanese(FRESH, { ...FRESH, en: { source: 'e2', html: body('one more') } })).toEqual([]);
  });

  it('a translation that is updated after its English text has all changes to that text', () => {
    const stale: Edition = { ...FRESH, en: { source: 'e2', html: body('one more') } };
    const after: Edition = {
      ...stale,
      ja: { source: 'j2', translatedFrom: 'e2', html: body('もう一つ', '二つ') },
    };
    expect(japanese(stale, after)).toEqual(['one', 'two']);
  });

  it('a value that changes in all languages without their sources is recorded in each', () => {
    const after: Edition = {
      en: { ...FRESH.en, html: body('one', 'limit 5') },
      ja: { ...FRESH.ja, html: body('一', '上限5') },
    };
    expect(japanese(FRESH, after)).toEqual(['two']);
  });
});
