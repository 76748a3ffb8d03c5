// /ops/leads: the team's inbox in the console, by its own forms.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { buried, keep } from '../../../ops/src/leads/kept.ts';
import { signedIn } from './console.ts';
import { accesses, put, queue, startInbox } from './inbox.ts';
import { aLead } from './leads.ts';
import { portalStore } from './ops.ts';

startInbox();

describe('/ops/leads', () => {
  it('tells an empty inbox from a choice that nothing fits', async () => {
    const browser = await signedIn();
    expect((await browser.get('/ops/leads')).text).toContain('No visitor has sent a form yet.');
    expect((await browser.post('/ops/leads', { search: 'acme' })).text).toContain(
      'No lead fits this choice.',
    );
  });

  it('lists leads and chooses by what a form sends, so that no address says what was looked for', async () => {
    const [a, b] = [
      await put({ form: 'event', locale: 'ja', detail: { company: 'ACME' } }),
      await put({ at: '2026-11-05T15:30:00.000Z', detail: { company: '<img src=x>' } }),
    ];
    const browser = await signedIn();
    await browser.post('/ops/zone', { zone: 'Asia/Seoul', to: '/ops/leads' });
    const all = await browser.get('/ops/leads');
    expect([all.text.includes(a), all.text.includes(b), all.html.includes('<img')]).toEqual([
      true,
      true,
      false,
    ]);
    const found = async (fields: Record<string, string>) => {
      const { text, location } = await browser.post('/ops/leads', { form: '', status: '', ...fields });
      expect(location).toBeNull();
      return [a, b].filter((reference) => text.includes(reference));
    };
    expect(await found({ search: 'acme' })).toEqual([a]);
    expect(await found({ form: 'event', quarantined: 'no' })).toEqual([a]);
    // Days begin at midnight of the editor's zone.
    expect(await found({ from: '2026-11-06' })).toEqual([b]);
    expect(await found({ until: '2026-11-06' })).toEqual([a]);
    const odd = await browser.post('/ops/leads', { status: 'constructor' });
    expect([odd.status, odd.text.includes('That choice means nothing here')]).toEqual([400, true]);
    expect((await accesses()).map(({ detail }) => detail).join()).not.toContain('acme');
  });

  it('shows one with its consent, sets its status, and deletes it after having asked', async () => {
    const detail = { company: 'ACME', companyName: 'ACME Ltd', content: 'Two\nlines', constructor: true };
    const reference = await put({ detail });
    const browser = await signedIn();
    const page = await browser.get(`/ops/leads/${reference}`);
    // Fields are called what the visitor read beside them; two that are called alike are both there.
    expect(page.text).toMatch(
      /Company ACME Company ACME Ltd Message Two lines constructor yes .*To version 2026-11/,
    );
    await browser.post(`/ops/leads/${reference}/status`, { status: 'done' });
    expect((await browser.get(`/ops/leads/${reference}`)).text).toContain(`${reference} is done now.`);
    await browser.post(`/ops/leads/${reference}/status`, { status: 'toString' });
    expect((await portalStore.get(reference))?.status).toBe('done');
    expect((await browser.get(`/ops/leads/${reference}/delete`)).text).toContain('nobody can bring it back');
    await browser.post(`/ops/leads/${reference}/delete`);
    expect(await portalStore.get(reference)).toBeNull();
    expect((await browser.get(`/ops/leads/${reference}`)).status).toBe(404);
    expect((await browser.get('/ops/leads/__proto__')).status).toBe(404);
    const actions = (await accesses()).map(({ by, action }) => `${by} ${action}`);
    expect(actions).toContain('token:ada delete');
    expect((await browser.get('/ops/leads/access')).text).toMatch(/token:ada delete C-/);
  });

  it('is taken away as CSV, chosen alike', async () => {
    await put({ form: 'event', detail: { company: '=1+1' } });
    await put({ detail: { company: 'other' } });
    const browser = await signedIn();
    await browser.get('/ops/leads');
    const file = await browser.post('/ops/leads/csv', { form: 'event' });
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="leads.csv"');
    expect(file.html).toContain(`"'=1+1"`);
    expect(file.html).not.toContain('other');
  });

  it('shows what the portal has not got, also while it is silent, and sends dead letters again', async () => {
    const given = await aLead('a wish');
    const { id } = await keep(env.DB, given, new Date());
    await buried(env.DB, id ?? '', 'portal answered 500');
    const browser = await signedIn('ada', {
      LEADS: queue,
      STORE: { ...portalStore, list: () => Promise.reject(new Error('silent')) },
    });
    const page = await browser.get('/ops/leads');
    expect(page.text).toContain('The portal does not say what it has');
    expect(page.text).toMatch(new RegExp(`${given.lead.reference}.*dead, 1 attempt portal answered 500`));
    expect((await browser.get(`/ops/leads/${given.lead.reference}`)).text).toContain('a wish');
    await browser.post('/ops/leads/replay', { reference: given.lead.reference });
    expect(queue.ids).toEqual([id]);
    expect((await browser.get('/ops/leads')).text).toContain('1 lead is sent again.');
  });
});
