// Changes to documents between the published content and a new publication.
import { hash } from 'node:crypto';
import type { DocChange, SectionChange } from '../../common/contract/entities/changes.ts';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import type { Row, RowSet } from '../publication/rows.ts';
import { sectionChanges, sectionsOf } from './sections.ts';

/** The state of a document's text in one language. */
export interface DocState {
  docId: string;
  locale: Locale;
  menuId: string;
  restricted: boolean;
  abandoned: boolean;
  title: string;
  /** Hash of title and HTML; empty if an earlier version of the publisher wrote the text. */
  textHash: string;
  sourceHash: string;
  translatedFrom: string | null;
  note: string;
}

export interface DocHtml {
  title: string;
  html: string;
  wplusHtml: string | null;
}

/** Reads the published HTML of documents (`docId/locale`). */
export type ReadHtml = (keys: readonly string[]) => ReadonlyMap<string, DocHtml>;

export const docKey = ({ docId, locale }: Pick<DocState, 'docId' | 'locale'>): string => `${docId}/${locale}`;

const MAX_SECTIONS = 50;

const text = (value: unknown): string => String(value ?? '');

/** The states and HTML in the rows of the new publication. */
function newStates({ tables }: RowSet): Map<string, DocState & DocHtml> {
  const nodesByDocument = Map.groupBy(
    (tables.get('doc_node') ?? []).filter(({ type }) => type === 'DOCUMENT'),
    ({ node_id }) => node_id,
  );
  const states = (tables.get('doc_text') ?? []).flatMap((row): (DocState & DocHtml)[] => {
    const nodes = nodesByDocument.get(row.doc_id ?? null) ?? [];
    const menuId = nodes.map(({ menu_id }) => text(menu_id)).sort()[0];
    if (menuId === undefined) return [];
    return [
      {
        docId: text(row.doc_id),
        locale: row.locale as Locale,
        menuId,
        restricted: nodes.some(({ restricted }) => restricted === 1),
        abandoned: nodes.some(({ abandoned }) => abandoned === 1),
        title: text(row.title),
        textHash: text(row.text_hash),
        sourceHash: text(row.source_hash),
        translatedFrom: row.made_from === null ? null : text(row.made_from),
        note: text(row.note),
        html: text(row.html),
        wplusHtml: row.wplus_html === null ? null : text(row.wplus_html),
      },
    ];
  });
  return new Map(states.map((state) => [docKey(state), state]));
}

/** The changed sections of a document, by edition. */
type Changed = Record<DocChange['edition'], SectionChange[]>;

function changedSections(before: DocHtml, after: DocHtml): Changed {
  const parse = (html: string | null) => (html === null ? null : sectionsOf(html));
  const [first, second] = [parse(before.wplusHtml), parse(after.wplusHtml)];
  const changes = sectionChanges(sectionsOf(before.html), sectionsOf(after.html));
  // A new title counts as a changed introduction.
  const renamed = before.title !== after.title && !changes.some(({ id }) => id === '');
  return {
    '': renamed ? [{ id: '', title: '', change: 'changed' }, ...changes] : changes,
    // An added or removed edition does not change its sections.
    wplus: first && second ? sectionChanges(first, second) : [],
  };
}

/**
 * The changes to a translation that matter to readers: all, if the translation catches up with a later English text.
 * Otherwise, only those in sections that also changed in English, because others merely correct the wording.
 */
function ofTranslation(translated: Changed, english: Changed | undefined, becameCurrent: boolean): Changed {
  if (becameCurrent) return translated;
  const among = (edition: DocChange['edition']) => {
    const ids = new Set(english?.[edition].map(({ id }) => id));
    return translated[edition].filter(({ id }) => ids.has(id));
  };
  return { '': among(''), wplus: among('wplus') };
}

type Published = ReadonlyMap<string, DocState>;

/** Whether the published translation was older than its English text, and the new one is based on a later version. */
function becameCurrent(before: DocState, after: DocState, published: Published): boolean {
  const source = published.get(docKey({ docId: before.docId, locale: 'en' }));
  return (
    source !== undefined &&
    before.translatedFrom !== source.sourceHash &&
    before.translatedFrom !== after.translatedFrom
  );
}

/** A change to a document, without ID and time. */
type Found = Pick<DocChange, 'kind' | 'edition' | 'note' | 'sections'> & { state: DocState };

const found = (state: DocState, kind: DocChange['kind'], more: Partial<Found> = {}): Found => ({
  state,
  kind,
  edition: '',
  note: '',
  sections: [],
  ...more,
});

/** The changes to a document that both publications contain. */
function compareText(before: DocState, after: DocState, changed: Changed | undefined): Found[] {
  // A document that becomes public is new to its readers.
  if (before.restricted && !after.restricted) return [found(after, 'added')];
  const note = after.note === before.note ? '' : after.note;
  const editions = (['', 'wplus'] as const).flatMap((edition) => {
    const sections = changed?.[edition] ?? [];
    return sections.length > 0
      ? [found(after, 'changed', { edition, note, sections: sections.slice(0, MAX_SECTIONS) })]
      : [];
  });
  return !before.abandoned && after.abandoned ? [...editions, found(after, 'deprecated')] : editions;
}

/** The row of a change. Its ID contains the day but not the time, so that repeating a publication adds nothing. */
function rowOf({ state, kind, edition, note, sections }: Found, before: string, at: string): Row {
  const { docId, locale, menuId, title, restricted, textHash } = state;
  const identity = [docId, locale, edition, kind, before, textHash, at.slice(0, 10)];
  return {
    id: hash('sha256', JSON.stringify(identity)).slice(0, 16),
    doc_id: docId,
    locale,
    edition,
    at,
    kind,
    restricted: Number(restricted),
    title,
    menu_id: menuId,
    note,
    sections: JSON.stringify(sections),
  };
}

/**
 * The changes from the published documents to those in `rows`, as rows of `doc_change`. Reads the published HTML of
 * changed content only. `at` is the time of the publication.
 */
export function documentChanges(
  published: readonly DocState[],
  readHtml: ReadHtml,
  rows: RowSet,
  at: string,
): Row[] {
  const before: Published = new Map(published.map((state) => [docKey(state), state]));
  const after = newStates(rows);
  const isKnown = ({ textHash }: DocState) => textHash !== '';
  const edited = [...after.values()].filter((state) => {
    const old = before.get(docKey(state));
    return old && isKnown(old) && old.textHash !== state.textHash;
  });
  const html = readHtml(edited.map(docKey));
  const changed = new Map(
    edited.flatMap((state) => {
      const old = html.get(docKey(state));
      return old ? [[docKey(state), changedSections(old, state)] as const] : [];
    }),
  );
  const changeShown = (state: DocState, old: DocState): Changed | undefined => {
    const change = changed.get(docKey(state));
    if (!change || state.locale === 'en') return change;
    const english = changed.get(docKey({ docId: state.docId, locale: 'en' }));
    return ofTranslation(change, english, becameCurrent(old, state, before));
  };
  const changeRows = [...after.values()].flatMap((state) => {
    const old = before.get(docKey(state));
    const changes = old ? compareText(old, state, changeShown(state, old)) : [found(state, 'added')];
    return changes.map((change) => rowOf(change, old?.textHash ?? '', at));
  });
  const documents = new Set([...after.values()].map(({ docId }) => docId));
  const removed = published
    .filter(({ docId }) => !documents.has(docId))
    .map((state) => rowOf(found(state, 'removed'), state.textHash, at));
  const order = (row: Row) => localeCodes.indexOf(row.locale as Locale);
  return [...changeRows, ...removed].sort(
    (a, b) => order(a) - order(b) || (text(a.doc_id) < text(b.doc_id) ? -1 : 1),
  );
}
