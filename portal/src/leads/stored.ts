// Stored leads in D1: list, update, and delete. All external values are bound parameters.
import { deadlineOf, latestOverdue } from '../../../common/leads/deadline.ts';
import {
  type FormCount,
  type LeadFilter,
  type LeadQuery,
  type LeadStatus,
  NO_OWNER,
  type StoredLead,
  type Verification,
} from '../../../common/leads/store.ts';
import { fold } from '../../../common/text/fold.ts';

interface Row {
  id: number;
  reference: string;
  form: string;
  locale: string;
  status: LeadStatus;
  quarantined: number;
  verifiedBy: Verification | null;
  submittedAt: string;
  receivedAt: string;
  detail: string;
  context: string | null;
  owner: string | null;
}

const COLUMNS = `id, reference, form, locale, status, quarantined, verified_by AS verifiedBy, submitted_at AS submittedAt,
  created_at AS receivedAt, detail, context, owner`;

/** Filter condition with parameters ?1 to ?11 (`valuesOf`). Visits from advertisements (`landing`) are not leads. */
const FOUND = `kind <> 'landing' AND (?1 IS NULL OR form = ?1) AND (?2 IS NULL OR status = ?2)
  AND (?3 IS NULL OR locale = ?3) AND (?4 IS NULL OR quarantined = ?4)
  AND (?5 IS NULL OR instr(words, ?5) > 0)
  AND (?6 IS NULL OR submitted_at >= ?6) AND (?7 IS NULL OR submitted_at < ?7)
  AND (?8 IS NULL OR (form = 'feedback') = ?8)
  AND (?9 IS NULL OR coalesce(owner, '${NO_OWNER}') = ?9)
  AND (?10 IS NULL OR ?10 = (status = 'new' AND quarantined = 0 AND EXISTS (
    SELECT 1 FROM json_each(?11) AS late WHERE late.key = form AND late.value >= submitted_at)))`;

const valuesOf = ({
  form,
  status,
  locale,
  quarantined,
  search,
  from,
  until,
  kind,
  owner,
  overdue,
}: LeadFilter) => [
  form ?? null,
  status ?? null,
  locale ?? null,
  quarantined === undefined ? null : Number(quarantined),
  search === undefined ? null : fold(search),
  from ?? null,
  until ?? null,
  kind === undefined ? null : Number(kind === 'feedback'),
  owner ?? null,
  overdue === undefined ? null : Number(overdue),
  JSON.stringify(latestOverdue(new Date())),
];

function toStoredLead({ quarantined, detail, context, ...row }: Row): StoredLead {
  const { consent, page, tracking } = context === null ? {} : JSON.parse(context);
  return {
    ...row,
    quarantined: quarantined === 1,
    detail: JSON.parse(detail),
    consent: consent ? { version: consent.version, at: consent.at, words: consent.words ?? [] } : null,
    page: page ?? '',
    tracking: tracking ?? {},
    dueAt: deadlineOf(row.form, row.submittedAt),
  };
}

/** See `LeadStore.list` (common/leads/store.ts); the following functions implement its other methods. */
export async function list(db: D1Database, query: LeadQuery): Promise<StoredLead[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM submission WHERE ${FOUND} AND id < ?12 ORDER BY id DESC LIMIT ?13`)
    .bind(...valuesOf(query), query.before ?? Number.MAX_SAFE_INTEGER, query.limit)
    .all<Row>();
  return results.map(toStoredLead);
}

export async function listFields(db: D1Database, filter: LeadFilter): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT field.key AS name FROM submission, json_each(submission.detail) AS field
       WHERE ${FOUND}
       ORDER BY name`,
    )
    .bind(...valuesOf(filter))
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

export async function get(db: D1Database, reference: string): Promise<StoredLead | null> {
  const row = await db
    .prepare(`SELECT ${COLUMNS} FROM submission WHERE reference = ?`)
    .bind(reference)
    .first<Row>();
  return row && toStoredLead(row);
}

export async function setStatus(db: D1Database, reference: string, status: LeadStatus): Promise<boolean> {
  const { meta } = await db
    .prepare('UPDATE submission SET status = ? WHERE reference = ?')
    .bind(status, reference)
    .run();
  return meta.changes === 1;
}

export async function remove(db: D1Database, reference: string): Promise<boolean> {
  const { meta } = await db.prepare('DELETE FROM submission WHERE reference = ?').bind(reference).run();
  // The count includes deleted notes.
  return meta.changes > 0;
}

/** Leads are stored after they are sent, so the index on `created_at` limits the rows that are read. */
export async function countByForm(db: D1Database, since: string, today: string): Promise<FormCount[]> {
  const { results } = await db
    .prepare(
      `SELECT form, sum(submitted_at >= ?2) AS today, count(*) AS week FROM submission
       WHERE created_at >= ?1 AND submitted_at >= ?1
         AND kind <> 'landing' AND form <> 'feedback' AND quarantined = 0
       GROUP BY form ORDER BY week DESC, form`,
    )
    .bind(since, today)
    .all<FormCount>();
  return results;
}

export async function listAfter(db: D1Database, id: number, limit: number): Promise<StoredLead[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM submission WHERE kind <> 'landing' AND id > ? ORDER BY id LIMIT ?`)
    .bind(id, limit)
    .all<Row>();
  return results.map(toStoredLead);
}

export const readLastId = async (db: D1Database): Promise<number> =>
  (await db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'submission'").first<number>('seq')) ?? 0;
