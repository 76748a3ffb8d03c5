// Routing rules in D1: one list with a version. Each change adds one audit row. A change based on another version is
// rejected.
import type { D1Database } from '@cloudflare/workers-types';
import { z } from 'zod';
import { type Rule, RuleSchema, RulesSchema } from './schema.ts';

/** Kind of the rules in the audit log. Only callers with access to leads see these rows. */
export const ROUTING_KIND = 'routing';

export interface Routing {
  rules: Rule[];
  /** ID of the audit row of the last change; 0 before the first one. */
  version: number;
  by: string | null;
  at: string | null;
}

/** The rules in their order. */
export async function readRouting(db: D1Database): Promise<Routing> {
  const row = await db
    .prepare('SELECT rules, by, at, version FROM lead_routing WHERE id = 1')
    .first<{ rules: string; by: string; at: string; version: number }>();
  if (!row) return { rules: [], version: 0, by: null, at: null };
  return { ...row, rules: RulesSchema.parse(JSON.parse(row.rules)) };
}

/** Converts rules to audit log values: by position, without empty criteria. */
export const rulesByPosition = (rules: readonly Rule[]): Record<string, Partial<Rule>> =>
  Object.fromEntries(
    rules.map((rule, index) => [
      String(index + 1),
      Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== null)),
    ]),
  );
const auditValues = (rules: readonly Rule[]): string => JSON.stringify(rulesByPosition(rules));

/** Parses rules from audit log values. Throws for invalid values. */
export const rulesOfAudit = (json: string | null): Rule[] =>
  RulesSchema.parse(
    Object.values(z.record(z.string(), RuleSchema).parse(json === null ? {} : JSON.parse(json))),
  );

/** Replaces the rules if their version is still `seen`; otherwise returns false. Identical rules change nothing. */
export async function changeRouting(
  db: D1Database,
  rules: readonly Rule[],
  { seen, by, at, undoes = null }: { seen: number; by: string; at: string; undoes?: number | null },
): Promise<boolean> {
  const current = await readRouting(db);
  if (current.version !== seen) return false;
  const [before, after] = [auditValues(current.rules), auditValues(rules)];
  if (before === after) return true;
  const change = crypto.randomUUID();
  const [audited] = await db.batch([
    db
      .prepare(
        `INSERT INTO audit (change, at, by, action, kind, target, before, after, undoes)
         SELECT ?1, ?2, ?3, 'change', '${ROUTING_KIND}', 'rules', ?4, ?5, ?6
         WHERE coalesce((SELECT version FROM lead_routing WHERE id = 1), 0) = ?7`,
      )
      .bind(change, at, by, before, after, undoes, seen),
    db
      .prepare(
        `INSERT INTO lead_routing (id, rules, by, at, version)
         SELECT 1, ?2, ?3, ?4, id FROM audit WHERE change = ?1
         ON CONFLICT (id) DO UPDATE
         SET rules = excluded.rules, by = excluded.by, at = excluded.at, version = excluded.version`,
      )
      .bind(change, JSON.stringify(rules), by, at),
  ]);
  return audited?.meta.changes === 1;
}
