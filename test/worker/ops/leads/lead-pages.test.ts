// Lead inbox of the console, /ops/leads, tested through its forms.
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { markDead, storeLead } from '../../../../ops/src/leads/outbox-store.ts';
import { ageText } from '../../../../ops/src/leads/text.ts';
import { newBrowser, signIn } from '../console.ts';
import { portal, portalStore, storeWith } from '../ops.ts';
import { addLead, queue, readAccesses, startInbox } from './inbox.ts';
import { createLead, readOutbox } from './leads.ts';

startInbox();

describe('/ops/leads', () => {
  it('/ops/leads distinguishes an empty inbox from filters without matches', async () => {
    const browser = await signIn();
    const empty = await browser.get('/ops/leads');
    expect(empty.text).toContain('There are no leads yet.');
    const filtered = await browser.post('/ops/leads', { search: 'acme' });
    expect(filtered.text).toContain(
      'No lead matches these filters. The search compares the reference and all values.',
    );
    // The export button submits the filter form.
    for (const part of ['form="lead-filter"', 'id="lead-filter"'])
      expect([empty.html.includes(part), filtered.html.includes(part)]).toEqual([false, true]);
  });

  it('/ops/leads filters by POST, so that no URL contains the search terms', async () => {
    const [a, b] = [
      await addLead({ form: 'event', locale: 'ja', detail: { company: 'ACME' } }),
      await addLead({ at: '2026-11-05T15:30:00.000Z', detail: { company: '<img src=x>' } }),
    ];
    const browser = await signIn();
    await browser.post('/ops/zone', { zone: 'Asia/Seoul', to: '/ops/leads' });
    const all = await browser.get('/ops/leads');
    expect([all.text.includes(a), all.text.includes(b), all.html.includes('<img')]).toEqual([
      true,
      true,
      false,
    ]);
    // The filters are collapsed on phones unless one is set.
    expect(all.html).toContain('<details class="filters"><summary>Filter</summary>');
    expect((await browser.post('/ops/leads', { search: 'acme' })).html).toContain(
      '<details class="filters" open="">',
    );
    const search = async (fields: Record<string, string>) => {
      const { text, location } = await browser.post('/ops/leads', { form: '', status: '', ...fields });
      expect(location).toBeNull();
      return [a, b].filter((reference) => text.includes(reference));
    };
    expect(await search({ search: 'acme' })).toEqual([a]);
    expect(await search({ form: 'event', quarantined: 'no' })).toEqual([a]);
    // The day filter starts at midnight in the editor's time zone.
    expect(await search({ from: '2026-11-06' })).toEqual([b]);
    expect(await search({ until: '2026-11-06' })).toEqual([a]);
    const unusual = await browser.post('/ops/leads', { status: 'constructor' });
    expect([unusual.status, unusual.text.includes('These filters are invalid')]).toEqual([400, true]);
    expect((await readAccesses()).map(({ detail }) => detail).join()).not.toContain('acme');
  });

  it('a lead’s page shows its consent, sets its status, and deletes it after a confirmation', async () => {
    const detail = { company: 'ACME', companyName: 'ACME Ltd', content: 'Two\nlines', constructor: true };
    const reference = await addLead({ detail });
    const browser = await signIn();
    const page = await browser.get(`/ops/leads/${reference}`);
    // Fields have the labels of the form, and two fields with the same label are both listed.
    expect(page.text).toMatch(
      /Company ACME Company ACME Ltd Message Two lines constructor yes .*To version 2026-11/,
    );
    expect(page.html).toMatch(/New<\/span> <span class="tag bad">overdue<\/span>/);
    await browser.post(`/ops/leads/${reference}/status`, { status: 'done' });
    expect((await browser.get(`/ops/leads/${reference}`)).text).toContain(
      `The status of ${reference} is Done.`,
    );
    await browser.post(`/ops/leads/${reference}/status`, { status: 'toString' });
    expect((await portalStore.get(reference))?.status).toBe('done');
    expect((await browser.get(`/ops/leads/${reference}/delete`)).text).toContain(
      'The console cannot restore it',
    );
    await browser.post(`/ops/leads/${reference}/delete`);
    expect(await portalStore.get(reference)).toBeNull();
    expect((await browser.get(`/ops/leads/${reference}`)).status).toBe(404);
    expect((await browser.get('/ops/leads/__proto__')).status).toBe(404);
    const actions = (await readAccesses()).map(({ by, action }) => `${by} ${action}`);
    expect(actions).toContain('token:ada delete');
    expect((await browser.get('/ops/leads/access')).text).toMatch(/token:ada Deleted C-/);
  });

  it('the list shows person and company, and feedback has a separate list', async () => {
    const lead = await addLead({
      locale: 'ja',
      detail: { firstName: 'Hana', lastName: 'Sato', company: 'ACME', country: 'JP' },
    });
    const feedback = await addLead({
      form: 'feedback',
      detail: { docName: 'Cache keys', feedbackContent: 'The table misses AVIF.' },
    });
    const browser = await signIn();
    const { text } = await browser.get('/ops/leads');
    expect(text).toContain('1 shown, 1 new');
    expect(text).toContain(`Sato Hana ${lead} ACME Contact 日本語 Japan`);
    expect(text).not.toContain(feedback);
    const feedbackPage = (await browser.get('/ops/leads/feedback')).text;
    expect(feedbackPage).toContain(`Cache keys ${feedback} · English The table misses AVIF. New`);
    expect(feedbackPage).not.toContain(lead);
    const exportedReferences = async (fields: Record<string, string>) => {
      const { html, headers } = await browser.post('/ops/leads/csv', fields);
      expect(headers.get('content-disposition')).toBe('attachment; filename="leads.csv"');
      return [lead, feedback].filter((reference) => html.includes(reference));
    };
    // Each list exports its own rows.
    expect(await exportedReferences({})).toEqual([lead]);
    expect(await exportedReferences({ kind: 'feedback' })).toEqual([feedback]);
    expect(await exportedReferences({ kind: '__proto__' })).toEqual([lead]);
  });

  it('documentation feedback has labels and names instead of field names and codes', async () => {
    portal.dictionaries.set('feedback-types', [{ code: 'outdated', name: 'Not the latest version' }]);
    const reference = await addLead({
      form: 'feedback',
      detail: { feedbackType: ['outdated', 'other'], feedbackContent: 'It misses AVIF.', revision: 'r7' },
    });
    const { text } = await (await signIn()).get(`/ops/leads/${reference}`);
    expect(text).toContain(
      'Type Not the latest version, other Message It misses AVIF. Version of the document r7',
    );
  });

  it.each([
    ['contact', '/ops/leads', 'All leads'],
    ['feedback', '/ops/leads/feedback', 'All feedback'],
  ])('the page of a lead from the form %s leads back to its list', async (form, list, name) => {
    const reference = await addLead({ form });
    const { html } = await (await signIn()).get(`/ops/leads/${reference}`);
    expect(html).toContain(`<a href="${list}">← ${name}</a>`);
  });

  it('the status form in a list returns to that list, and a script gets a response without a page', async () => {
    const reference = await addLead({ form: 'feedback' });
    const browser = await signIn();
    const { html } = await browser.get('/ops/leads/feedback');
    expect(html).toContain('<input type="hidden" name="to" value="feedback"/>');
    const change = async (name: string, fields: Record<string, string>) => {
      const { status, location } = await browser.post(`/ops/leads/${name}/status`, fields);
      return [status, location];
    };
    expect(await change(reference, { status: 'open', to: 'feedback' })).toEqual([303, '/ops/leads/feedback']);
    expect(await change(reference, { status: 'open', to: 'lead' })).toEqual([303, '/ops/leads']);
    expect(await change(reference, { status: 'done', to: 'script' })).toEqual([204, null]);
    expect((await portalStore.get(reference))?.status).toBe('done');
    expect(await change('C-2222-ZZZZ', { status: 'done', to: 'script' })).toEqual([404, null]);
    expect(await change(reference, { status: 'toString', to: 'script' })).toEqual([
      303,
      `/ops/leads/${reference}`,
    ]);
  });

  it('a lead’s email address is a mailto link with the reference as subject', async () => {
    const reference = await addLead({ detail: { email: 'a+b@acme.example' } });
    const unusual = await addLead({ detail: { email: '"a?bcc=x&y"@acme.example' } });
    const browser = await signIn();
    expect((await browser.get(`/ops/leads/${reference}`)).html).toContain(
      `<a href="mailto:a%2Bb@acme.example?subject=${reference}">a+b@acme.example</a>`,
    );
    expect((await browser.get(`/ops/leads/${unusual}`)).html).toContain(
      `href="mailto:%22a%3Fbcc%3Dx%26y%22@acme.example?subject=${unusual}"`,
    );
  });

  it('a lead’s page shows names instead of codes for forms, countries, languages, and dictionary values', async () => {
    const detail = {
      type: 'sales',
      interests: ['waf', 'constructor'],
      country: 'KR',
      industry: '3A',
      agreement: true,
    };
    const reference = await addLead({ form: 'free-trial', locale: 'ko', detail });
    const browser = await signIn();
    expect((await browser.get('/ops/leads')).text).toMatch(
      new RegExp(`${reference} Free trial 한국어 South Korea New`),
    );
    const { text } = await browser.get(`/ops/leads/${reference}`);
    expect(text).toContain('Country or region South Korea');
    expect(text).toContain('Industry Gaming');
    // An unknown code is shown unchanged.
    expect(text).toContain('What would you like to try? Web firewall, constructor');
    expect(text).toContain('Agreed to the privacy terms yes');
    portal.alive = false;
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const silent = await browser.get(`/ops/leads/${reference}`);
    vi.restoreAllMocks();
    expect([silent.status, silent.text.includes('Industry 3A')]).toEqual([200, true]);
  });

  it('a lead that was verified only by a question is marked in the list, on its page, and in CSV', async () => {
    const requested = await addLead({ verifiedBy: 'question' });
    const provenLead = await addLead({ verifiedBy: 'work' });
    const unverifiedLead = await addLead();
    const browser = await signIn();
    const { text } = await browser.get('/ops/leads');
    expect(text).toMatch(new RegExp(`${requested} Contact English – New Open Done Spam Save question only`));
    expect(text).not.toMatch(
      new RegExp(`${provenLead} Contact English – New Open Done Spam Save question only`),
    );
    expect((await browser.get(`/ops/leads/${requested}`)).text).toContain('Verified by a question only');
    expect((await browser.get(`/ops/leads/${provenLead}`)).text).toContain('Verified by proof of work');
    expect((await browser.get(`/ops/leads/${unverifiedLead}`)).text).toContain('Verified by nothing');
    const file = await browser.post('/ops/leads/csv', {});
    expect(file.html).toContain('"verifiedBy"');
    expect(file.html).toContain(`"${requested}","contact","new","false","question",`);
    expect(file.html).toContain(`"${unverifiedLead}","contact","new","false","",`);
  });

  it.each([
    ['en', /First name Ana Family name Kim/],
    ['ko', /Family name Kim First name Ana/],
    ['ja', /Family name Kim First name Ana/],
    ['cn', /Family name Kim First name Ana/],
  ])('a lead in %s shows the name in the name order of its language', async (locale, order) => {
    const reference = await addLead({
      locale,
      detail: { firstName: 'Ana', lastName: 'Kim', company: 'ACME' },
    });
    expect((await (await signIn()).get(`/ops/leads/${reference}`)).text).toMatch(order);
  });

  it('/ops/leads shows undelivered leads while the portal is unavailable, and resends dead letters', async () => {
    const queued = await createLead('a message');
    const { id } = await storeLead(env.DB, queued, new Date());
    await markDead(env.DB, id ?? '', 'portal returned 500');
    const browser = await signIn('ada', {
      LEADS: queue,
      STORE: storeWith({ list: () => Promise.reject(new Error('silent')) }),
    });
    const page = await browser.get('/ops/leads');
    expect(page.text).toContain('The portal does not respond, so its leads cannot be listed');
    expect(page.text).toMatch(new RegExp(`${queued.lead.reference}.*Failed 1 attempt portal returned 500`));
    const externalBrowser = newBrowser({ PORTAL_ORIGIN: 'https://portal.example' });
    for (const cookie of browser.cookies) externalBrowser.cookies.set(...cookie);
    const externalPage = (await externalBrowser.get('/ops/leads')).text;
    expect(externalPage).toMatch(/Failed 1 attempt.*This portal does not provide this data/);
    expect(externalPage).not.toContain('does not respond');
    const leadPage = await browser.get(`/ops/leads/${queued.lead.reference}`);
    expect(leadPage.text).toContain('a message');
    expect(leadPage.html).toContain('action="/ops/leads/replay"');
    await browser.post('/ops/leads/replay', { reference: queued.lead.reference });
    expect(queue.ids).toEqual([(await readOutbox())[0]?.id]);
    expect((await browser.get('/ops/leads')).text).toContain('1 lead is sent again.');
  });
});

it.each([
  ['2026-11-01T00:00:01Z', 'now'],
  ['2026-10-31T23:59:01Z', 'now'],
  ['2026-10-31T23:59:00Z', '1 minute'],
  ['2026-10-31T22:00:01Z', '1 hour'],
  ['2026-10-30T00:00:00Z', '2 days'],
  ['2026-10-11T00:00:00Z', '3 weeks'],
])('the age of a lead from %s is %s', (at, age) => {
  expect(ageText(at, Date.parse('2026-11-01T00:00:00Z'))).toBe(age);
});
