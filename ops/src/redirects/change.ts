// Redirect changes: checked against all other redirects, and written with their audit rows in one batch that has no
// effect after a concurrent change.
import type { D1Database } from '@cloudflare/workers-types';
import { MAX_REDIRECTS } from '../../../common/redirects/rules.ts';
import { chainsOf, keyOf } from './chains.ts';
import { type RedirectEntry, readRedirects, type StoredRedirect } from './store.ts';

/** Change to one redirect; `null` deletes it. */
export interface RedirectChange {
  path: string;
  locale: RedirectEntry['locale'];
  after: Omit<RedirectEntry, 'path' | 'locale'> | null;
}

/** Error of a change. `key` is the result of `keyOf` in chains.ts. */
export interface RedirectProblem {
  key: string;
  field: 'from' | 'to';
  message: string;
}

export interface ChangeAuthor {
  by: string;
  at: string;
  /** ID of the audit row that this change undoes. */
  undoes?: number;
}

/** Audit rows per statement, well below the D1 limit for the size of a value. */
const ROWS_PER_STATEMENT = 500;

const valuesOf = ({ to, status, note, enabled }: Omit<RedirectEntry, 'path' | 'locale'>) => ({
  to,
  status,
  note,
  enabled,
});
/** Whether two redirects of the same path and language are equal. */
export const isSame = (a: RedirectEntry, b: Omit<RedirectEntry, 'path' | 'locale'>): boolean =>
  JSON.stringify(valuesOf(a)) === JSON.stringify(valuesOf(b));

/** All redirects after the changes. */
export function changedEntries(
  all: readonly RedirectEntry[],
  changes: readonly RedirectChange[],
): RedirectEntry[] {
  const entries = new Map(all.map((entry) => [keyOf(entry), entry]));
  for (const change of changes) {
    const { path, locale, after } = change;
    if (after === null) entries.delete(keyOf(change));
    else entries.set(keyOf(change), { path, locale, ...after });
  }
  return [...entries.values()];
}

/** Errors that the schema does not detect: too many redirects, loops, and chains. */
export function problemsOf(
  all: readonly RedirectEntry[],
  changes: readonly RedirectChange[],
): RedirectProblem[] {
  const entries = changedEntries(all, changes);
  const [first] = changes;
  if (entries.length > MAX_REDIRECTS && first && entries.length > all.length)
    return [{ key: keyOf(first), field: 'from', message: `exceeds the limit of ${MAX_REDIRECTS} redirects` }];
  return chainsOf(entries, new Set(changes.map(keyOf))).map((problem) => ({
    ...problem,
    field: 'to' as const,
  }));
}

const AUDIT = `INSERT INTO audit (change, at, by, action, kind, target, locale, before, after, undoes)
  SELECT ?1, ?2, ?3, input.value ->> 'action', 'redirect', input.value ->> 'path',
    nullif(input.value ->> 'locale', ''), input.value -> 'before', input.value -> 'after',
    input.value ->> 'undoes'
  FROM json_each(?4) AS input`;
/** Condition: no redirect has changed since the table was read. Later statements of the batch depend on the first. */
const UNCHANGED = "(SELECT coalesce(max(id), 0) FROM audit WHERE kind = 'redirect') = ?5";
const HAS_AUDIT_ROW = 'EXISTS (SELECT 1 FROM audit WHERE change = ?1)';

const WRITE = `INSERT INTO redirect (path, locale, target, status, note, enabled, by, at, version)
  SELECT target, coalesce(locale, ''), after ->> 'to', after ->> 'status', after ->> 'note', after ->> 'enabled',
    by, at, id
  FROM audit WHERE change = ?1 AND after IS NOT NULL
  ON CONFLICT (path, locale) DO UPDATE SET target = excluded.target, status = excluded.status,
    note = excluded.note, enabled = excluded.enabled, by = excluded.by, at = excluded.at,
    version = excluded.version`;
const REMOVE = `DELETE FROM redirect WHERE (path, locale) IN (
  SELECT target, coalesce(locale, '') FROM audit WHERE change = ?1 AND after IS NULL)`;

/** Audit rows. Missing values become NULL instead of the JSON value null. */
function auditRows(all: readonly StoredRedirect[], changes: readonly RedirectChange[]): object[] {
  const current = new Map(all.map((entry) => [keyOf(entry), entry]));
  return changes.map((change) => {
    const before = current.get(keyOf(change));
    const action = change.after === null ? 'remove' : before ? 'change' : 'add';
    return {
      action,
      path: change.path,
      locale: change.locale ?? '',
      ...(before ? { before: valuesOf(before) } : {}),
      ...(change.after ? { after: valuesOf(change.after) } : {}),
    };
  });
}

/** Writes changes to the table as it was read. Returns `false` after a concurrent change. */
export async function writeChanges(
  db: D1Database,
  snapshot: Awaited<ReturnType<typeof readRedirects>>,
  changes: readonly RedirectChange[],
  { by, at, undoes }: ChangeAuthor,
): Promise<boolean> {
  if (changes.length === 0) return true;
  const change = crypto.randomUUID();
  const rows = auditRows(snapshot.all, changes).map((row) => ({
    ...row,
    ...(undoes === undefined ? {} : { undoes }),
  }));
  const chunks = Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) =>
    JSON.stringify(rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT)),
  );
  const [first] = await db.batch([
    ...chunks.map((chunk, index) =>
      index === 0
        ? db.prepare(`${AUDIT} WHERE ${UNCHANGED}`).bind(change, at, by, chunk, snapshot.last)
        : db.prepare(`${AUDIT} WHERE ${HAS_AUDIT_ROW}`).bind(change, at, by, chunk),
    ),
    db.prepare(WRITE).bind(change),
    db.prepare(REMOVE).bind(change),
  ]);
  return (first?.meta.changes ?? 0) > 0;
}

const MAX_TRIES = 4;

interface Decision {
  changes: readonly RedirectChange[];
}

/** Writes the changes that `decide` returns, or returns its rejection. Rejects after MAX_TRIES conflicts. */
export async function changeRedirects<R, D extends Decision = Decision>(
  db: D1Database,
  author: ChangeAuthor,
  decide: (
    snapshot: Awaited<ReturnType<typeof readRedirects>>,
  ) => D | { rejection: R } | Promise<D | { rejection: R }>,
): Promise<({ outcome: 'changed' } & D) | { outcome: 'rejected'; rejection: R }> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const snapshot = await readRedirects(db);
    const decision = await decide(snapshot);
    if ('rejection' in decision) return { outcome: 'rejected', rejection: decision.rejection };
    if (await writeChanges(db, snapshot, decision.changes, author))
      return { outcome: 'changed', ...decision };
  }
  throw new Error(`${MAX_TRIES} concurrent changes prevented this one`);
}
