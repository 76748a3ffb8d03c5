// Access log of leads, written before any response, and deletion after the retention period.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { leadRetentionDays } from '../../../../common/config.ts';
import { deleteExpired } from '../../../../common/retention/retention.ts';
import { storeLead } from '../../../../ops/src/leads/outbox-store.ts';
import { signIn } from '../console.ts';
import { fetchOps, portalStore } from '../ops.ts';
import { addLead, headers, post, readAccesses, run, startInbox } from './inbox.ts';
import { createLead, readOutbox } from './leads.ts';
import { runCron } from './recipients.ts';

startInbox();

describe('access log of leads', () => {
  it('the access log records every access to leads, without the search terms', async () => {
    const reference = await addLead();
    await run('list', '--search', 'ana@example.com', '--form', 'contact');
    await run('show', reference);
    await run('csv', '--out', 'a.csv');
    await run('status', reference, 'open');
    await run('delete', reference);
    const rows = await readAccesses();
    expect(rows.map(({ by, action, reference }) => [by, action, reference])).toEqual([
      ['token:ada', 'list', null],
      ['token:ada', 'read', reference],
      ['token:ada', 'export', null],
      ['token:ada', 'status', reference],
      ['token:ada', 'delete', reference],
    ]);
    expect(JSON.stringify(rows)).not.toContain('ana@');
    expect(rows[0]?.detail).toContain('"search":true');
    expect((await run('access')).length).toBe(5);
  });
  it('/ops/leads/access shows the filters of a list', async () => {
    const browser = await signIn();
    await browser.get('/ops/leads');
    await browser.post('/ops/leads', { status: 'new' });
    expect((await browser.get('/ops/leads/access')).text).toContain(
      'Listed leads Status: new · Type: lead · Limit: 50',
    );
  });
  it('a lead is not returned if the access cannot be logged', async () => {
    const reference = await addLead({ detail: { company: 'Sample' } });
    const prepare = () => {
      throw new Error('locked');
    };
    const DB = { prepare } as unknown as D1Database;
    for (const response of [
      await post('/ops/api/leads/search', {}, { DB }),
      await post('/ops/api/leads/csv', {}, { DB }),
      await fetchOps(`/ops/api/leads/${reference}`, { headers }, { DB }),
    ]) {
      expect(response.status).toBe(500);
      expect(await response.text()).not.toContain('Sample');
    }
  });
  it.each([
    ['/ops/api/leads/search', { status: 'constructor' }],
    ['/ops/api/leads/search', { form: '__proto__' }],
    ['/ops/api/leads/search', { limit: 501 }],
    ['/ops/api/leads/search', { search: 'x'.repeat(101) }],
    ['/ops/api/leads/search', { where: '1=1' }],
    ['/ops/api/leads/csv', { from: 'yesterday' }],
    ['/ops/api/leads/replay', { reference: "a'b" }],
    ['/ops/api/leads/replay', {}],
  ])('%s rejects the body %j', async (path, body) => {
    expect((await post(path, body)).status).toBe(400);
    expect(await readAccesses()).toEqual([]);
  });
});

describe('deletion after the retention period', () => {
  const day = 24 * 3600 * 1000;
  const now = new Date('2026-11-22T00:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * day).toISOString();
  it('expired leads are deleted from the portal and the outbox, whether delivered or not', async () => {
    const [old, recent] = [
      await addLead({ at: daysAgo(leadRetentionDays + 1) }),
      await addLead({ at: daysAgo(leadRetentionDays - 1) }),
    ];
    expect(await deleteExpired(env.PORTAL_DB, 'portal', now)).toBe(1);
    expect([await portalStore.get(old), (await portalStore.get(recent))?.reference]).toEqual([null, recent]);
    for (const days of [leadRetentionDays + 1, leadRetentionDays - 1]) {
      const queued = await createLead();
      await storeLead(env.DB, { ...queued, lead: { ...queued.lead, submittedAt: daysAgo(days) } }, now);
    }
    await runCron({ STORE: undefined }, now);
    expect((await readOutbox()).length).toBe(1);
  });

  it('expired rows of the access log and of notifications are deleted', async () => {
    const times = [leadRetentionDays + 1, leadRetentionDays - 1].map(daysAgo);
    for (const at of times)
      await env.DB.batch([
        env.DB.prepare("INSERT INTO lead_access (at, by, action) VALUES (?, 'ada', 'list')").bind(at),
        env.DB.prepare("INSERT INTO notice (id, body, way, due_at) VALUES (?1, '{}', 'mail', ?1)").bind(at),
      ]);
    await runCron({ STORE: undefined }, now);
    const [accesses, notifications] = await env.DB.batch<{ at: string }>([
      env.DB.prepare('SELECT at FROM lead_access'),
      env.DB.prepare('SELECT due_at AS at FROM notice'),
    ]);
    expect([accesses?.results, notifications?.results]).toEqual(Array(2).fill([{ at: times[1] }]));
  });
});
