// Changes to the audit log that its triggers reject, for test resets and simulated damage.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';

/** Runs statements in one transaction with the database's triggers dropped. */
export async function runWithoutTriggers(
  db: D1Database,
  statements: readonly D1PreparedStatement[],
): Promise<void> {
  const { results } = await db
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all<{ name: string; sql: string }>();
  await db.batch([
    ...results.map(({ name }) => db.prepare(`DROP TRIGGER ${name}`)),
    ...statements,
    ...results.map(({ sql }) => db.prepare(sql)),
  ]);
}
