// Lead outbox in D1, with its queue and dead letters: no lead is lost or duplicated.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bindings } from '../../../../ops/src/env.ts';
import { findOldestUndelivered, requeueLeads } from '../../../../ops/src/leads/outbox-store.ts';
import { consume, DEAD_LETTERS, enqueue, redrive, retryDelay } from '../../../../ops/src/leads/queue.ts';
import { interceptedDb, opsBindings, resetOps } from '../ops.ts';
import { addToOutbox, batchOf, createLead, leadPortal, readOutbox, recordingQueue } from './leads.ts';

let portal = leadPortal();
let queue = recordingQueue();
const bindings = (extra: Partial<Bindings> = {}) => opsBindings({ PORTAL: portal, LEADS: queue, ...extra });

beforeEach(async () => {
  await resetOps();
  portal = leadPortal();
  queue = recordingQueue();
  lines.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
});

/** Returns a D1 database that is locked a number of times and then works. */
function lockedDb(times: number): D1Database {
  let left = times;
  return interceptedDb((method) => {
    if (method !== 'batch' && method !== 'prepare') return;
    left -= 1;
    if (left >= 0) throw new Error("D1_ERROR: database is locked near 'ana@example.com': SQLITE_BUSY");
  });
}

const lines: string[] = [];
const printed = (): string => lines.join('\n');

describe('leads in the outbox', () => {
  it('a lead is stored in the outbox, and only its ID is enqueued', async () => {
    const queued = await createLead();
    expect(await addToOutbox(queued, bindings())).toEqual({ reference: queued.lead.reference });
    const [row] = await readOutbox();
    expect(row).toMatchObject({ state: 'waiting', attempts: 0, reference: queued.lead.reference });
    expect(JSON.parse(row?.lead ?? '')).toEqual(queued);
    expect(queue.ids).toEqual([row?.id]);
  });

  it('a lead from a site of an earlier build is stored', async () => {
    const queued = await createLead();
    expect(await addToOutbox(queued, bindings(), 'keep')).toEqual({ reference: queued.lead.reference });
    expect((await readOutbox()).length).toBe(1);
    expect(queue.ids.length).toBe(1);
  });

  it('two leads with the same key, even simultaneous ones, are one row with one reference', async () => {
    const queued = await createLead();
    const otherLead = { ...queued, lead: { ...queued.lead, reference: 'T-2222-2222' } };
    const receipts = await Promise.all(
      [queued, queued, otherLead].map((lead) => addToOutbox(lead, bindings())),
    );
    expect(new Set(receipts.map(({ reference }) => reference)).size).toBe(1);
    expect((await readOutbox()).length).toBe(1);
    expect(queue.ids.length).toBe(1);
  });

  it('leads with different keys or forms are separate rows', async () => {
    const [queued, otherLead] = [await createLead(), await createLead()];
    const event = { ...queued, lead: { ...queued.lead, form: 'event' as const } };
    for (const lead of [queued, otherLead, event]) await addToOutbox(lead, bindings());
    expect((await readOutbox()).length).toBe(3);
  });

  it('F13 leads with the same content from another page within ten minutes are one row with one reference', async () => {
    const createSame = (at: string) => createLead('the same words', at);
    const [first, repeated, later] = [
      await createSame('2026-11-01T00:00:00.000Z'),
      await createSame('2026-11-01T00:09:59.000Z'),
      await createSame('2026-11-01T00:10:00.000Z'),
    ];
    const { reference } = first.lead;
    expect(repeated.lead.reference).not.toBe(reference);
    expect(await addToOutbox(first, bindings())).toEqual({ reference });
    expect(await addToOutbox(repeated, bindings())).toEqual({ reference });
    expect(await addToOutbox(later, bindings())).toEqual({ reference: later.lead.reference });
    expect(queue.ids.length).toBe(2);
    // The delivery deletes the content and its digest.
    await consume(bindings(), batchOf(queue.ids).batch);
    const { results } = await env.DB.prepare('SELECT words_key, lead FROM outbox').all();
    expect(results).toEqual(Array(2).fill({ words_key: null, lead: null }));
  });

  it('an invalid lead is rejected, and neither the error nor the log contains its content', async () => {
    const queued = await createLead('a secret text');
    const lead = (extra: object) => ({ ...queued, lead: { ...queued.lead, ...extra } }) as never;
    for (const invalid of [
      null as never,
      'a secret text' as never,
      lead({ idempotencyKey: 'short' }),
      lead({ form: 'constructor' }),
      lead({ form: '__proto__' }),
      lead({ locale: 'de' }),
      lead({ submittedAt: 'yesterday' }),
      lead({ body: { comments: { secret: 'a secret text' } } }),
      lead({ body: { comments: 'a secret text'.repeat(6000) } }),
      // The portal's limit is in bytes, and most CJK characters have three bytes in UTF-8.
      lead({ body: { comments: '秘'.repeat(30_000) } }),
    ])
      await expect(addToOutbox(invalid, bindings())).rejects.toThrow(/^invalid lead$/);
    expect(await readOutbox()).toEqual([]);
    expect(printed()).not.toContain('secret');
  });

  it('a lead is stored even if the queue fails, and its ID is enqueued within a minute', async () => {
    queue.isBroken = true;
    await addToOutbox(await createLead(), bindings());
    expect((await readOutbox())[0]?.state).toBe('waiting');
    queue.isBroken = false;
    await redrive(bindings());
    expect(queue.ids).toEqual([(await readOutbox())[0]?.id]);
    await redrive(bindings());
    expect(queue.ids.length, 'a lead on the queue is not enqueued again').toBe(1);
  });

  it('a lead is rejected if the database fails: the site gets an error, and the log contains no lead data', async () => {
    await expect(addToOutbox(await createLead(), bindings({ DB: lockedDb(9) }))).rejects.toThrow(
      /^the lead could not be stored$/,
    );
    expect(printed()).toContain('leads.not-stored');
    expect(printed()).not.toContain('ana@');
  });
});

describe('the oldest undelivered lead', () => {
  it('the oldest undelivered lead is the earliest of all waiting and dead ones, or null', async () => {
    expect(await findOldestUndelivered(env.DB)).toBeNull();
    const sent = ['2026-11-23T10:00:00.000Z', '2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z'];
    for (const submittedAt of sent) {
      const queued = await createLead();
      await addToOutbox({ ...queued, lead: { ...queued.lead, submittedAt } }, bindings());
    }
    const setState = (state: string, at: string | undefined) =>
      env.DB.prepare('UPDATE outbox SET state = ? WHERE submitted_at = ?').bind(state, at).run();
    await setState('delivered', sent[1]);
    await setState('dead', sent[2]);
    expect(await findOldestUndelivered(env.DB)).toBe(sent[2]);
    for (const at of sent) await setState('delivered', at);
    expect(await findOldestUndelivered(env.DB)).toBeNull();
  });
});

describe('queue consumer of the outbox', () => {
  const queueLead = async () => {
    const queued = await createLead();
    await addToOutbox(queued, bindings());
    const [id = ''] = queue.ids;
    return { queued, id };
  };
  const deliver = async (id: string, attempts = 1, extra: Partial<Bindings> = {}) => {
    const { batch, outcomes } = batchOf([id], { attempts });
    await consume(bindings(extra), batch);
    return outcomes[0];
  };

  it('the consumer delivers a lead with the visitor’s key, language, and time, and deletes the content', async () => {
    const { queued, id } = await queueLead();
    expect(await deliver(id)).toBe('acknowledged');
    const [[key, sent] = []] = portal.stored;
    expect(key).toBe(queued.lead.idempotencyKey);
    expect(sent?.path).toBe('/api/portal/v1/form/add?lang=KO_KR');
    expect(sent?.body).toMatchObject({ code: 'free-trial', detail: queued.lead.body, ...queued.proof });
    expect(sent?.headers.get('x-submitted-at')).toBe(queued.lead.submittedAt);
    expect(sent?.headers.get('x-quarantine')).toBeNull();
    const [row] = await readOutbox();
    expect(row).toMatchObject({ state: 'delivered', lead: null, portal_reference: null });
  });

  it('the consumer marks a lead that the site has quarantined in its request to the portal', async () => {
    const queued = await createLead();
    await addToOutbox({ ...queued, lead: { ...queued.lead, quarantined: true } }, bindings());
    await deliver(queue.ids[0] ?? '');
    expect([...portal.stored.values()][0]?.headers.get('x-quarantine')).toBe('1');
  });

  it('the consumer stores the reference of a portal that assigns its own', async () => {
    const { id } = await queueLead();
    const data = { reference: 'CRM-77', receivedAt: '2026-11-01T00:00:00Z' };
    portal.respond = () => Response.json({ code: '0', message: '', data });
    await deliver(id);
    expect((await readOutbox())[0]?.portal_reference).toBe('CRM-77');
  });

  it.each([
    ['is unreachable', () => Promise.reject(new Error('gone'))],
    ['returns 500', () => new Response('', { status: 500 })],
    ['returns 404', () => new Response('', { status: 404 })],
    ['returns 401', () => new Response('', { status: 401 })],
    ['returns 429', () => Response.json({ code: '33922029', message: '', data: null }, { status: 429 })],
    ['returns an empty body', () => new Response('')],
    ['returns HTML', () => new Response('<p>')],
    ['is busy (33923005)', () => Response.json({ code: '33923005', message: '', data: null })],
  ])('the consumer retries later if the portal %s', async (_, respond) => {
    const { id } = await queueLead();
    portal.respond = respond as () => Response;
    expect(await deliver(id, 3)).toBe(40);
    expect((await readOutbox())[0]).toMatchObject({ state: 'waiting', attempts: 1 });
    portal.respond = () => undefined;
    expect(await deliver(id, 4)).toBe('acknowledged');
    expect(portal.stored.size).toBe(1);
  });

  it('the retry delay doubles up to four hours, and retries end after two to four days', async () => {
    expect([1, 2, 3, 10, 12, 24, 1000].map(retryDelay)).toEqual([10, 20, 40, 5120, 14_400, 14_400, 14_400]);
    const days =
      Array.from({ length: 24 }, (_, index) => retryDelay(index + 1)).reduce((a, b) => a + b) / 86_400;
    expect(days).toBeGreaterThan(2);
    expect(days).toBeLessThan(4);
  });

  it('the consumer marks a permanently rejected lead as dead and logs its reference, but no content', async () => {
    const { queued, id } = await queueLead();
    const message = 'detail.email: ana@example.com is no address';
    portal.respond = () => Response.json({ code: '33922002', message, data: null }, { status: 400 });
    expect(await deliver(id)).toBe('acknowledged');
    const [row] = await readOutbox();
    expect(row).toMatchObject({ state: 'dead', last_error: 'http 400 33922002' });
    expect(row?.lead, 'the content is preserved').toContain(queued.lead.idempotencyKey);
    expect(printed()).toContain(queued.lead.reference);
    expect(printed()).not.toContain('ana@');
  });

  it('a lead is delivered again if the consumer ends before it updates the outbox, and the portal stores it once', async () => {
    const { id } = await queueLead();
    // The portal has stored the lead, but the outbox is not updated.
    const prepare = (sql: string) => {
      if (sql.startsWith('UPDATE')) throw new Error('ended');
      return env.DB.prepare(sql);
    };
    expect(await deliver(id, 1, { DB: { prepare } as D1Database })).toBe(10);
    expect((await readOutbox())[0]?.state).toBe('waiting');
    expect(await deliver(id, 2)).toBe('acknowledged');
    expect([portal.requested, portal.stored.size]).toEqual([2, 1]);
  });

  it('the consumer retries later while its own database is locked', async () => {
    const { id } = await queueLead();
    expect(await deliver(id, 1, { DB: lockedDb(3) })).toBe(10);
    expect(portal.stored.size).toBe(0);
  });

  it('the consumer acknowledges messages for unknown or delivered leads', async () => {
    const { id } = await queueLead();
    await deliver(id);
    for (const invalid of [id, 'constructor', crypto.randomUUID()])
      expect(await deliver(invalid)).toBe('acknowledged');
    expect(portal.requested).toBe(1);
  });
});

describe('dead letters of the queue', () => {
  it('a dead letter is marked in the outbox and waits for an editor', async () => {
    await addToOutbox(await createLead(), bindings());
    const { batch, outcomes } = batchOf(queue.ids, { queue: DEAD_LETTERS });
    await consume(bindings(), batch);
    expect(outcomes).toEqual(['acknowledged']);
    expect((await readOutbox())[0]?.state).toBe('dead');
    await redrive(bindings());
    expect(queue.ids.length, 'a dead letter is not enqueued automatically').toBe(1);
  });

  it('a dead letter is delivered after it is resent', async () => {
    const queued = await createLead();
    await addToOutbox(queued, bindings());
    await consume(bindings(), batchOf(queue.ids, { queue: DEAD_LETTERS }).batch);
    await enqueue(bindings(), await requeueLeads(env.DB, queued.lead.reference, new Date()));
    expect(queue.ids.length).toBe(2);
    await consume(bindings(), batchOf(queue.ids.slice(1)).batch);
    expect([portal.stored.size, (await readOutbox())[0]?.state]).toEqual([1, 'delivered']);
  });

  it('a lead that was delivered in the meantime is not a dead letter', async () => {
    await addToOutbox(await createLead(), bindings());
    await consume(bindings(), batchOf(queue.ids).batch);
    await consume(bindings(), batchOf(queue.ids, { queue: DEAD_LETTERS }).batch);
    expect((await readOutbox())[0]?.state).toBe('delivered');
  });

  it('a dead letter that is resent twice at the same time is enqueued once', async () => {
    const queued = await createLead();
    await addToOutbox(queued, bindings());
    const [id = ''] = queue.ids;
    await consume(bindings(), batchOf([id], { queue: DEAD_LETTERS }).batch);
    await consume(bindings(), batchOf([id]).batch);
    expect([portal.requested, (await readOutbox())[0]?.state]).toEqual([0, 'dead']);
    const repeated = await Promise.all(
      [null, queued.lead.reference].map((reference) => requeueLeads(env.DB, reference, new Date())),
    );
    expect(repeated.flat()).toEqual([(await readOutbox())[0]?.id]);
    await Promise.all([1, 2].map(() => consume(bindings(), batchOf(repeated.flat()).batch)));
    expect([portal.stored.size, (await readOutbox())[0]?.state]).toEqual([1, 'delivered']);
  });

  it('an earlier message of a resent lead is acknowledged without a change, and only the new message can become its dead letter', async () => {
    const queued = await createLead();
    await addToOutbox(queued, bindings());
    const [earlier = ''] = queue.ids;
    portal.respond = () => new Response('', { status: 503 });
    await consume(bindings(), batchOf([earlier], { attempts: 20 }).batch);
    await enqueue(bindings(), await requeueLeads(env.DB, queued.lead.reference, new Date()));
    const [, later = ''] = queue.ids;
    const { batch, outcomes } = batchOf([earlier], { attempts: 21 });
    await consume(bindings(), batch);
    expect(outcomes).toEqual(['acknowledged']);
    await consume(bindings(), batchOf([earlier], { queue: DEAD_LETTERS }).batch);
    expect([portal.requested, (await readOutbox())[0]?.state]).toEqual([1, 'waiting']);
    await consume(bindings(), batchOf([later], { queue: DEAD_LETTERS }).batch);
    expect((await readOutbox())[0]?.state).toBe('dead');
  });

  it('a dead letter is retried later if the database is locked', async () => {
    const { batch, outcomes } = batchOf([crypto.randomUUID()], { queue: DEAD_LETTERS });
    await consume(bindings({ DB: lockedDb(9) }), batch);
    expect(outcomes).toEqual([10]);
  });
});
