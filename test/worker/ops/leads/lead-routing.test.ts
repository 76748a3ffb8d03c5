// Lead routing rules: matching, changes in the console, undo, and assignment by the cron job.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { DELETED } from '../../../../ops/src/audit/chain.ts';
import { bodyOf } from '../../../../ops/src/console/client.ts';
import { MAX_RULES } from '../../../../ops/src/leads/routing/schema.ts';
import { runWithoutTriggers } from '../../audit-log.ts';
import { signIn } from '../console.ts';
import { clientOf, portalStore, storeWith } from '../ops.ts';
import { addLead, lines, run, startInbox } from './inbox.ts';
import { runCron } from './recipients.ts';

startInbox();

const readOwner = async (reference: string) => (await portalStore.get(reference))?.owner;
const rule = (owner: string, criteria = {}) => ({
  form: null,
  country: null,
  product: null,
  locale: null,
  owner,
  ...criteria,
});
const readRules = async () => (await (await clientOf('ada').leads.routing.$get()).json()).rules;
const CRITERIA = ['form', 'country', 'product', 'locale'] as const;

describe('assignment of new leads', () => {
  it('the first matching rule assigns a new lead once, and later manual changes are not overwritten', async () => {
    const before = await addLead({ detail: { country: 'JP' } });
    await run('rule-add', 'Hana', '--country', 'JP', '--product', 'cloud-dns');
    await run('rule-add', 'Ken', '--country', 'JP');
    await run('rule-add', 'Mina', '--form', 'event', '--locale', 'ko', '--position', '1');
    await runCron();
    const addLeadWith = (detail: Record<string, unknown>, extra = {}) => addLead({ detail, ...extra });
    const [dns, japan, event, other, invalid, feedback] = [
      await addLeadWith({ country: 'JP', interests: ['waf', 'cloud-dns'] }),
      await addLeadWith({ country: 'JP', interests: 'cloud-dns' }),
      await addLeadWith({ country: 'JP' }, { form: 'event', locale: 'ko' }),
      await addLeadWith({ country: 'DE', interests: ['cloud-dns'] }),
      await addLeadWith({ country: ['JP'], interests: ['__proto__', 'constructor'] }),
      await addLeadWith({ country: 'JP' }, { form: 'feedback' }),
    ];
    await runCron();
    const readOwners = () =>
      Promise.all([before, dns, japan, event, other, invalid, feedback].map(readOwner));
    const expected = [null, 'Hana', 'Ken', 'Mina', null, null, null];
    expect(await readOwners()).toEqual(expected);
    await run('owner', dns, 'none');
    await run('rule-add', 'Everyone');
    await runCron();
    expect(await readOwners(), 'leads are routed once').toEqual([null, null, ...expected.slice(2)]);
    expect(await run('match', dns)).toEqual(['rule 2: Hana']);
    expect(await run('match', '--country', 'JP', '--form', 'contact')).toEqual(['rule 3: Ken']);
    expect(await run('match', feedback)).toEqual(['no rule matches']);
    await expect(run('match', 'C-2222-ZZZZ')).rejects.toThrow('there is no such lead');
  });

  it('leads are assigned later if the portal does not respond', async () => {
    await run('rule-add', 'Ken');
    await runCron();
    const reference = await addLead();
    const failing = storeWith({ assign: () => Promise.reject(new Error('gone')) });
    await runCron({ STORE: failing });
    expect([await readOwner(reference), lines.join()]).toEqual([
      null,
      expect.stringContaining('"task":"assignNew"'),
    ]);
    await runCron();
    expect(await readOwner(reference)).toBe('Ken');
  });
});

describe('/ops/leads/routing', () => {
  it('the console adds, edits, moves, and deletes rules, and tests them', async () => {
    const lead = await addLead({ locale: 'ja', detail: { country: 'JP' } });
    const browser = await signIn('lea');
    const readVersion = async () =>
      String((await (await clientOf('ada').leads.routing.$get()).json()).version);
    const send = async (fields: Record<string, string>) =>
      browser.post('/ops/leads/routing', { seen: await readVersion(), ...fields });
    expect((await browser.get('/ops/leads/routing')).text).toContain('There are no rules yet');
    const empty = { form: '', country: '', product: '', locale: '' };
    await send({ ...empty, do: 'save', owner: '<b>Ken</b>', position: '1' });
    await send({ ...empty, do: 'save', owner: 'Hana', locale: 'ja', position: '1' });
    expect((await readRules()).map(({ owner }) => owner)).toEqual(['Hana', '<b>Ken</b>']);
    const page = await browser.get('/ops/leads/routing');
    expect(page.html).not.toContain('<b>Ken');
    expect(page.text).toMatch(/1 any any any 日本語 Hana Down rule 1 Edit rule 1 Delete rule 1/);
    const test = (query: string) => browser.get(`/ops/leads/routing?test=yes&${query}`);
    expect((await test(`reference=${lead.toLowerCase()}`)).text).toContain('Rule 1 matches: Hana.');
    expect((await test('locale=en')).text).toContain('Rule 2 matches: <b>Ken</b>.');
    expect((await test('reference=__proto__')).text).toContain('This is not the reference of a lead');
    expect((await browser.get('/ops/leads/routing/rule?edit=1')).html).toContain('value="Hana"');
    await send({ do: 'down', at: '0' });
    await send({ ...empty, do: 'save', at: '1', owner: 'Yui', country: 'JP' });
    expect(await readRules()).toEqual([rule('<b>Ken</b>'), rule('Yui', { country: 'JP' })]);
    await send({ do: 'up', at: '0' });
    await send({ do: 'delete', at: '0' });
    expect(await readRules()).toEqual([rule('Yui', { country: 'JP' })]);
    for (const fields of [{ owner: '' }, { owner: 'x', country: 'jp' }, { owner: 'x', form: 'feedback' }]) {
      const rejected = await send({ ...empty, do: 'save', ...fields });
      expect([rejected.status, rejected.text.includes('Nothing was saved')]).toEqual([400, true]);
    }
    expect((await send({ do: 'delete', at: '7' })).status).toBe(409);
    expect(page.html).toContain('href="/ops/leads/routing/rule"');
    const { html } = await browser.get('/ops/leads/routing/rule');
    expect(CRITERIA.every((name) => html.includes(`id="rule-${name}"`))).toBe(true);
  });

  it('a change based on an earlier version is rejected, and its form can be submitted again', async () => {
    const [ada, lea] = [await signIn(), await signIn('lea')];
    await lea.get('/ops/leads');
    const add = { do: 'save', form: '', country: '', product: '', locale: '', position: '1' };
    await ada.post('/ops/leads/routing', { ...add, owner: 'Ken', seen: '0' });
    const rejected = await lea.post('/ops/leads/routing', { ...add, owner: 'Hana', seen: '0' });
    expect([rejected.status, rejected.text.includes('another person has changed the rules')]).toEqual([
      409,
      true,
    ]);
    const seen = /name="seen" value="(\d+)"/.exec(rejected.html)?.[1] ?? '';
    expect(rejected.html).toContain('value="Hana"');
    await lea.post('/ops/leads/routing', { ...add, owner: 'Hana', seen });
    expect((await readRules()).map(({ owner }) => owner)).toEqual(['Hana', 'Ken']);
    // One of two concurrent changes to the same version is saved.
    const { version } = await (await clientOf('ada').leads.routing.$get()).json();
    const responses = await Promise.all(
      ['A', 'B'].map((owner) =>
        clientOf('ada').leads.routing.$put({ json: { seen: version, rules: [rule(owner)] } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('the last change can be undone on the page and in the audit log, which hides rules from other roles', async () => {
    await run('rule-add', 'Ken', '--country', 'JP');
    await run('rule-add', 'Hana');
    const lea = await signIn('lea');
    const { html } = await lea.get('/ops/leads/routing');
    const seen = /name="seen" value="(\d+)"/.exec(html)?.[1] ?? '';
    await lea.post('/ops/leads/routing/undo', { seen });
    expect(await readRules()).toEqual([rule('Ken', { country: 'JP' })]);
    await lea.post('/ops/leads/routing/undo', { seen });
    expect((await lea.get('/ops/leads/routing')).text).toContain('another person has changed the rules');
    const readAuditRows = async (user: string) =>
      (await bodyOf(await clientOf(user).audit.$get({ query: { kind: 'routing' } }))).rows;
    const [last, undone] = await readAuditRows('ada');
    expect(last).toMatchObject({ by: 'token:lea', undoes: undone?.id, target: 'rules' });
    expect(await readAuditRows('ed')).toEqual([]);
    const id = String(last?.id);
    const undo = (user: string, id: string) =>
      clientOf(user).audit[':id'].undo.$post({ param: { id }, json: { confirm: false } });
    const statuses = [
      (await clientOf('ed').audit[':id'].$get({ param: { id } })).status,
      (await undo('ed', id)).status,
      (await undo('ada', String(undone?.id))).status,
      (await undo('ada', id)).status,
    ];
    expect(statuses).toEqual([404, 404, 409, 200]);
    expect((await readRules()).map(({ owner }) => owner)).toEqual(['Ken', 'Hana']);
    // A change whose values are deleted cannot be undone.
    const { version } = await (await clientOf('ada').leads.routing.$get()).json();
    await runWithoutTriggers(env.DB, [
      env.DB.prepare('UPDATE audit SET by = ?, before = NULL, after = NULL').bind(DELETED),
    ]);
    const outdated = await clientOf('ada').leads.routing.undo.$post({ json: { seen: version } });
    expect([outdated.status, (await readRules()).length]).toEqual([409, 2]);
    const choices = await clientOf('vera').audit.choices.$get();
    expect(await choices.json()).toEqual({ kinds: [], actions: [], people: [] });
    const file = await clientOf('vera').audit.file.$get({ query: { format: 'csv' } });
    expect(await file.text()).not.toContain('Hana');
  });

  it('the API rejects invalid rule lists', async () => {
    const put_ = async (list: unknown) =>
      (await clientOf('ada').leads.routing.$put({ json: { seen: 0, rules: list as never } })).status;
    expect([
      await put_([{ owner: 'a', form: '__proto__' }]),
      await put_([{ owner: 'a', city: 'x' }]),
      await put_([{ owner: '' }]),
      await put_(Array(MAX_RULES + 1).fill({ owner: 'a' })),
      await put_(Array(MAX_RULES).fill({ owner: 'a' })),
    ]).toEqual([400, 400, 400, 400, 200]);
    await expect(run('rule-add', 'b')).rejects.toThrow('rules: delete some first');
    await expect(run('rule-delete', '101')).rejects.toThrow('there is no rule 101');
  });
});
