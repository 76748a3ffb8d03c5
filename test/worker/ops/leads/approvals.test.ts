// Confirmation of exports and deletions of leads by a second person (setting TWO_PERSON).
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { approvedActions } from '../../../../ops/src/approvals/schema.ts';
import { confirm, decline, permit } from '../../../../ops/src/approvals/store.ts';
import { runOps } from '../command-line.ts';
import { signIn } from '../console.ts';
import { clientOf, fetchOps, portalStore, tokenOf } from '../ops.ts';
import { addLead, files, queue, readAccesses, startInbox } from './inbox.ts';
import { runCron } from './recipients.ts';

startInbox();

const extra = { TWO_PERSON: 'export, delete', LEADS: queue };
const run = (name: string, ...args: string[]) =>
  runOps(clientOf(name, extra), args, { write: async (path, text) => void files.set(path, text) });
const openId = async () => (await env.DB.prepare('SELECT id FROM approval').first<string>('id')) ?? '';
const readSteps = async () =>
  (
    await env.DB.prepare("SELECT by, action FROM audit WHERE kind = 'approval' ORDER BY id").all<{
      by: string;
      action: string;
    }>()
  ).results.map(({ by, action }) => `${by} ${action}`);

describe('confirmation by a second person', () => {
  it('a deletion waits for another person, and is executed once', async () => {
    const reference = await addLead();
    await expect(run('ada', 'leads', 'delete', reference)).rejects.toThrow('another person confirms it');
    await expect(run('ada', 'leads', 'delete', reference)).rejects.toThrow(await openId());
    expect((await portalStore.get(reference))?.reference).toBe(reference);
    const id = await openId();
    await expect(run('ada', 'approvals', 'confirm', id)).rejects.toThrow('your own request');
    await expect(run('vera', 'approvals', 'confirm', id)).rejects.toThrow('needs the role leads or admin');
    await expect(run('ada', 'leads', 'delete', reference)).rejects.toThrow('another person');
    await run('lea', 'approvals', 'confirm', id);
    // The confirmation for Ada applies neither to Bob nor to another lead.
    await expect(run('bob', 'leads', 'delete', reference)).rejects.toThrow('another person');
    await expect(run('ada', 'leads', 'delete', await addLead())).rejects.toThrow('another person');
    expect(await run('ada', 'leads', 'delete', reference)).toEqual([`${reference} is deleted`]);
    await expect(run('ada', 'leads', 'delete', reference)).rejects.toThrow('another person');
    expect(await portalStore.get(reference)).toBeNull();
    expect((await readSteps()).slice(0, 2)).toEqual(['token:ada request', 'token:lea confirm']);
    expect(await readSteps()).toContain('token:ada execute');
    expect(await readAccesses()).toEqual([
      { by: 'token:ada', action: 'delete', reference, detail: '{"confirmedBy":"token:lea"}' },
    ]);
    const audit = await env.DB.prepare(
      "SELECT group_concat(coalesce(target, '') || after) AS t FROM audit",
    ).first<string>('t');
    expect(audit).not.toContain(reference);
  });

  it('an export in the console waits for another person, who confirms it for the same filter only', async () => {
    await addLead({ detail: { company: 'Sample' } });
    const [ada, lea] = [await signIn('ada', extra), await signIn('lea', extra)];
    const requested = await ada.post('/ops/leads/csv', { search: 'sample' });
    expect([requested.status, requested.location]).toEqual([303, '/ops/leads/approvals']);
    const id = await openId();
    expect((await ada.get('/ops/leads/approvals')).text).toContain('not yet');
    expect((await ada.post(`/ops/leads/approvals/${id}`)).location).toBe('/ops/leads/approvals');
    expect((await ada.get('/ops/leads/approvals')).text).toContain('Another person must confirm it');
    expect((await ada.post(`/ops/leads/approvals/${id}/csv`)).status).toBe(303);
    expect((await lea.get('/ops/leads/approvals')).text).toContain('Search: sample');
    await lea.post(`/ops/leads/approvals/${id}`);
    expect((await lea.post(`/ops/leads/approvals/${id}/csv`)).status).toBe(303);
    expect((await ada.post('/ops/leads/csv', { search: 'other' })).status).toBe(303);
    const file = await ada.post(`/ops/leads/approvals/${id}/csv`);
    expect([file.status, file.html.includes('Sample')]).toEqual([200, true]);
    expect((await ada.post(`/ops/leads/approvals/${id}/csv`)).status).toBe(303);
  });

  it('only one of several concurrent requests can use a confirmation', async () => {
    const subject = { reference: 'C-2222-2222' };
    const request = () => permit(env.DB, 'delete', { action: 'delete', subject, by: 'a' });
    const [first] = await Promise.all([request(), request(), request()]);
    expect(first.state).toBe('waiting');
    await env.DB.prepare("UPDATE approval SET confirmed_by = 'b'").run();
    const states = (await Promise.all([request(), request(), request()])).map(({ state }) => state);
    expect(states.filter((state) => state === 'confirmed')).toHaveLength(1);
  });

  it('no step is executed if its audit row cannot be written', async () => {
    const subject = { reference: 'C-2222-2222' };
    const request = () => permit(env.DB, 'delete', { action: 'delete', subject, by: 'a' });
    const readApprovals = () => env.DB.prepare('SELECT confirmed_by FROM approval').raw();
    /** Executes a step twice: first while the audit log rejects rows, then without the fault. */
    const runTwice = async (step: () => Promise<unknown>) => {
      const before = await readApprovals();
      await env.DB.prepare(
        "CREATE TRIGGER refused BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'refused'); END",
      ).run();
      await expect(step()).rejects.toThrow('refused');
      await env.DB.prepare('DROP TRIGGER refused').run();
      expect(await readApprovals()).toEqual(before);
      return step();
    };
    await runTwice(request);
    expect(await runTwice(async () => confirm(env.DB, await openId(), 'b'))).toBe('confirmed');
    expect(await runTwice(request)).toMatchObject({ state: 'confirmed', confirmedBy: 'b' });
    await request();
    expect(await runTwice(async () => decline(env.DB, await openId(), 'b'))).toBe(true);
    expect(await readSteps()).toEqual(['a request', 'b confirm', 'a execute', 'a request', 'b decline']);
  });

  it('requests expire after a day, can be declined, and are limited in number', async () => {
    const at = new Date('2026-11-22T00:00:00Z');
    const leadOf = (number: number) => ({
      action: 'delete' as const,
      subject: { reference: `${number}` },
      by: 'a',
    });
    await permit(env.DB, 'delete', leadOf(0), at);
    await env.DB.prepare("UPDATE approval SET confirmed_by = 'b'").run();
    const later = new Date(at.getTime() + 86_400_000);
    expect((await permit(env.DB, 'delete', leadOf(0), later)).state).toBe('waiting');
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, number) => permit(env.DB, 'delete', leadOf(number), later)),
    );
    expect(results.filter(({ state }) => state === 'too-many')).toHaveLength(10);
    const id = await openId();
    await runCron({ STORE: undefined }, later);
    expect(await run('ada', 'approvals', 'decline', id)).toEqual([`${id} is deleted`]);
    await expect(run('ada', 'approvals', 'confirm', id)).rejects.toThrow('no open request');
    const expired = new Date(later.getTime() + 86_400_000);
    await runCron({ STORE: undefined }, expired);
    expect(await openId()).toBe('');
  });

  it('the setting lists the actions that need confirmation; an invalid value requires it for all actions', async () => {
    expect([...approvedActions(undefined)]).toEqual([]);
    expect([...approvedActions(' Delete ')]).toEqual(['delete']);
    for (const setting of ['exprot', 'delete,__proto__', 'yes'])
      expect(approvedActions(setting).size).toBe(2);
    const headers = { authorization: `Bearer ${tokenOf('ada')}` };
    for (const id of ['__proto__', '1', crypto.randomUUID()])
      expect(
        (await fetchOps(`/ops/api/leads/approvals/${id}`, { method: 'POST', headers }, extra)).status,
      ).not.toBe(500);
  });
});
