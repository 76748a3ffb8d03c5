// Search tools in D1. Each change adds an audit row. The tools are published to the portal.
import type { D1Database } from '@cloudflare/workers-types';
import { MAX_SEARCH_TOOLS, MAX_SYNONYMS, type SearchTool } from '../../../common/editorial/search-tools.ts';
import type { Bindings } from '../env.ts';
import { publishUntilStable } from '../publish.ts';
import type { NewTool } from './schema.ts';

export interface StoredTool extends SearchTool {
  id: number;
  by: string;
  at: string;
}

interface Author {
  by: string;
  at: string;
  /** ID of the audit row that this change undoes. */
  undoes?: number | null;
}

const COLUMNS = 'id, locale, kind, keyword, target, by, at';

/** All entries, newest first, and the ID of the last change (0 if there is none). */
export async function readTools(db: D1Database): Promise<{ all: StoredTool[]; last: number }> {
  // One transaction keeps the two results consistent.
  const [rows, last] = await db.batch<StoredTool & { last: number | null }>([
    db.prepare(`SELECT ${COLUMNS} FROM search_tool ORDER BY id DESC`),
    db.prepare("SELECT max(id) AS last FROM audit WHERE kind = 'search'"),
  ]);
  return { all: rows?.results ?? [], last: last?.results[0]?.last ?? 0 };
}

const AUDIT = `INSERT INTO audit (change, at, by, action, kind, target, locale, before, after, undoes)
  SELECT ?1, ?2, ?3, ?4, 'search', ?5, ?6, ?7, ?8, ?9`;
const HAS_AUDIT_ROW = 'EXISTS (SELECT 1 FROM audit WHERE change = ?1)';

const valuesOf = ({ kind, target }: SearchTool): string => JSON.stringify({ type: kind, target });

/** `present`: the entry exists. `taken`: the keyword has a pin, a redirect, or the maximum number of synonyms. */
export type Added = 'added' | 'present' | 'taken' | 'too-many';

/** Messages about the limits, without a subject. */
export const ADD_ERRORS = {
  taken: 'has such an entry already: delete that one first',
  'too-many': 'exceeds the limit of entries: delete some first',
} as const;

/** Reason why an entry cannot be added; `null` if it can. */
function rejectionOf(all: readonly SearchTool[], { locale, kind, keyword, target }: NewTool): Added | null {
  const sameKeyword = all.filter(
    (setting) => setting.locale === locale && setting.kind === kind && setting.keyword === keyword,
  );
  if (sameKeyword.some((setting) => setting.target === target)) return 'present';
  if (sameKeyword.length >= (kind === 'synonym' ? MAX_SYNONYMS : 1)) return 'taken';
  return all.length >= MAX_SEARCH_TOOLS ? 'too-many' : null;
}

const MAX_TRIES = 4;

/** Adds an entry unless it already exists (`present`). Rejects after MAX_TRIES concurrent changes. */
export async function addTool(
  db: D1Database,
  tool: NewTool,
  { by, at, undoes = null }: Author,
): Promise<Added> {
  const { locale, kind, keyword, target } = tool;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { all, last } = await readTools(db);
    const rejection = rejectionOf(all, tool);
    if (rejection) return rejection;
    const change = crypto.randomUUID();
    const [audited] = await db.batch([
      db
        .prepare(`${AUDIT} WHERE (SELECT coalesce(max(id), 0) FROM audit WHERE kind = 'search') = ?10`)
        .bind(change, at, by, 'add', keyword, locale, null, valuesOf(tool), undoes, last),
      db
        .prepare(
          `INSERT INTO search_tool (locale, kind, keyword, target, by, at)
           SELECT ?2, ?3, ?4, ?5, ?6, ?7 WHERE ${HAS_AUDIT_ROW}`,
        )
        .bind(change, locale, kind, keyword, target, by, at),
    ]);
    if ((audited?.meta.changes ?? 0) > 0) return 'added';
  }
  throw new Error(`${MAX_TRIES} concurrent changes prevented this one`);
}

/** Deletes an entry. Returns it, or `null` if there is none. */
export async function removeTool(
  db: D1Database,
  id: number,
  { by, at, undoes = null }: Author,
): Promise<StoredTool | null> {
  const tool = await db
    .prepare(`SELECT ${COLUMNS} FROM search_tool WHERE id = ?`)
    .bind(id)
    .first<StoredTool>();
  if (!tool) return null;
  const change = crypto.randomUUID();
  await db.batch([
    db
      .prepare(`${AUDIT} WHERE EXISTS (SELECT 1 FROM search_tool WHERE id = ?10)`)
      .bind(change, at, by, 'remove', tool.keyword, tool.locale, valuesOf(tool), null, undoes, id),
    db.prepare(`DELETE FROM search_tool WHERE id = ?2 AND ${HAS_AUDIT_ROW}`).bind(change, id),
  ]);
  return tool;
}

/** Writes all entries to the portal, unless it is external. May reject with NotPublished. */
export async function publishTools({ DB, EDITORIAL, PORTAL_ORIGIN }: Bindings): Promise<void> {
  if (PORTAL_ORIGIN) return;
  await publishUntilStable({
    read: () => readTools(DB),
    isSame: (a, b) => a.last === b.last,
    write: ({ all }) =>
      EDITORIAL.writeSearchTools(
        all.map(({ locale, kind, keyword, target }) => ({ locale, kind, keyword, target })),
      ),
  });
}
