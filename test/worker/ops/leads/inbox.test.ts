// Lead inbox on real databases: lists, changes, and deletions by `npm run ops -- leads …`.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { markDead, markDelivered, recordFailure, storeLead } from '../../../../ops/src/leads/outbox-store.ts';
import { runOps } from '../command-line.ts';
import { clientOf, portalStore, storeWith } from '../ops.ts';
import { addLead, files, lines, post, queue, run, startInbox } from './inbox.ts';
import { createLead, readOutbox } from './leads.ts';

startInbox();

describe('leads list', () => {
  it('leads list prints the newest first, and filters by form, status, language, quarantine, time, and text', async () => {
    const [a, b, c] = [
      await addLead({ form: 'event', locale: 'ja', detail: { company: 'ＡＣＭＥ', note: '100%_' } }),
      await addLead({ quarantined: 1, detail: { company: '王小明 GmbH' } }),
      await addLead({ at: '2026-11-05T00:00:00.000Z', detail: { company: "O'Neill" } }),
    ];
    await run('status', c, 'done');
    const search = async (...args: string[]) =>
      (await run('list', ...args)).map((text) => text.split('  ')[0]);
    expect(await search()).toEqual([c, b, a]);
    expect(await search('--form', 'event')).toEqual([a]);
    expect(await search('--status', 'done')).toEqual([c]);
    expect(await search('--locale', 'ja')).toEqual([a]);
    expect(await search('--quarantined', 'yes')).toEqual([b]);
    expect(await search('--from', '2026-11-05T09:00:00+09:00')).toEqual([c]);
    expect(await search('--until', '2026-11-05T09:00:00+09:00')).toEqual([b, a]);
    expect(await search('--search', 'acme')).toEqual([a]);
    expect(await search('--search', '小明')).toEqual([b]);
    expect(await search('--search', "o'neill")).toEqual([c]);
    expect(await search('--search', b.toLowerCase())).toEqual([b]);
    for (const special of ['%', '_', "' OR 1=1 --", '"', '*', '\\']) {
      const matches = (await search('--search', special)).length;
      expect([special, matches]).toEqual([special, special === '%' || special === '_' ? 1 : 0]);
    }
  });

  it('leads list paginates by the ID of the last lead', async () => {
    const references = [await addLead(), await addLead(), await addLead()];
    const first = (await (await post('/ops/api/leads/search', { limit: 2 })).json()) as {
      rows: { id: number }[];
    };
    const before = first.rows.at(-1)?.id;
    const second = (await (await post('/ops/api/leads/search', { before })).json()) as {
      rows: { reference: string }[];
    };
    expect(second.rows.map(({ reference }) => reference)).toEqual([references[0]]);
  });

  it('leads list includes leads that wait for the portal, even while the portal is unavailable', async () => {
    const queued = await createLead('a secret text');
    await storeLead(env.DB, queued, new Date());
    const silent = clientOf('ada', {
      STORE: storeWith({ list: () => Promise.reject(new Error("near 'ana@example.com'")) }),
    });
    const output = await runOps(silent, 'leads list');
    expect(output[0]).toBe('the portal did not respond');
    expect(output[2]).toContain(`${queued.lead.reference}  `);
    expect(JSON.stringify([output, lines])).not.toMatch(/secret|ana@/);
  });

  it('leads list with an external portal prints only the leads that wait for it', async () => {
    const output = await runOps(clientOf('ada', { PORTAL_ORIGIN: 'https://portal.example' }), 'leads list');
    expect(output).toEqual(['the portal at PORTAL_ORIGIN does not provide a list of its leads']);
    expect((await post('/ops/api/leads/csv', {}, { PORTAL_ORIGIN: 'https://portal.example' })).status).toBe(
      409,
    );
  });
});

describe('leads show, receipt, status and delete', () => {
  it('leads show prints every field that has a value, and escapes control characters', async () => {
    const reference = await addLead({
      detail: { company: 'Evil\u001b[31m\u202e', interests: ['waf', 'dns'], empty: '' },
    });
    const output = (await run('show', reference)).join('\n');
    expect(output).toContain('company: Evil\\u{1b}[31m\\u{202e}');
    expect(output).toContain('interests: waf, dns');
    expect(output).not.toContain('empty');
    expect((await run('receipt', reference)).join('\n')).toContain('version 2026-11');
    expect(JSON.stringify([output, await run('list')])).not.toMatch(/\\u001b|\u202e/);
  });
  it('leads show prints a lead that waits for the portal, without its proof', async () => {
    const queued = await createLead('a message');
    await storeLead(env.DB, queued, new Date());
    const output = (await run('show', queued.lead.reference)).join('\n');
    expect(output).toContain('comments: a message');
    expect(output).not.toContain('solved');
  });
  it('F13 leads show, status, and delete accept either reference of a lead that was sent twice', async () => {
    const queued = await createLead('a message sent twice');
    const { id } = await storeLead(env.DB, queued, new Date());
    const reference = await addLead({ detail: { comments: 'a message sent twice' } });
    await markDelivered(env.DB, id ?? '', { now: new Date(), portalReference: reference });
    const queuedReference = queued.lead.reference;
    expect((await run('show', queuedReference)).join('\n')).toContain('a message sent twice');
    await run('status', queuedReference, 'done');
    expect((await portalStore.get(reference))?.status).toBe('done');
    await run('delete', queuedReference);
    expect(await portalStore.get(reference)).toBeNull();
    expect(await readOutbox()).toEqual([]);
  });

  it('leads delete removes the lead everywhere, so that a waiting one is not delivered', async () => {
    const queued = await createLead();
    await storeLead(env.DB, queued, new Date());
    const reference = await addLead();
    expect(await run('delete', reference)).toEqual([`${reference} is deleted`]);
    await run('delete', queued.lead.reference);
    expect([await readOutbox(), await portalStore.get(reference)]).toEqual([[], null]);
    await expect(run('delete', reference)).rejects.toThrow(`there is no lead ${reference}`);
  });
  it.each(['show', 'receipt', 'delete'])(
    'leads %s reports an unknown reference in its error',
    async (action) => {
      await expect(run(action, 'CONSTRUCTOR')).rejects.toThrow('there is no lead CONSTRUCTOR');
    },
  );
});

describe('leads csv', () => {
  it('leads csv writes UTF-8 with a BOM, one column per field, no formulas, and all 1,002 leads', async () => {
    const statements = Array.from({ length: 1001 }, (_, index) =>
      env.PORTAL_DB.prepare(
        `INSERT INTO submission (reference, idempotency_key, kind, code, form, detail, locale, submitted_at, created_at)
         VALUES (?1, ?1, 'contact', 'sales', 'contact', '{"company":"=1+1"}', 'en', '2026-11-02', '2026-11-02')`,
      ).bind(`N-${index}`),
    );
    await env.PORTAL_DB.batch(statements);
    await addLead({ detail: { name: '王小明' } });
    await run('csv', '--out', 'leads.csv');
    const text = files.get('leads.csv') ?? '';
    expect(text.startsWith('\ufeff"reference","form"')).toBe(true);
    const rows = text.split('\r\n').slice(0, -1);
    expect(rows.length).toBe(1003);
    expect(rows[0]).toContain('"company","name"');
    expect(text).toContain('王小明');
    expect(text).not.toContain('"=');
    await run('csv', '--out', 'few.csv', '--search', '小明');
    expect(files.get('few.csv')?.split('\r\n').length).toBe(3);
  });
});

describe('leads replay', () => {
  it('leads replay resends one dead letter or all of them, and nothing else', async () => {
    const leads = [await createLead(), await createLead(), await createLead()];
    for (const lead of leads) await storeLead(env.DB, lead, new Date());
    for (const { id } of (await readOutbox()).slice(0, 2)) await markDead(env.DB, id, 'http 400');
    const [dead] = (await readOutbox()).filter(({ state }) => state === 'dead');
    expect(await run('replay', dead?.reference ?? '')).toEqual(['1 sent again']);
    expect(await run('replay')).toEqual(['1 sent again']);
    expect(await run('replay')).toEqual(['0 sent again']);
    expect(queue.ids.length).toBe(2);
  });

  it('leads replay resends a waiting lead whose next attempt is in the future, once', async () => {
    await storeLead(env.DB, await createLead(), new Date());
    const [lead] = await readOutbox();
    const id = lead?.id ?? '';
    await recordFailure(env.DB, id, { now: new Date(), error: 'unreachable', inSeconds: 3600 });
    expect(await run('replay')).toEqual(['1 sent again']);
    expect(await run('replay')).toEqual(['0 sent again']);
    expect(queue.ids).toEqual([(await readOutbox())[0]?.id]);
  });
});
