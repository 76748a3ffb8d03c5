// Chain of the audit log: concurrent changes, append-only tables, verification, and deletion of personal data.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditRetentionDays } from '../../../../common/retention/retention.ts';
import { DELETED, extendChain, readHead } from '../../../../ops/src/audit/chain.ts';
import { deleteExpiredValues } from '../../../../ops/src/audit/retention.ts';
import { addAuditRow } from '../../../../ops/src/audit/store.ts';
import { runWithoutTriggers } from '../../audit-log.ts';
import { runOps } from '../command-line.ts';
import { clientOf, putOverride, resetOps, SHOWN } from '../ops.ts';

const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 3_600_000).toISOString();
const bump = (by: string, at = NOW.toISOString()) =>
  addAuditRow(env.DB, { by, at, action: 'bump', kind: 'bump', after: 'stamp' });
const verify = (line = 'audit verify') => runOps(clientOf('vera'), line);
const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n');
const damage = (sql: string) => runWithoutTriggers(env.DB, [env.DB.prepare(sql)]);

beforeEach(resetOps);

describe('chain of the audit log', () => {
  it('100 concurrent changes and 20 concurrent extensions result in one chain with each change once', async () => {
    const changes = Array.from({ length: 100 }, (_, index) => bump(`token:p${index}`));
    const extensions = Array.from({ length: 20 }, () => extendChain(env.DB));
    await Promise.all([...changes, ...extensions]);
    const head = await extendChain(env.DB);
    expect([await count('audit'), await count('audit_link')]).toEqual([100, 100]);
    const roots = await env.DB.prepare(
      'SELECT count(*) AS n FROM audit_link AS link WHERE prev NOT IN (SELECT hash FROM audit_link)',
    ).first('n');
    expect(roots).toBe(1);
    expect(await verify()).toEqual([
      'the audit log is intact: 100 changes, 0 of them without author and values',
      `last change ${head.id}, hash ${head.hash}`,
    ]);
  });

  it('rows that exceed the size of a statement or of a verification batch are chained and verified', async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2345)
       INSERT INTO audit (change, at, by, action, kind, target, before)
       SELECT 'c' || i, '2026-01-01T00:00:00.000Z', 'token:ada', 'flip', 'banner', '__proto__', '{"a":"한' || char(10) || '"}'
       FROM n`,
    ).run();
    expect((await verify())[0]).toContain('intact: 2,345 changes');
    await damage('UPDATE audit SET target = NULL WHERE id = (SELECT max(id) - 1100 FROM audit)');
    await expect(verify()).rejects.toThrow(/broken:\nChange \d+ has changed\.$/);
  });

  it('the database rejects changes, deletions, and replacements of rows, and insertions before existing rows', async () => {
    await bump('token:ada');
    await bump('token:bob', daysAgo(400));
    await extendChain(env.DB);
    await bump('token:eve', daysAgo(400));
    const statements = [
      'DELETE FROM audit',
      "UPDATE audit SET by = 'token:bob'",
      "UPDATE audit SET action = 'clear' WHERE by = 'token:bob'",
      // Deletions of author and values: too recent, incomplete, and not in the chain yet.
      `UPDATE audit SET by = '${DELETED}', before = NULL, after = NULL WHERE by = 'token:ada'`,
      `UPDATE audit SET by = '${DELETED}', before = NULL WHERE by = 'token:bob'`,
      `UPDATE audit SET by = '${DELETED}', before = NULL, after = NULL WHERE by = 'token:eve'`,
      "UPDATE OR REPLACE audit SET id = id + 1 WHERE by = 'token:ada'",
      'INSERT OR REPLACE INTO audit (id, change, at, by, action) SELECT max(id), 1, 2, 3, 4 FROM audit',
      'INSERT INTO audit (id, change, at, by, action) SELECT min(id) - 1, 1, 2, 3, 4 FROM audit WHERE id > 1',
      "INSERT INTO audit (id, change, at, by, action) VALUES (0, 'x', 't', 'token:bob', 'bump')",
      "INSERT INTO audit (id, change, at, by, action) VALUES (-5, 'x', 't', 'token:bob', 'bump')",
      'DELETE FROM audit_link',
      'UPDATE audit_link SET salt = NULL',
      "UPDATE audit_link SET hash = 'x' || id",
      "INSERT INTO audit_link (id, prev, digest, hash) SELECT max(id), 'x', 'x', 'x' FROM audit",
      "INSERT OR REPLACE INTO audit_link (id, prev, digest, hash) SELECT min(id), '', 'x', 'x' FROM audit_link",
    ];
    for (const sql of statements)
      await expect(env.DB.prepare(sql).run(), sql).rejects.toThrow(/append-only|chain of the audit log/);
    expect((await verify())[0]).toContain('intact: 3 changes');
  });

  it.each([
    ["UPDATE audit SET by = 'token:bob' WHERE id = ?", 'has another author or other values'],
    ['UPDATE audit SET after = NULL WHERE id = ?', 'has another author or other values'],
    ["UPDATE audit SET at = '2020-01-01T00:00:00.000Z' WHERE id = ?", 'has changed'],
    ['UPDATE audit SET undoes = 1 WHERE id = ?', 'has changed'],
    ['DELETE FROM audit WHERE id = ?', 'is missing'],
    ['UPDATE audit_link SET salt = NULL WHERE id = ?', 'has author or values after their deletion'],
    ["UPDATE audit_link SET prev = 'x' WHERE id = ?", 'does not follow the previous change'],
  ])('the verification detects the effect of %s', async (sql, message) => {
    for (const by of ['token:ada', 'token:ada', 'token:ada']) await bump(by);
    const { id } = await extendChain(env.DB);
    await damage(sql.replace('?', String(id - 1)));
    await expect(verify()).rejects.toThrow(`Change ${id - 1} ${message}.`);
  });

  it('the verification detects a row that was inserted before the first', async () => {
    await bump('token:ada');
    await damage(
      "INSERT INTO audit (id, change, at, by, action) VALUES (-5, 'x', '2020-01-01T00:00:00.000Z', 'token:bob', 'bump')",
    );
    await expect(verify()).rejects.toThrow('Change -5 is not in the chain.');
  });

  it('the verification detects a missing last row and a missing known hash', async () => {
    await bump('token:ada');
    const head = await extendChain(env.DB);
    expect(await verify(`audit verify --expect ${head.hash}`)).toHaveLength(2);
    await bump('token:bob');
    await damage('DELETE FROM audit WHERE id = (SELECT max(id) FROM audit)');
    await expect(verify()).rejects.toThrow(`Changes ${head.id + 1} to ${head.id + 1} are missing.`);
    await expect(verify(`audit verify --expect ${'0'.repeat(64)}`)).rejects.toThrow(
      'does not contain the hash',
    );
    await expect(verify('audit verify --expect constructor')).rejects.toThrow('--expect');
  });

  it('author and values are deleted after the retention period, and the chain stays valid', async () => {
    await bump('ada@example.com', daysAgo(auditRetentionDays + 1));
    await bump('bob@example.com', daysAgo(auditRetentionDays - 1));
    await deleteExpiredValues(env.DB, NOW);
    const readAuthors = async () => (await env.DB.prepare('SELECT by FROM audit ORDER BY id').raw()).flat();
    // The author of rows outside the chain is not deleted.
    expect(await readAuthors()).toEqual(['ada@example.com', 'bob@example.com']);
    const head = await extendChain(env.DB);
    for (const _ of [1, 2]) await deleteExpiredValues(env.DB, NOW);
    expect(await readAuthors()).toEqual([DELETED, 'bob@example.com']);
    expect(await env.DB.prepare('SELECT salt FROM audit_link ORDER BY id').first('salt')).toBeNull();
    expect(await readHead(env.DB)).toEqual(head);
    expect((await verify())[0]).toContain('intact: 2 changes, 1 of them without author and values');
  });

  it('a change whose values are deleted cannot be undone', async () => {
    await putOverride({ en: 0 }, SHOWN);
    await damage(`UPDATE audit SET by = '${DELETED}', before = NULL, after = NULL`);
    const id = String(await env.DB.prepare('SELECT id FROM audit').first('id'));
    const response = await clientOf('ada').audit[':id'].undo.$post({ param: { id }, json: {} });
    expect([response.status, await response.json()]).toMatchObject([422, { problems: ['cannot be undone'] }]);
  });
});
