// Retention of personal data: one entry for each table of portal and ops that contains personal data, and the deletion
// of expired rows, which the cron jobs of both Workers run. docs/ops.md shows this table.
import type { D1Database } from '@cloudflare/workers-types';
import { leadRetentionDays } from '../config.ts';

export type DatabaseName = 'portal' | 'ops';

/** Rows are deleted `days` after the time in `since`: ISO 8601, or milliseconds since the epoch. */
interface Period {
  since: string;
  days: number;
  format?: 'milliseconds';
}

/** Rows that other code deletes: a description of the rule, and the file that implements it. */
interface Rule {
  rule: string;
  file: string;
}

interface PersonalData {
  /** Columns with personal data, and a description of them. */
  columns: readonly string[];
  data: string;
  retention: Period | Rule;
}

/** Retention of authors and values in the audit log, in days. The database rejects deletion before 365 days. */
export const auditRetentionDays = 730;
/** Retention of preview links and preview tokens after their expiry, in days. The console shows links until then. */
export const endedPreviewDays = 30;

const OVERRIDE_TABLE = 'flip';
const AUTHOR_DELETED: Rule = {
  rule: `${auditRetentionDays} days; then the author is deleted, and the row remains`,
  file: 'ops/src/audit/retention.ts',
};
const UNTIL_DELETED = 'until an editor deletes or replaces the entry';

const TABLES: Readonly<Record<DatabaseName, Readonly<Record<string, PersonalData>>>> = {
  portal: {
    submission: {
      columns: ['detail', 'context', 'words', 'words_key', 'idempotency_key', 'owner'],
      data: 'leads: form values, consent, page, owner',
      retention: { since: 'created_at', days: leadRetentionDays },
    },
    lead_note: {
      columns: ['text', 'by'],
      data: 'notes about leads, names of their authors',
      retention: { rule: 'until the lead is deleted', file: 'portal/src/leads/work.ts' },
    },
    customer: {
      columns: ['login', 'display_name', 'password_salt', 'password_hash'],
      data: 'customer accounts',
      retention: { rule: 'until the account is deleted', file: 'portal/migrations/0004_visitors.sql' },
    },
    customer_permission: {
      columns: ['customer_id'],
      data: 'account permissions',
      retention: { rule: 'until the account is deleted', file: 'portal/migrations/0004_visitors.sql' },
    },
    ticket: {
      columns: ['customer_id'],
      data: 'sign-ins in progress',
      retention: { since: 'expires_at', days: 0 },
    },
    session: {
      columns: ['customer_id', 'browser', 'system'],
      data: 'customer sessions, with browser, operating system, and time of last use',
      retention: { since: 'expires_at', days: 0 },
    },
    preview_token: {
      columns: ['note'],
      data: 'notes about preview tokens',
      retention: { since: 'expires_at', days: endedPreviewDays },
    },
    sign_in_failure: {
      columns: ['place'],
      data: 'keys of accounts and browsers with failed sign-ins',
      retention: { since: 'until', days: 1, format: 'milliseconds' },
    },
    used_proof: {
      columns: ['used_by'],
      data: 'keys of submissions that used a verification',
      retention: { since: 'expires_at', days: 0, format: 'milliseconds' },
    },
    sandbox: {
      columns: ['state'],
      data: 'visitor input in a sandbox',
      retention: { since: 'expires_at', days: 0 },
    },
    search_miss: {
      columns: ['words'],
      data: 'searches without results, except those that look personal',
      retention: { since: 'last_day', days: 365 },
    },
  },
  ops: {
    outbox: {
      columns: ['lead', 'lead_key', 'words_key'],
      data: 'leads that the portal has not accepted yet; afterwards their references',
      retention: { since: 'submitted_at', days: leadRetentionDays },
    },
    lead_access: {
      columns: ['by', 'detail'],
      data: 'names of editors who opened or changed leads',
      retention: { since: 'at', days: leadRetentionDays },
    },
    notice: {
      columns: ['body'],
      data: 'references of new leads',
      retention: { since: 'due_at', days: leadRetentionDays },
    },
    approval: {
      columns: ['subject', 'by', 'confirmed_by'],
      data: 'requests to export or delete leads, names of both editors',
      retention: { since: 'ends_at', days: 0 },
    },
    lead_routing: {
      columns: ['rules', 'by'],
      data: 'names of owners in routing rules, name of the last editor',
      retention: { rule: 'until an editor replaces the rules', file: 'ops/src/leads/routing/store.ts' },
    },
    session: {
      columns: ['by'],
      data: 'editor sessions',
      retention: { since: 'ends_at', days: 0 },
    },
    sign_in_failure: {
      columns: ['place'],
      data: 'digests of networks with failed sign-ins',
      retention: { since: 'at', days: 1 },
    },
    audit: {
      columns: ['by', 'before', 'after'],
      data: 'names of editors, and the values of changes',
      retention: {
        rule: `${auditRetentionDays} days; then the author and the values are deleted, and the row remains`,
        file: 'ops/src/audit/retention.ts',
      },
    },
    preview_link: {
      columns: ['note', 'by', 'revoked_by'],
      data: 'notes about preview links, names of editors',
      retention: { since: 'ends_at', days: endedPreviewDays },
    },
    [OVERRIDE_TABLE]: {
      columns: ['by'],
      data: 'name of the last editor of an override',
      retention: { rule: UNTIL_DELETED, file: 'ops/src/banners/store.ts' },
    },
    redirect: {
      columns: ['note', 'by'],
      data: 'notes about redirects, name of the last editor',
      retention: { rule: UNTIL_DELETED, file: 'ops/src/redirects/change.ts' },
    },
    search_tool: {
      columns: ['by'],
      data: 'name of the editor of a search entry',
      retention: { rule: UNTIL_DELETED, file: 'ops/src/search/store.ts' },
    },
    incident: {
      columns: ['by'],
      data: 'name of the editor who published an incident',
      retention: AUTHOR_DELETED,
    },
    incident_update: {
      columns: ['by'],
      data: 'name of the editor who published an update',
      retention: AUTHOR_DELETED,
    },
    renewal: {
      columns: ['by'],
      data: 'name of the last editor who refreshed cached data',
      retention: { rule: UNTIL_DELETED, file: 'ops/src/cached-data/renewals.ts' },
    },
    vital_network: {
      columns: ['digest'],
      data: 'digests of networks that sent measurements, salted per day',
      retention: { rule: 'until the end of the day', file: 'ops/src/metrics/store.ts' },
    },
  },
};

const DATABASES = ['portal', 'ops'] as const;
export const PERSONAL_TABLES = DATABASES.flatMap((database) =>
  Object.entries(TABLES[database]).map(([table, entry]) => ({ database, table, ...entry })),
);

const DAY_MS = 24 * 3_600_000;

/** Whether rows of a table are deleted after a period. */
export const hasPeriod = (retention: Period | Rule): retention is Period => 'days' in retention;

/** Deletes a database's expired rows in one transaction. Returns the number of deleted rows. */
export async function deleteExpired(db: D1Database, database: DatabaseName, now: Date): Promise<number> {
  const statements = PERSONAL_TABLES.flatMap((table) => {
    if (table.database !== database || !hasPeriod(table.retention)) return [];
    const { since, days, format } = table.retention;
    const limit = now.getTime() - days * DAY_MS;
    return db
      .prepare(`DELETE FROM ${table.table} WHERE ${since} <= ?`)
      .bind(format === 'milliseconds' ? limit : new Date(limit).toISOString());
  });
  const results = await db.batch(statements);
  return results.reduce((sum, { meta }) => sum + meta.changes, 0);
}

/** Describes the retention of a table. */
export const describeRetention = (retention: Period | Rule): string => {
  if (!hasPeriod(retention)) return retention.rule;
  const { days, since } = retention;
  return days === 0 ? `until \`${since}\`` : `${days} ${days === 1 ? 'day' : 'days'} after \`${since}\``;
};
