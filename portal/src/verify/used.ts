// Proofs that were used: each counts once, until it expires.

/**
 * Uses a proof up; `false` when it was used before. A proof may come again with the submission that used it, whose
 * answer was lost; one without a submission (`usedBy` empty) may not. Deletes expired proofs. Times in milliseconds
 * since 1970.
 */
export async function spendProof(
  db: D1Database,
  { name, until, usedBy, now }: { name: string; until: number; usedBy: string; now: number },
): Promise<boolean> {
  const [, inserted, found] = await db.batch<{ used_by: string }>([
    db.prepare('DELETE FROM used_proof WHERE expires_at <= ?').bind(now),
    db
      .prepare('INSERT OR IGNORE INTO used_proof (proof, expires_at, used_by) VALUES (?, ?, ?)')
      .bind(name, until, usedBy),
    db.prepare('SELECT used_by FROM used_proof WHERE proof = ?').bind(name),
  ]);
  return inserted?.meta.changes === 1 || (usedBy !== '' && found?.results[0]?.used_by === usedBy);
}
