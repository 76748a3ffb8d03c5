// Publication: replaces the content in the portal's database with the compiled content.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { newStamp, VERSION_KEY } from '../../common/shared-data/stamp.ts';
import type { Compiled } from '../../compiler/compile.ts';
import { addDocuments, documentsVersion } from '../../compiler/docs/documents.ts';
import { compiledContent } from '../../compiler/publication/cache.ts';
import { type RowSet, statementsOf } from '../../compiler/publication/rows.ts';
import { formatErrorCount, formatProblems } from '../../compiler/report.ts';
import { bookmarkTools, recordBookmark } from '../deploy/bookmark.ts';
import { d1, EmptyDatabaseError, localState, wrangler } from '../deploy/platform.ts';
import { isMigrated, localDatabases, readLocalRows } from '../dev/local-databases.ts';
import { migrateAll, migrateLocalState } from '../dev/migrations.ts';
import { withState } from '../dev/miniflare.ts';
import { addChanges, type Query } from './changes.ts';
import { indexNowSettings, notify, publishedPages, urlsChangedSince } from './index-now.ts';

/** Share of all content items that a publication may withdraw without `--force`. */
const SHARE_OF_ALL = 0.1;
/** Share of the content items of one kind that a publication may withdraw without `--force`. */
const SHARE_OF_KIND = 0.5;

/** Query for the live content items in a database, as `kind/code/locale`. */
const PUBLISHED_TEXTS = `SELECT type || '/' || code || '/' || locale AS text FROM content WHERE state = 'live'
  UNION ALL SELECT 'doc/' || doc_id || '/' || locale FROM doc_text`;

/** Live content items of the compiled content, in the same format. */
export const textsOf = ({ tables }: RowSet): string[] => [
  ...(tables.get('content') ?? [])
    .filter(({ state }) => state === 'live')
    .map(({ type, code, locale }) => `${type}/${code}/${locale}`),
  ...(tables.get('doc_text') ?? []).map(({ doc_id, locale }) => `doc/${doc_id}/${locale}`),
];

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Explains why a publication withdraws too many content items; `null` if it does not. */
export function exceedsRemovalLimit(before: readonly string[], after: readonly string[]): string | null {
  const remaining = new Set(after);
  const kinds = Map.groupBy(before, (text) => text.slice(0, text.indexOf('/')));
  for (const [kind, texts] of [...[['all', before] as const], ...kinds]) {
    const withdrawn = texts.filter((text) => !remaining.has(text));
    const share = kind === 'all' ? SHARE_OF_ALL : SHARE_OF_KIND;
    if (withdrawn.length <= texts.length * share) continue;
    const noun = kind === 'all' ? 'content items' : `content items of the kind ${kind}`;
    return (
      `${withdrawn.length} of the ${texts.length} published ${noun} would be withdrawn ` +
      `(${withdrawn.slice(0, 3).join(', ')}…), more than ${percent(share)}: add --force to withdraw them`
    );
  }
  return null;
}

const ROOT = resolve(import.meta.dirname, '..', '..');
const CONFIG = ['-c', join(ROOT, 'portal', 'wrangler.toml')];

/** Thrown for content with errors, which is never published. */
class ContentError extends Error {}

/** Location of the database and KV: remote or local. */
interface StoreLocation {
  remote: boolean;
  /** Folder of the local state. */
  persistTo: string;
}

const rowsOf = <T>(location: StoreLocation, query: string): T[] =>
  location.remote ? d1<T>(query) : readLocalRows<T>(location.persistTo, query);

/** Hash of the published content; `undefined` before the first publication. Throws if the platform fails. */
export function publishedHash(location: StoreLocation, readRows = rowsOf): string | undefined {
  if (!location.remote && !isMigrated(localDatabases(location.persistTo))) return undefined;
  try {
    return readRows<{ hash: string }>(location, 'SELECT hash FROM publication')[0]?.hash;
  } catch (error) {
    if (!location.remote || error instanceof EmptyDatabaseError) return undefined;
    throw error;
  }
}

/** Hash of the content and of the document generator, which determines the generated files. */
const publicationHash = (content: string): string =>
  createHash('sha256').update(content).update(documentsVersion()).digest('hex').slice(0, 32);

/** Prints all problems. Throws ContentError for errors; in remote publications, also for unrecorded items. */
function report(compiled: Compiled, remote: boolean): void {
  for (const line of formatProblems(compiled.problems, ROOT)) console.error(line);
  const { length } = compiled.problems.filter(({ gap, unrecorded }) => !gap && (remote || !unrecorded));
  if (length > 0) throw new ContentError(`${formatErrorCount(length)} in content/: nothing was published`);
}

/** Writes schema, rows, and version to the local state, in this process. */
async function fillLocal(persistTo: string, compiled: Compiled): Promise<void> {
  const statements = statementsOf(compiled.rows, compiled.hash, { local: true }).map((sql) => [sql] as const);
  await withState(persistTo, async (state) => {
    await migrateAll(state);
    // One batch is one transaction: an interrupted publication leaves the old content intact.
    await state.batch('portal')(statements);
    const kv = await state.platform.getKVNamespace('KV', 'site');
    await kv.put(VERSION_KEY, newStamp());
  });
}

/** KV key with the hash of the publication for which the content version was last replaced. */
const ANNOUNCED_KEY = 'publication';
const SITE_KV = ['--binding', 'KV', '--remote', '-c', join(ROOT, 'wrangler.toml')];

/** Whether the content version was replaced after the publication; false if a publication failed in between. */
function isAnnounced(hash: string): boolean {
  try {
    return wrangler(['kv', 'key', 'get', ANNOUNCED_KEY, '--text', ...SITE_KV]).trim() === hash;
  } catch {
    return false;
  }
}

/** Whether the remote database has the current content, and its publication was completed. */
export function isPublished(): boolean {
  const hash = publicationHash(compiledContent().hash);
  return publishedHash({ remote: true, persistTo: '' }) === hash && isAnnounced(hash);
}

/** Makes cached pages and shared data stale with a new content version, and records it. */
function announce(hash: string): void {
  wrangler(['kv', 'key', 'put', VERSION_KEY, newStamp(), ...SITE_KV]);
  wrangler(['kv', 'key', 'put', ANNOUNCED_KEY, hash, ...SITE_KV]);
}

async function fillRemote(compiled: Compiled): Promise<void> {
  const folder = join(ROOT, '.wrangler', 'tmp');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'publication.sql');
  writeFileSync(file, `${statementsOf(compiled.rows, compiled.hash, { local: false }).join(';\n')};\n`);
  await recordBookmark('portal', 'migrations and publication', bookmarkTools(wrangler));
  wrangler(['d1', 'migrations', 'apply', 'portal', '--remote', ...CONFIG]);
  wrangler(['d1', 'execute', 'portal', '--remote', '--yes', '--file', file, ...CONFIG]);
  announce(compiled.hash);
}

/**
 * Publishes content/ to one database and prints the result. The new content version makes cached pages and shared data
 * stale. Rejects with ContentError if the content has errors, or if too many content items would be withdrawn without
 * `force`.
 */
export async function publish(target: StoreLocation, force: boolean): Promise<void> {
  const content = compiledContent();
  report(content, target.remote);
  const compiled = { ...content, hash: publicationHash(content.hash) };
  const published = publishedHash(target);
  if (published === compiled.hash) {
    if (target.remote && !isAnnounced(compiled.hash)) announce(compiled.hash);
    console.log(`portal database is up to date: ${compiled.summary}`);
    return;
  }
  if (published !== undefined && !force) {
    const before = rowsOf<{ text: string }>(target, PUBLISHED_TEXTS).map(({ text }) => text);
    const rejection = exceedsRemovalLimit(before, textsOf(compiled.rows));
    if (rejection) throw new ContentError(rejection);
  }
  const query: Query = (sql) => rowsOf(target, sql);
  const at = new Date().toISOString();
  const indexNow = target.remote && published !== undefined ? indexNowSettings() : null;
  const pages = indexNow ? publishedPages(query) : [];
  if (published !== undefined) addChanges(query, compiled.rows, at);
  await addDocuments(compiled.rows);
  await (target.remote ? fillRemote(compiled) : fillLocal(target.persistTo, compiled));
  console.log(`portal database filled: ${compiled.summary}`);
  if (indexNow) await notify(indexNow, urlsChangedSince(pages, query));
}

/** Publishes to the local database in `persistTo`, with `force`. */
export const publishLocal = (persistTo: string = localState()): Promise<void> =>
  publish({ remote: false, persistTo: resolve(persistTo) }, true);

/** Migrates the local databases to the current schema and preserves their rows. */
export async function migrateLocal(persistTo: string): Promise<void> {
  if (isMigrated(localDatabases(persistTo))) return;
  await migrateLocalState(persistTo);
}
