// Used proofs: each is accepted once, until it expires.

/**
 * Marks a proof as used; `false` if it was used before. The submission that used a proof may repeat it, because the
 * response may have been lost. A proof without submission (empty `usedBy`) works once. Also deletes expired proofs.
 * Times are in milliseconds since the epoch.
 */
export async function consumeProof(
  db: Database,
  { name, until, usedBy, now }: { name: string; until: number; usedBy: string; now: number },
): Promise<boolean> {
  const [, inserted, used] = await db.batch<{ used_by: string }>([
    db.prepare('DELETE FROM used_proof WHERE expires_at <= ?').bind(now),
    db
      .prepare('INSERT OR IGNORE INTO used_proof (proof, expires_at, used_by) VALUES (?, ?, ?)')
      .bind(name, until, usedBy),
    db.prepare('SELECT used_by FROM used_proof WHERE proof = ?').bind(name),
  ]);
  return inserted?.meta.changes === 1 || (usedBy !== '' && used?.results[0]?.used_by === usedBy);
}
