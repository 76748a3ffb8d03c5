// A lead is never lost and never doubled: the outbox, its queue and its dead letters, in D1.
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bindings } from '../../../../ops/src/env.ts';
import { oldestUndelivered, revived } from '../../../../ops/src/leads/outbox-store.ts';
import { consume, DEAD_LETTERS, enqueue, pauseAfter, redrive } from '../../../../ops/src/leads/queue.ts';
import { editorial, portalPlan, portalStore, restart } from '../ops.ts';
import { aLead, batchOf, kept, leadPortal, notedQueue, outbox } from './leads.ts';

let portal = leadPortal();
let queue = notedQueue();
const bindings = (over: Partial<Bindings> = {}): Bindings => ({
  DB: env.DB,
  KV: env.KV,
  PORTAL: portal,
  PORTAL_ORIGIN: '',
  LEADS: queue,
  STORE: portalStore,
  EDITORIAL: editorial,
  PLAN: portalPlan,
  ...over,
});

beforeEach(async () => {
  await restart();
  portal = leadPortal();
  queue = notedQueue();
  lines.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

/** D1 that fails so many times, and then works. */
function lockedFor(times: number): D1Database {
  let left = times;
  const locked = () => {
    left -= 1;
    if (left >= 0) throw new Error("D1_ERROR: database is locked near 'ana@example.com': SQLITE_BUSY");
  };
  return new Proxy(env.DB, {
    get(db, name) {
      const own = Reflect.get(db, name);
      if (typeof own !== 'function') return own;
      return (...of: unknown[]) => {
        if (name === 'batch' || name === 'prepare') locked();
        return own.apply(db, of);
      };
    },
  });
}

const lines: string[] = [];
const printed = (): string => lines.join('\n');

describe('a lead that is handed over', () => {
  it('is written down, and its id alone goes onto the queue', async () => {
    const given = await aLead();
    expect(await kept(given, bindings())).toEqual({ reference: given.lead.reference });
    const [row] = await outbox();
    expect(row).toMatchObject({ state: 'waiting', attempts: 0, reference: given.lead.reference });
    expect(JSON.parse(row?.lead ?? '')).toEqual(given);
    expect(queue.ids).toEqual([row?.id]);
  });

  it('twice under one key, at the same moment too, is one row, and has one reference', async () => {
    const given = await aLead();
    const other = { ...given, lead: { ...given.lead, reference: 'T-2222-2222' } };
    const answers = await Promise.all([given, given, other].map((lead) => kept(lead, bindings())));
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
    expect((await outbox()).length).toBe(1);
    expect(queue.ids.length).toBe(1);
  });

  it('is another one under somebody else’s key, and of another form', async () => {
    const [given, stranger] = [await aLead(), await aLead()];
    const event = { ...given, lead: { ...given.lead, form: 'event' as const } };
    for (const lead of [given, stranger, event]) await kept(lead, bindings());
    expect((await outbox()).length).toBe(3);
  });

  it('F13 with the same words from another page is one row for ten minutes, and has one reference', async () => {
    const sent = (at: string) => aLead('the same words', at);
    const [first, again, later] = [
      await sent('2026-11-01T00:00:00.000Z'),
      await sent('2026-11-01T00:09:59.000Z'),
      await sent('2026-11-01T00:10:00.000Z'),
    ];
    const { reference } = first.lead;
    expect(again.lead.reference).not.toBe(reference);
    expect(await kept(first, bindings())).toEqual({ reference });
    expect(await kept(again, bindings())).toEqual({ reference });
    expect(await kept(later, bindings())).toEqual({ reference: later.lead.reference });
    expect(queue.ids.length).toBe(2);
    // Once it is delivered, nothing of its words is left: not their digest either.
    await consume(bindings(), batchOf(queue.ids).batch);
    const { results } = await env.DB.prepare('SELECT words_key, lead FROM outbox').all();
    expect(results).toEqual(Array(2).fill({ words_key: null, lead: null }));
  });

  it('is refused when it is none, and nothing of it is in the error or the log', async () => {
    const given = await aLead('a secret wish');
    const lead = (over: object) => ({ ...given, lead: { ...given.lead, ...over } }) as never;
    for (const odd of [
      null as never,
      'a secret wish' as never,
      lead({ idempotencyKey: 'short' }),
      lead({ form: 'constructor' }),
      lead({ form: '__proto__' }),
      lead({ locale: 'de' }),
      lead({ submittedAt: 'yesterday' }),
      lead({ body: { comments: { secret: 'a secret wish' } } }),
      lead({ body: { comments: 'a secret wish'.repeat(6000) } }),
      // The portal's limit is in bytes, of which most CJK characters have three in UTF-8.
      lead({ body: { comments: '秘'.repeat(30_000) } }),
    ])
      await expect(kept(odd, bindings())).rejects.toThrow(/^invalid lead$/);
    expect(await outbox()).toEqual([]);
    expect(printed()).not.toContain('secret');
  });

  it('is kept when the queue does not take its id, which goes on it within a minute', async () => {
    queue.isBroken = true;
    await kept(await aLead(), bindings());
    expect((await outbox())[0]?.state).toBe('waiting');
    queue.isBroken = false;
    await redrive(bindings());
    expect(queue.ids).toEqual([(await outbox())[0]?.id]);
    await redrive(bindings());
    expect(queue.ids.length, 'not again while it is there').toBe(1);
  });

  it('is not kept when the database fails: the site hears so, the log nothing of it', async () => {
    await expect(kept(await aLead(), bindings({ DB: lockedFor(9) }))).rejects.toThrow(
      /^the lead could not be stored$/,
    );
    expect(printed()).toContain('leads.not-kept');
    expect(printed()).not.toContain('ana@');
  });
});

describe('the oldest undelivered lead', () => {
  it('is the one that was sent first of those that wait or are dead, and none when all are delivered', async () => {
    expect(await oldestUndelivered(env.DB)).toBeNull();
    const sent = ['2026-11-23T10:00:00.000Z', '2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z'];
    for (const submittedAt of sent) {
      const given = await aLead();
      await kept({ ...given, lead: { ...given.lead, submittedAt } }, bindings());
    }
    const mark = (state: string, at: string | undefined) =>
      env.DB.prepare('UPDATE outbox SET state = ? WHERE submitted_at = ?').bind(state, at).run();
    await mark('delivered', sent[1]);
    await mark('dead', sent[2]);
    expect(await oldestUndelivered(env.DB)).toBe(sent[2]);
    for (const at of sent) await mark('delivered', at);
    expect(await oldestUndelivered(env.DB)).toBeNull();
  });
});

describe('the consumer of the queue', () => {
  const arrange = async () => {
    const given = await aLead();
    await kept(given, bindings());
    const [id = ''] = queue.ids;
    return { given, id };
  };
  const take = async (id: string, attempts = 1, over: Partial<Bindings> = {}) => {
    const { batch, fates } = batchOf([id], { attempts });
    await consume(bindings(over), batch);
    return fates[0];
  };

  it('delivers under the visitor’s key, in their language, says when they sent it, and forgets it', async () => {
    const { given, id } = await arrange();
    expect(await take(id)).toBe('acknowledged');
    const [[key, sent] = []] = portal.stored;
    expect(key).toBe(given.lead.idempotencyKey);
    expect(sent?.path).toBe('/api/portal/v1/form/add?lang=KO_KR');
    expect(sent?.body).toMatchObject({ code: 'free-trial', detail: given.lead.body, ...given.proof });
    expect(sent?.headers.get('x-submitted-at')).toBe(given.lead.submittedAt);
    expect(sent?.headers.get('x-quarantine')).toBeNull();
    const [row] = await outbox();
    expect(row).toMatchObject({ state: 'delivered', lead: null, portal_reference: null });
  });

  it('says that it is kept apart when the site said so', async () => {
    const given = await aLead();
    await kept({ ...given, lead: { ...given.lead, quarantined: true } }, bindings());
    await take(queue.ids[0] ?? '');
    expect([...portal.stored.values()][0]?.headers.get('x-quarantine')).toBe('1');
  });

  it('notes the reference of a portal that has its own', async () => {
    const { id } = await arrange();
    const data = { reference: 'CRM-77', receivedAt: '2026-11-01T00:00:00Z' };
    portal.answer = () => Response.json({ code: '0', message: '', data });
    await take(id);
    expect((await outbox())[0]?.portal_reference).toBe('CRM-77');
  });

  it.each([
    ['does not answer', () => Promise.reject(new Error('gone'))],
    ['answers 500', () => new Response('', { status: 500 })],
    ['answers 404', () => new Response('', { status: 404 })],
    ['answers 401', () => new Response('', { status: 401 })],
    ['answers 429', () => Response.json({ code: '33922029', message: '', data: null }, { status: 429 })],
    ['answers nothing', () => new Response('')],
    ['answers nonsense', () => new Response('<p>')],
    ['is busy (33923005)', () => Response.json({ code: '33923005', message: '', data: null })],
  ])('comes back later when the portal %s', async (_, answer) => {
    const { id } = await arrange();
    portal.answer = answer as () => Response;
    expect(await take(id, 3)).toBe(40);
    expect((await outbox())[0]).toMatchObject({ state: 'waiting', attempts: 1 });
    portal.answer = () => undefined;
    expect(await take(id, 4)).toBe('acknowledged');
    expect(portal.stored.size).toBe(1);
  });

  it('waits twice as long each time, up to four hours, and gives up after two days and before four', async () => {
    expect([1, 2, 3, 10, 12, 24, 1000].map(pauseAfter)).toEqual([10, 20, 40, 5120, 14_400, 14_400, 14_400]);
    const days = Array.from({ length: 24 }, (_, at) => pauseAfter(at + 1)).reduce((a, b) => a + b) / 86_400;
    expect(days).toBeGreaterThan(2);
    expect(days).toBeLessThan(4);
  });

  it('gives up at once what the portal will never take, and says which, but nothing of it', async () => {
    const { given, id } = await arrange();
    const message = 'detail.email: ana@example.com is no address';
    portal.answer = () => Response.json({ code: '33922002', message, data: null }, { status: 400 });
    expect(await take(id)).toBe('acknowledged');
    const [row] = await outbox();
    expect(row).toMatchObject({ state: 'dead', last_error: 'http 400 33922002' });
    expect(row?.lead, 'nothing is lost').toContain(given.lead.idempotencyKey);
    expect(printed()).toContain(given.lead.reference);
    expect(printed()).not.toContain('ana@');
  });

  it('ended between the portal and the outbox, it delivers again, and the portal has one', async () => {
    const { id } = await arrange();
    // What was read is delivered; nothing is written any more.
    const prepare = (sql: string) => {
      if (sql.startsWith('UPDATE')) throw new Error('ended');
      return env.DB.prepare(sql);
    };
    expect(await take(id, 1, { DB: { prepare } as D1Database })).toBe(10);
    expect((await outbox())[0]?.state).toBe('waiting');
    expect(await take(id, 2)).toBe('acknowledged');
    expect([portal.requested, portal.stored.size]).toEqual([2, 1]);
  });

  it('comes back later while its own database is locked', async () => {
    const { id } = await arrange();
    expect(await take(id, 1, { DB: lockedFor(3) })).toBe(10);
    expect(portal.stored.size).toBe(0);
  });

  it('lets a message go that names nothing, or what was delivered', async () => {
    const { id } = await arrange();
    await take(id);
    for (const odd of [id, 'constructor', crypto.randomUUID()]) expect(await take(odd)).toBe('acknowledged');
    expect(portal.requested).toBe(1);
  });
});

describe('dead letters', () => {
  it('are noted in the outbox, and wait for a person', async () => {
    await kept(await aLead(), bindings());
    const { batch, fates } = batchOf(queue.ids, { queue: DEAD_LETTERS });
    await consume(bindings(), batch);
    expect(fates).toEqual(['acknowledged']);
    expect((await outbox())[0]?.state).toBe('dead');
    await redrive(bindings());
    expect(queue.ids.length, 'not put on the queue by itself').toBe(1);
  });

  it('are delivered when they are sent again', async () => {
    const given = await aLead();
    await kept(given, bindings());
    await consume(bindings(), batchOf(queue.ids, { queue: DEAD_LETTERS }).batch);
    await enqueue(bindings(), await revived(env.DB, given.lead.reference, new Date()));
    expect(queue.ids.length).toBe(2);
    await consume(bindings(), batchOf(queue.ids.slice(1)).batch);
    expect([portal.stored.size, (await outbox())[0]?.state]).toEqual([1, 'delivered']);
  });

  it('are not what was delivered meanwhile', async () => {
    await kept(await aLead(), bindings());
    await consume(bindings(), batchOf(queue.ids).batch);
    await consume(bindings(), batchOf(queue.ids, { queue: DEAD_LETTERS }).batch);
    expect((await outbox())[0]?.state).toBe('delivered');
  });

  it('sent again twice at the very same moment go once, and before that not at all', async () => {
    const given = await aLead();
    await kept(given, bindings());
    const [id = ''] = queue.ids;
    await consume(bindings(), batchOf([id], { queue: DEAD_LETTERS }).batch);
    await consume(bindings(), batchOf([id]).batch);
    expect([portal.requested, (await outbox())[0]?.state]).toEqual([0, 'dead']);
    const again = await Promise.all(
      [null, given.lead.reference].map((of) => revived(env.DB, of, new Date())),
    );
    expect(again.flat()).toEqual([id]);
    await Promise.all([1, 2].map(() => consume(bindings(), batchOf([id]).batch)));
    expect([portal.stored.size, (await outbox())[0]?.state]).toEqual([1, 'delivered']);
  });

  it('that the database does not take now are taken later', async () => {
    const { batch, fates } = batchOf([crypto.randomUUID()], { queue: DEAD_LETTERS });
    await consume(bindings({ DB: lockedFor(9) }), batch);
    expect(fates).toEqual([10]);
  });
});
