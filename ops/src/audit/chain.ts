// Hash chain over the audit log. Each hash covers the previous one, so a changed, missing, or inserted row breaks the
// chain. Author and values are covered by a salted digest, so the hash can still be verified after their deletion.
import type { D1Database } from '@cloudflare/workers-types';
import { hashHex, toHex } from '../../../common/crypto/digest.ts';
import type { AuditRow } from './store.ts';

/** Author of a row whose personal data was deleted (migrations/0018_audit_chain.sql). No caller can have this name. */
export const DELETED = '(deleted)';

/** An audit row with all columns. */
export interface ChainedRow extends Omit<AuditRow, 'kind'> {
  change: string;
  kind: string | null;
}

export interface Link {
  id: number;
  prev: string;
  salt: string | null;
  digest: string;
  hash: string;
}

/** Last link of a verified range. The start of the chain has ID 0 and an empty hash. */
export type Head = Pick<Link, 'id' | 'hash'>;
export const START: Head = { id: 0, hash: '' };

const COLUMNS = [
  ...['id', 'change', 'at', 'by', 'action', 'kind'],
  ...['target', 'locale', 'before', 'after', 'undoes'],
];
const ROWS_PER_QUERY = 500;
const SALT_BYTES = 16;

const personalDigest = (salt: string, { by, before, after }: ChainedRow): Promise<string> =>
  hashHex(JSON.stringify([salt, by, before, after]));

const linkHash = (prev: string, row: ChainedRow, digest: string): Promise<string> => {
  const { id, change, at, action, kind, target, locale, undoes } = row;
  return hashHex(JSON.stringify([prev, id, change, at, action, kind, target, locale, undoes, digest]));
};

async function createLink(prev: string, row: ChainedRow): Promise<Link> {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  const digest = await personalDigest(salt, row);
  return { id: row.id, prev, salt, digest, hash: await linkHash(prev, row, digest) };
}

/** The last link of the chain, or `START` if the chain is empty. */
export const readHead = async (db: D1Database): Promise<Head> =>
  (await db.prepare('SELECT id, hash FROM audit_link ORDER BY id DESC LIMIT 1').first<Head>()) ?? START;

const INSERT = `INSERT INTO audit_link (id, prev, salt, digest, hash)
  SELECT value ->> 'id', value ->> 'prev', value ->> 'salt', value ->> 'digest', value ->> 'hash'
  FROM json_each(?) ORDER BY key`;

/** Whether the trigger or a UNIQUE constraint failed because another caller has added links since the head was read. */
const isConcurrent = (error: unknown): boolean =>
  error instanceof Error && /the chain of the audit log has changed|UNIQUE constraint/.test(error.message);

/** Adds the rows that are not yet in the chain, ordered by ID. Concurrent callers add each once. Returns the head. */
export async function extendChain(db: D1Database): Promise<Head> {
  for (;;) {
    const head = await readHead(db);
    const { results } = await db
      .prepare(`SELECT ${COLUMNS.join(', ')} FROM audit WHERE id > ? ORDER BY id LIMIT ${ROWS_PER_QUERY}`)
      .bind(head.id)
      .all<ChainedRow>();
    if (results.length === 0) return head;
    const links: Link[] = [];
    for (const row of results) links.push(await createLink(links.at(-1)?.hash ?? head.hash, row));
    try {
      await db.prepare(INSERT).bind(JSON.stringify(links)).run();
    } catch (error) {
      // Retries only if the head has moved, so the loop terminates.
      if (!isConcurrent(error) || (await readHead(db)).id === head.id) throw error;
    }
  }
}

export interface Verification {
  /** Number of verified rows, and of rows whose personal data was deleted. */
  rows: number;
  deleted: number;
  /** One sentence per invalid row. */
  problems: string[];
  /** The last verified link. The verification continues after it. */
  head: Head;
}

/** Describes the problem of a row as the end of a sentence. Returns `null` for a valid row. */
async function findProblem(row: ChainedRow, link: Link | null, head: Head): Promise<string | null> {
  if (!link) return 'is not in the chain';
  if (link.prev !== head.hash) return 'does not follow the previous change';
  if ((await linkHash(link.prev, row, link.digest)) !== link.hash) return 'has changed';
  const isDeleted = row.by === DELETED && row.before === null && row.after === null;
  if (!isDeleted && link.salt === null) return 'has author or values after their deletion';
  if (!isDeleted && (await personalDigest(link.salt ?? '', row)) !== link.digest)
    return 'has another author or other values';
  return null;
}

/**
 * Verifies the rows after `head`, in ascending order.
 *
 * @param pairs audit rows with their links; `row` is `null` if only the link exists
 */
export async function verifyRows(
  pairs: readonly { row: ChainedRow | null; link: Link | null }[],
  head: Head,
): Promise<Verification> {
  const verified: Verification = { rows: 0, deleted: 0, problems: [], head };
  for (const { row, link } of pairs) {
    const id = row?.id ?? link?.id ?? 0;
    const problem = row ? await findProblem(row, link, verified.head) : 'is missing';
    if (problem) verified.problems.push(`Change ${id} ${problem}.`);
    verified.rows += 1;
    if (row?.by === DELETED) verified.deleted += 1;
    verified.head = { id, hash: link?.hash ?? verified.head.hash };
  }
  return verified;
}

const VERIFIED_ROWS = 1_000;

type Joined = ChainedRow & Omit<Link, 'id'> & { row_id: number | null; link_id: number | null };

/** Query of audit rows and links after an ID, with all columns. Includes rows without links and links without rows. */
const PAIRS = `SELECT audit.id AS row_id, ${COLUMNS.slice(1)
  .map((name) => `audit.${name}`)
  .join(', ')},
    link.id AS link_id, prev, salt, digest, hash
  FROM (SELECT id FROM audit WHERE id > ?1 UNION SELECT id FROM audit_link WHERE id > ?1 ORDER BY id LIMIT ?2) AS both
  LEFT JOIN audit ON audit.id = both.id LEFT JOIN audit_link AS link ON link.id = both.id ORDER BY both.id`;

/** Query of rows before the start of the chain. */
const BEFORE = `SELECT id FROM audit WHERE id < 1 ORDER BY id LIMIT ${VERIFIED_ROWS}`;

function pairOf({ row_id, link_id, prev, salt, digest, hash, ...row }: Joined) {
  return {
    row: row_id === null ? null : { ...row, id: row_id },
    link: link_id === null ? null : { id: link_id, prev, salt, digest, hash },
  };
}

/**
 * Verifies the next rows of the audit log. `isLast` means that no rows follow. In this case the last ID is compared
 * with the last ID that was ever assigned, because the chain alone does not reveal a missing end. `isExpected` means
 * that one of the rows has the hash `expect`.
 */
export async function verifyChain(
  db: D1Database,
  { expect, ...head }: Head & { expect?: string | undefined },
): Promise<Verification & { isLast: boolean; isExpected: boolean }> {
  const { results } = await db.prepare(PAIRS).bind(head.id, VERIFIED_ROWS).all<Joined>();
  const verified = await verifyRows(results.map(pairOf), head);
  const isLast = results.length < VERIFIED_ROWS;
  const assigned = isLast
    ? await db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'audit'").first<number>('seq')
    : null;
  if (assigned !== null && assigned > verified.head.id)
    verified.problems.push(`Changes ${verified.head.id + 1} to ${assigned} are missing.`);
  // The chain starts at 1. A trigger rejects smaller IDs, but a person with access to the database can remove it.
  const before = head.id === 0 ? await db.prepare(BEFORE).all<{ id: number }>() : null;
  verified.problems.push(...(before?.results ?? []).map(({ id }) => `Change ${id} is not in the chain.`));
  return { ...verified, isLast, isExpected: results.some(({ hash }) => hash === expect) };
}
