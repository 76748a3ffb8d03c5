// Work on leads: owners, deadlines, notes, and unread leads, in the console and by `npm run ops -- leads …`.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { MAX_LEAD_NOTE_LENGTH, MAX_NOTES } from '../../../../common/leads/store.ts';
import { deleteExpired } from '../../../../common/retention/retention.ts';
import { signIn } from '../console.ts';
import { clientOf, portalStore, storeWith } from '../ops.ts';
import { addLead, overdueFor, post, readAccesses, run, startInbox } from './inbox.ts';

startInbox();

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const notesOf = (reference: string) => portalStore.notes(reference);
const countNotes = () => env.PORTAL_DB.prepare('SELECT count(*) AS n FROM lead_note').first<number>('n');

describe('the owner of a lead', () => {
  it('a lead’s page assigns it, and rejects the change if another person has changed the owner since', async () => {
    const reference = await addLead();
    const browser = await signIn();
    const path = `/ops/leads/${reference}/owner`;
    expect((await browser.get(`/ops/leads/${reference}`)).html).toContain('<option value="token:lea">');
    await browser.post(path, { owner: 'typed', seen: '', isMine: 'yes' });
    expect((await portalStore.get(reference))?.owner).toBe('token:ada');
    await browser.post(path, { owner: 'Kim', seen: '' });
    const page = await browser.get(`/ops/leads/${reference}`);
    expect(page.text).toContain('in the meantime, another person has assigned the lead to token:ada');
    await browser.post(path, { owner: "  O'Neill <b> ", seen: 'token:ada' });
    const own = await browser.get(`/ops/leads/${reference}`);
    expect([own.text.includes("The owner is O'Neill <b>."), own.html.includes('<b>')]).toEqual([true, false]);
    for (const owner of ['none', 'x'.repeat(255), 'a\u202eb']) {
      await browser.post(path, { owner, seen: "O'Neill <b>" });
      expect((await browser.get(`/ops/leads/${reference}`)).text).toContain(
        'This is not the name of a person',
      );
    }
    await browser.post(path, { owner: '', seen: "O'Neill <b>" });
    expect((await portalStore.get(reference))?.owner).toBeNull();
    const { location } = await browser.post('/ops/leads/C-2222-ZZZZ/owner', { owner: 'x', seen: '' });
    expect(location).toBe('/ops/leads');
    expect((await readAccesses()).filter(({ action }) => action === 'status')[0]).toMatchObject({
      by: 'token:ada',
      reference,
      detail: '{"owner":"token:ada"}',
    });
  });

  it('lists and CSV files filter by owner and deadline, and lists mark overdue leads', async () => {
    const overdueLead = await addLead({ at: overdueFor(1) });
    const early = await addLead({ at: overdueFor(-1) });
    const spam = await addLead({ at: hoursAgo(9_000), quarantined: 1 });
    const feedback = await addLead({ at: hoursAgo(9_000), form: 'feedback' });
    expect(await run('owner', overdueLead, 'Kim')).toEqual([`${overdueLead}: Kim`]);
    const search = async (...args: string[]) =>
      (await run('list', ...args)).map((text) => text.split('  ')[0]);
    expect(await search('--overdue', 'yes')).toEqual([overdueLead]);
    expect(await search('--overdue', 'no')).toEqual([feedback, spam, early]);
    expect(await search('--owner', 'Kim')).toEqual([overdueLead]);
    expect(await search('--owner', 'none')).toEqual([feedback, spam, early]);
    const browser = await signIn();
    const { text } = await browser.get('/ops/leads');
    expect(text.match(/Save overdue/g)).toHaveLength(1);
    expect(text).toMatch(new RegExp(`${overdueLead} Contact .*? overdue Kim`));
    const filtered = await browser.post('/ops/leads', { overdue: 'yes', owner: 'Kim' });
    expect([overdueLead, early].filter((reference) => filtered.text.includes(reference))).toEqual([
      overdueLead,
    ]);
    expect((await browser.get(`/ops/leads/${overdueLead}`)).text).toMatch(/Response due \S+ \S+ UTC overdue/);
    const file = await browser.post('/ops/leads/csv', { owner: 'Kim' });
    expect(file.html).toMatch(/"locale","owner","dueAt".*\r\n.*"en","Kim","20/);
    expect((await browser.post('/ops/leads', { overdue: 'constructor' })).text).toContain('Filter');
    await run('status', overdueLead, 'open');
    expect(await search('--overdue', 'yes')).toEqual([]);
  });
});

describe('notes about a lead', () => {
  it('a note shows its author and time, is escaped, and is deleted with its lead', async () => {
    const [reference, oldLead] = [await addLead(), await addLead({ at: '2020-01-01T00:00:00.000Z' })];
    const browser = await signIn();
    await browser.post(`/ops/leads/${reference}/notes`, { text: ' Called.\r\n<script>1</script> ' });
    await run('note', oldLead, 'An old lead');
    expect(await notesOf(reference)).toMatchObject([
      { by: 'token:ada', text: 'Called.\n<script>1</script>', at: expect.stringMatching(/^20.*Z$/) },
    ]);
    const page = await browser.get(`/ops/leads/${reference}`);
    expect(page.html).toContain('&lt;script&gt;1');
    expect((await run('show', reference)).join('\n')).toContain('token:ada: Called.');
    // A note cannot be deleted with the reference of another lead.
    const [{ id = 0 } = {}] = await notesOf(reference);
    await browser.post(`/ops/leads/${oldLead}/notes/${id}/delete`);
    expect(await notesOf(reference)).toHaveLength(1);
    await browser.post(`/ops/leads/${reference}/notes/${id}/delete`);
    expect((await browser.get(`/ops/leads/${reference}`)).text).toContain('The note is deleted.');
    await run('note', reference, 'Second');
    await run('delete', reference);
    expect(await countNotes()).toBe(1);
    await deleteExpired(env.PORTAL_DB, 'portal', new Date());
    expect(await countNotes()).toBe(0);
  });

  it('the length and number of notes are limited, and a rejected note is shown again', async () => {
    const reference = await addLead();
    const browser = await signIn();
    const path = `/ops/leads/${reference}/notes`;
    const long = await browser.post(path, { text: 'é'.repeat(MAX_LEAD_NOTE_LENGTH + 1) });
    expect([long.status, long.html.includes('ééé</textarea>')]).toEqual([400, true]);
    expect((await browser.post(path, { text: ' \n ' })).status).toBe(400);
    expect((await browser.post(path, { text: 'a\0b' })).status).toBe(400);
    await Promise.all(
      Array.from({ length: MAX_NOTES + 3 }, (_, index) =>
        portalStore.addNote(reference, { at: hoursAgo(1), by: 'x', text: `${index}` }),
      ),
    );
    expect(await notesOf(reference)).toHaveLength(MAX_NOTES);
    const rejected = await browser.post(path, { text: 'One more' });
    expect([rejected.status, rejected.text.includes('One more')]).toEqual([409, true]);
    await expect(run('note', 'C-2222-ZZZZ', 'x')).rejects.toThrow('there is no lead');
    const bodies = [{ text: 1 }, {}, { text: 'a', by: 'bob' }];
    const statuses = await Promise.all(
      bodies.map(async (body) => (await post(`/ops/api/leads/${reference}/notes`, body)).status),
    );
    expect(statuses).toEqual([400, 400, 400]);
  });
});

describe('unread leads', () => {
  it('the navigation counts new leads that belong to the caller or have no owner, for callers with access to leads', async () => {
    const ownLead = await addLead({ at: hoursAgo(1) });
    const otherLead = await addLead({ at: hoursAgo(1) });
    await addLead({ at: hoursAgo(1) });
    await addLead({ quarantined: 1 });
    await addLead({ form: 'feedback' });
    await run('owner', ownLead, 'token:lea');
    await run('owner', otherLead, 'token:ada');
    const count = async (name: string) =>
      /<span class="count"[^>]*>.*?(\d+)/.exec((await (await signIn(name)).get('/ops/health')).html)?.[1];
    // The sign-in redirects to the leads, because `lea` may not open the health report.
    const lea = await (await signIn('lea')).get('/ops/leads');
    expect(lea.text).toContain('Leads 2 unread');
    expect([await count('max'), await count('vera')]).toEqual(['1', undefined]);
    await run('status', ownLead, 'open');
    expect(await run('summary')).toEqual([
      'none  1 new  0 open  0 overdue',
      'token:ada  1 new  0 open  0 overdue',
      'token:lea  0 new  1 open  0 overdue',
      '0 waiting  0 failed  0 undelivered notifications',
    ]);
  });

  it('the count of unfinished leads reads only an index', async () => {
    const prepare = vi.spyOn(env.PORTAL_DB, 'prepare');
    await portalStore.work();
    const [sql = ''] = prepare.mock.calls[0] ?? [];
    prepare.mockRestore();
    const { results } = await env.PORTAL_DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind('{}', 1)
      .all<{ detail: string }>();
    expect(results[0]?.detail).toBe('SCAN submission USING COVERING INDEX submission_unfinished');
  });

  it('the console works without a count while the portal does not respond', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const STORE = storeWith({ work: () => Promise.reject(new Error("near 'ana@example.com'")) });
    const browser = await signIn('ada', { STORE });
    const { status, text } = await browser.get('/ops/leads');
    expect([status, text.includes('unread')]).toEqual([200, false]);
    expect(JSON.stringify(warn.mock.calls)).toContain('leads.unread-count-failed');
    expect(JSON.stringify(warn.mock.calls)).not.toContain('ana@');
    warn.mockRestore();
    const externalPortal = { PORTAL_ORIGIN: 'https://portal.example' };
    const change = clientOf('ada', externalPortal).leads[':reference'].owner.$put({
      param: { reference: 'C-2222-ZZZZ' },
      json: { owner: 'x', seen: null },
    });
    expect((await change).status).toBe(409);
  });
});
