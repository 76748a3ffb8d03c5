// Lead inbox on real databases: lists, changes, and deletions by `npm run ops -- leads …`.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { markDead, markDelivered, recordFailure, storeLead } from '../../../../ops/src/leads/outbox-store.ts';
import { runOps } from '../command-line.ts';
import { as, portalStore, storeWith } from '../ops.ts';
import { files, lines, post, put, queue, run, startInbox } from './inbox.ts';
import { createLead, outbox } from './leads.ts';

startInbox();

describe('leads list', () => {
  it('leads list prints the newest first, and filters by form, status, language, quarantine, time, and text', async () => {
    const [a, b, c] = [
      await put({ form: 'event', locale: 'ja', detail: { company: 'ＡＣＭＥ', note: '100%_' } }),
      await put({ quarantined: 1, detail: { company: '王小明 GmbH' } }),
      await put({ at: '2026-11-05T00:00:00.000Z', detail: { company: "O'Neill" } }),
    ];
    await run('status', c, 'done');
    const found = async (...words: string[]) =>
      (await run('list', ...words)).map((text) => text.split('  ')[0]);
    expect(await found()).toEqual([c, b, a]);
    expect(await found('--form', 'event')).toEqual([a]);
    expect(await found('--status', 'done')).toEqual([c]);
    expect(await found('--locale', 'ja')).toEqual([a]);
    expect(await found('--quarantined', 'yes')).toEqual([b]);
    expect(await found('--from', '2026-11-05T09:00:00+09:00')).toEqual([c]);
    expect(await found('--until', '2026-11-05T09:00:00+09:00')).toEqual([b, a]);
    expect(await found('--search', 'acme')).toEqual([a]);
    expect(await found('--search', '小明')).toEqual([b]);
    expect(await found('--search', "o'neill")).toEqual([c]);
    expect(await found('--search', b.toLowerCase())).toEqual([b]);
    for (const special of ['%', '_', "' OR 1=1 --", '"', '*', '\\']) {
      const matches = (await found('--search', special)).length;
      expect([special, matches]).toEqual([special, special === '%' || special === '_' ? 1 : 0]);
    }
  });

  it('leads list paginates by the ID of the last lead', async () => {
    const references = [await put(), await put(), await put()];
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
    const silent = as('ada', {
      STORE: storeWith({ list: () => Promise.reject(new Error("near 'ana@example.com'")) }),
    });
    const shown = await runOps(silent, 'leads list');
    expect(shown[0]).toBe('the portal did not respond');
    expect(shown[2]).toContain(`${queued.lead.reference}  `);
    expect(JSON.stringify([shown, lines])).not.toMatch(/secret|ana@/);
  });

  it('leads list with an external portal prints only the leads that wait for it', async () => {
    const shown = await runOps(as('ada', { PORTAL_ORIGIN: 'https://portal.example' }), 'leads list');
    expect(shown).toEqual(['the portal at PORTAL_ORIGIN does not provide a list of its leads']);
    expect((await post('/ops/api/leads/csv', {}, { PORTAL_ORIGIN: 'https://portal.example' })).status).toBe(
      409,
    );
  });
});

describe('leads show, receipt, status and delete', () => {
  it('leads show prints every field that has a value, and escapes control characters', async () => {
    const reference = await put({
      detail: { company: 'Evil\u001b[31m\u202e', interests: ['waf', 'dns'], empty: '' },
    });
    const shown = (await run('show', reference)).join('\n');
    expect(shown).toContain('company: Evil\\u{1b}[31m\\u{202e}');
    expect(shown).toContain('interests: waf, dns');
    expect(shown).not.toContain('empty');
    expect((await run('receipt', reference)).join('\n')).toContain('version 2026-11');
    expect(JSON.stringify([shown, await run('list')])).not.toMatch(/\\u001b|\u202e/);
  });
  it('leads show prints a lead that waits for the portal, without its proof', async () => {
    const queued = await createLead('a message');
    await storeLead(env.DB, queued, new Date());
    const shown = (await run('show', queued.lead.reference)).join('\n');
    expect(shown).toContain('comments: a message');
    expect(shown).not.toContain('solved');
  });
  it('F13 leads show, status, and delete accept either reference of a lead that was sent twice', async () => {
    const queued = await createLead('a message sent twice');
    const { id } = await storeLead(env.DB, queued, new Date());
    const reference = await put({ detail: { comments: 'a message sent twice' } });
    await markDelivered(env.DB, id ?? '', { now: new Date(), portalReference: reference });
    const queuedReference = queued.lead.reference;
    expect((await run('show', queuedReference)).join('\n')).toContain('a message sent twice');
    await run('status', queuedReference, 'done');
    expect((await portalStore.get(reference))?.status).toBe('done');
    await run('delete', queuedReference);
    expect(await portalStore.get(reference)).toBeNull();
    expect(await outbox()).toEqual([]);
  });

  it('leads delete removes the lead everywhere, so that a waiting one is not delivered', async () => {
    const queued = await createLead();
    await storeLead(env.DB, queued, new Date());
    const reference = await put();
    expect(await run('delete', reference)).toEqual([`${reference} is deleted`]);
    await run('delete', queued.lead.reference);
    expect([await outbox(), await portalStore.get(reference)]).toEqual([[], null]);
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
    await put({ detail: { name: '王小明' } });
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
    for (const { id } of (await outbox()).slice(0, 2)) await markDead(env.DB, id, 'http 400');
    const [dead] = (await outbox()).filter(({ state }) => state === 'dead');
    expect(await run('replay', dead?.reference ?? '')).toEqual(['1 sent again']);
    expect(await run('replay')).toEqual(['1 sent again']);
    expect(await run('replay')).toEqual(['0 sent again']);
    expect(queue.ids.length).toBe(2);
  });

  it('leads replay resends a waiting lead whose next attempt is in the future, once', async () => {
    await storeLead(env.DB, await createLead(), new Date());
    const [lead] = await outbox();
    const id = lead?.id ?? '';
    await recordFailure(env.DB, id, { now: new Date(), error: 'unreachable', inSeconds: 3600 });
    expect(await run('replay')).toEqual(['1 sent again']);
    expect(await run('replay')).toEqual(['0 sent again']);
    expect(queue.ids).toEqual([(await outbox())[0]?.id]);
  });
});
