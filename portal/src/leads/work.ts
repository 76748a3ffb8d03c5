// Lead handling: owners, notes, and counts. Notes are deleted with the lead.
import { latestOverdue } from '../../../common/leads/deadline.ts';
import { type LeadNote, type LeadStore, MAX_NOTES, type OwnerWork } from '../../../common/leads/store.ts';

/** See `LeadStore.setOwner` (common/leads/store.ts); the following functions implement its other methods. */
export async function setOwner(
  db: D1Database,
  reference: string,
  { owner, seen }: { owner: string | null; seen: string | null },
): Promise<Awaited<ReturnType<LeadStore['setOwner']>>> {
  const [update, present] = await db.batch<{ owner: string | null }>([
    db
      .prepare('UPDATE submission SET owner = ?2 WHERE reference = ?1 AND owner IS ?3')
      .bind(reference, owner, seen),
    db.prepare('SELECT owner FROM submission WHERE reference = ?').bind(reference),
  ]);
  const row = present?.results[0];
  return row ? { owner: row.owner, isSet: update?.meta.changes === 1 } : null;
}

export async function assign(
  db: D1Database,
  owners: readonly { reference: string; owner: string }[],
): Promise<void> {
  if (owners.length === 0) return;
  const set = db.prepare('UPDATE submission SET owner = ?2 WHERE reference = ?1 AND owner IS NULL');
  await db.batch(owners.map(({ reference, owner }) => set.bind(reference, owner)));
}

const LEAD = '(SELECT id FROM submission WHERE reference = ?1)';

export async function listNotes(db: D1Database, reference: string): Promise<LeadNote[]> {
  const { results } = await db
    .prepare(`SELECT id, at, by, text FROM lead_note WHERE lead = ${LEAD} ORDER BY id`)
    .bind(reference)
    .all<LeadNote>();
  return results;
}

export async function addNote(
  db: D1Database,
  reference: string,
  { at, by, text }: Omit<LeadNote, 'id'>,
): Promise<'added' | 'missing' | 'full'> {
  const [inserted, existing] = await db.batch([
    db
      .prepare(
        `INSERT INTO lead_note (lead, at, by, text) SELECT id, ?2, ?3, ?4 FROM submission
         WHERE reference = ?1 AND (SELECT count(*) FROM lead_note WHERE lead = submission.id) < ?5`,
      )
      .bind(reference, at, by, text, MAX_NOTES),
    db.prepare('SELECT 1 FROM submission WHERE reference = ?').bind(reference),
  ]);
  if (inserted?.meta.changes === 1) return 'added';
  return existing?.results.length === 1 ? 'full' : 'missing';
}

export async function removeNote(db: D1Database, reference: string, id: number): Promise<boolean> {
  const { meta } = await db
    .prepare(`DELETE FROM lead_note WHERE id = ?2 AND lead = ${LEAD}`)
    .bind(reference, id)
    .run();
  return meta.changes === 1;
}

const MAX_OWNERS = 500;

/** Reads only the partial index `submission_unfinished`, whose condition the statement repeats. */
export async function countUnfinishedByOwner(db: D1Database, now = new Date()): Promise<OwnerWork[]> {
  const { results } = await db
    .prepare(
      `SELECT owner, sum(status = 'new') AS fresh, sum(status = 'open') AS open,
         sum(status = 'new' AND EXISTS (
           SELECT 1 FROM json_each(?1) AS late WHERE late.key = form AND late.value >= submitted_at)) AS overdue
       FROM submission
       WHERE status IN ('new', 'open') AND quarantined = 0 AND kind <> 'landing' AND form <> 'feedback'
       GROUP BY owner ORDER BY owner LIMIT ?2`,
    )
    .bind(JSON.stringify(latestOverdue(now)), MAX_OWNERS)
    .all<OwnerWork>();
  return results;
}
