// Compares a new publication with the published content, and adds the rows of the recorded changes.
import { z } from 'zod';
import { ApiDocument } from '../../compiler/api-reference/document.ts';
import { type ApiEdition, apiRows } from '../../compiler/changes/api.ts';
import { type DocHtml, type DocState, documentChanges } from '../../compiler/changes/documents.ts';
import type { RowSet } from '../../compiler/publication/rows.ts';
import { EmptyDatabaseError } from '../deploy/platform.ts';

/** Queries the portal's database and returns the rows. */
export type Query = <T>(sql: string) => T[];

/** Documents by language, with data from all their menu positions. */
const STATES = `SELECT t.doc_id AS docId, t.locale, t.title, t.text_hash AS textHash, t.source_hash AS sourceHash,
  t.made_from AS translatedFrom, t.note, min(n.menu_id) AS menuId, max(n.restricted) AS restricted,
  max(n.abandoned) AS abandoned
  FROM doc_text t JOIN doc_node n ON n.node_id = t.doc_id AND n.type = 'DOCUMENT' GROUP BY t.doc_id, t.locale`;

/** The parts of the English API document, followed by its changelog. */
const API = `SELECT text FROM (
    SELECT 0 AS place, part, text FROM api_document WHERE locale = 'en'
    UNION ALL SELECT 1, 0, body FROM api_page WHERE code = 'changelog' AND locale = 'en'
  ) ORDER BY place, part`;

const TEXTS_PER_QUERY = 25;

/** Rows of a query; `null` if the database has an older schema or no content yet. */
function rowsIfPresent<T>(query: Query, sql: string): T[] | null {
  try {
    return query<T>(sql);
  } catch (error) {
    if (error instanceof EmptyDatabaseError || /no such (?:table|column)/.test((error as Error).message))
      return null;
    throw error;
  }
}

interface StateRow extends Omit<DocState, 'restricted' | 'abandoned'> {
  restricted: number;
  abandoned: number;
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function readHtml(query: Query, keys: readonly string[]): ReadonlyMap<string, DocHtml> {
  const texts = new Map<string, DocHtml>();
  for (let at = 0; at < keys.length; at += TEXTS_PER_QUERY) {
    const list = keys.slice(at, at + TEXTS_PER_QUERY).map(literal);
    const rows = query<DocHtml & { name: string }>(
      `SELECT doc_id || '/' || locale AS name, title, html, wplus_html AS wplusHtml FROM doc_text
       WHERE doc_id || '/' || locale IN (${list.join(', ')})`,
    );
    for (const { name, ...text } of rows) texts.set(name, text);
  }
  return texts;
}

const Changelog = z.object({
  entries: z.array(
    z.object({ id: z.string(), version: z.string(), operations: z.array(z.object({ id: z.string() })) }),
  ),
});

/** An edition of the API from its JSON text; `null` if there is none, or if it has an older schema. */
function editionOf(document: string, changelog: string | undefined): ApiEdition | null {
  if (document === '' || changelog === undefined) return null;
  const parsed = ApiDocument.safeParse(JSON.parse(document));
  const notes = Changelog.safeParse(JSON.parse(changelog));
  if (!parsed.success || !notes.success) return null;
  const ids = (operations: readonly { id: string }[]) => operations.map(({ id }) => id);
  return {
    document: parsed.data,
    notes: notes.data.entries.map(({ operations, ...entry }) => ({ ...entry, operations: ids(operations) })),
  };
}

function readPublishedApi(query: Query): ApiEdition | null {
  const texts = (rowsIfPresent<{ text: string }>(query, API) ?? []).map(({ text }) => text);
  return editionOf(texts.slice(0, -1).join(''), texts.at(-1));
}

function newApi({ tables }: RowSet): ApiEdition | null {
  const parts = (tables.get('api_document') ?? []).filter(({ locale }) => locale === 'en');
  const changelog = (tables.get('api_page') ?? []).find(
    ({ code, locale }) => code === 'changelog' && locale === 'en',
  );
  return editionOf(parts.map(({ text }) => text).join(''), changelog && String(changelog.body));
}

/** Adds the changes since the published content to `rows`. `at` is the time of the publication. */
export function addChanges(query: Query, rows: RowSet, at: string): void {
  const states = rowsIfPresent<StateRow>(query, STATES) ?? [];
  if (states.length > 0) {
    const published = states.map((state) => ({
      ...state,
      restricted: state.restricted === 1,
      abandoned: state.abandoned === 1,
    }));
    const changes = documentChanges(published, (keys) => readHtml(query, keys), rows, at);
    for (const change of changes) rows.add('doc_change', change);
  }
  const [before, after] = [readPublishedApi(query), newApi(rows)];
  if (before && after) for (const change of apiRows(before, after, at)) rows.add('api_change', change);
}
