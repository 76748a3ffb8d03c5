// DESIGN §8 the team's inbox: what `npm run ops -- leads …` shows, changes and deletes; on real databases.
import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buried, keep } from '../../../ops/src/leads/kept.ts';
import { everyMinute } from '../../../ops/src/leads/minute.ts';
import { signed } from '../../../ops/src/leads/webhook.ts';
import { expire } from '../../../portal/src/leads/stored.ts';
import { wordsOf } from '../../../portal/src/leads/words.ts';
import { leadCommandOf } from '../../../scripts/ops/leads-command.ts';
import { runOps } from '../../../scripts/ops/run.ts';
import { leadRetentionDays } from '../../../src/config.ts';
import { aLead, notedQueue, outbox } from './leads.ts';
import { as, ask, portalStore, startAnew, TOKEN } from './ops.ts';

const files = new Map<string, string>();
const queue = notedQueue();
const ada = as('ada', { LEADS: queue });
const commandOf = (...words: string[]) => {
  const first = words.findIndex((word) => word.startsWith('--'));
  const [named, options] = first < 0 ? [words, []] : [words.slice(0, first), words.slice(first)];
  const given: Record<string, unknown> = { locale: undefined, limit: 50, from: null, until: null };
  for (let at = 0; at < options.length; at += 2) given[options[at]?.slice(2) ?? ''] = options[at + 1];
  return leadCommandOf(named, given as unknown as Parameters<typeof leadCommandOf>[1]).command;
};
const run = (...words: string[]) =>
  runOps(ada, commandOf(...words), async (path, text) => void files.set(path, text));

interface Put {
  form?: string;
  locale?: string;
  quarantined?: 0 | 1;
  detail?: Record<string, unknown>;
  at?: string;
}
let next = 0;
/** Stores a lead as the portal does; gives its reference. */
async function put({ form = 'contact', locale = 'en', quarantined = 0, detail = {}, at }: Put = {}) {
  next += 1;
  const reference = `C-2222-${String(2000 + next).replaceAll(/[01]/g, 'Z')}${next}`;
  const when = at ?? '2026-11-02T00:00:00.000Z';
  const context = {
    consent: { version: '2026-11', texts: [], at: when, words: ['I agree.\u001b[2J'] },
    page: '/contact/',
    tracking: {},
  };
  await env.PORTAL_DB.prepare(
    `INSERT INTO submission (reference, idempotency_key, kind, code, form, detail, context, words, locale,
       quarantined, submitted_at, created_at) VALUES (?, ?, 'contact', 'sales', ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      reference,
      `contact:${next}`,
      form,
      JSON.stringify(detail),
      JSON.stringify(context),
      wordsOf(reference, detail),
      locale,
      quarantined,
      when,
      when,
    )
    .run();
  return reference;
}
const accesses = async () =>
  (
    await env.DB.prepare('SELECT by, action, reference, detail FROM lead_access ORDER BY id').all<{
      by: string;
      action: string;
      reference: string | null;
      detail: string | null;
    }>()
  ).results;
const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
const post = (path: string, body: unknown, over = {}) =>
  ask(path, { method: 'POST', headers, body: JSON.stringify(body) }, over);

const lines: string[] = [];
beforeEach(async () => {
  await startAnew();
  await applyD1Migrations(env.PORTAL_DB, env.PORTAL_MIGRATIONS);
  await env.PORTAL_DB.prepare('DELETE FROM submission').run();
  files.clear();
  queue.ids.length = 0;
  lines.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

describe('leads list', () => {
  it('shows the youngest first, and chooses by form, status, language, mark, time and words', async () => {
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
    for (const odd of ['%', '_', "' OR 1=1 --", '"', '*', '\\']) {
      const matches = (await found('--search', odd)).length;
      expect([odd, matches]).toEqual([odd, odd === '%' || odd === '_' ? 1 : 0]);
    }
  });

  it('pages by the id of the last one', async () => {
    const references = [await put(), await put(), await put()];
    const first = (await (await post('/ops/leads/search', { limit: 2 })).json()) as {
      rows: { id: number }[];
    };
    const before = first.rows.at(-1)?.id;
    const second = (await (await post('/ops/leads/search', { before })).json()) as {
      rows: { reference: string }[];
    };
    expect(second.rows.map(({ reference }) => reference)).toEqual([references[0]]);
  });

  it('shows what waits for the portal, and that too while the portal is silent', async () => {
    const given = await aLead('a secret wish');
    await keep(env.DB, given, new Date());
    const silent = as('ada', {
      STORE: { ...portalStore, list: () => Promise.reject(new Error("near 'ana@example.com'")) },
    });
    const shown = await runOps(silent, commandOf('list'));
    expect(shown[0]).toBe('the portal does not say what it has');
    expect(shown[2]).toContain(`${given.lead.reference}  `);
    expect(JSON.stringify([shown, lines])).not.toMatch(/secret|ana@/);
  });

  it('of a portal that is not ours shows what waits for it', async () => {
    const shown = await runOps(as('ada', { PORTAL_ORIGIN: 'https://portal.example' }), commandOf('list'));
    expect(shown).toEqual(['the portal does not say what it has']);
    expect((await post('/ops/leads/csv', {}, { PORTAL_ORIGIN: 'https://portal.example' })).status).toBe(409);
  });
});

describe('leads show, receipt, status and delete', () => {
  it('show everything, with signs that a terminal would obey made visible', async () => {
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
  it('find what waits for the portal, without its proof', async () => {
    const given = await aLead('a wish');
    await keep(env.DB, given, new Date());
    const shown = (await run('show', given.lead.reference)).join('\n');
    expect(shown).toContain('comments: a wish');
    expect(shown).not.toContain('solved');
  });
  it('delete it everywhere, so that what waits is not delivered either', async () => {
    const given = await aLead();
    await keep(env.DB, given, new Date());
    const reference = await put();
    expect(await run('delete', reference)).toEqual([`${reference} is deleted`]);
    await run('delete', given.lead.reference);
    expect([await outbox(), await portalStore.get(reference)]).toEqual([[], null]);
    await expect(run('delete', reference)).rejects.toThrow(`nothing is called ${reference}`);
  });
  it.each(['show', 'receipt', 'delete'])('%s says what nothing is called', async (action) => {
    await expect(run(action, 'CONSTRUCTOR')).rejects.toThrow('nothing is called CONSTRUCTOR');
  });
});

describe('leads csv', () => {
  it('is UTF-8 with its mark, has a column a field, no formula, and all of a thousand', async () => {
    const statements = Array.from({ length: 1001 }, (_, at) =>
      env.PORTAL_DB.prepare(
        `INSERT INTO submission (reference, idempotency_key, kind, code, form, detail, locale, submitted_at, created_at)
         VALUES (?1, ?1, 'contact', 'sales', 'contact', '{"company":"=1+1"}', 'en', '2026-11-02', '2026-11-02')`,
      ).bind(`N-${at}`),
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
  it('sends dead letters again, one or all, and nothing else', async () => {
    const leads = [await aLead(), await aLead(), await aLead()];
    for (const lead of leads) await keep(env.DB, lead, new Date());
    for (const { id } of (await outbox()).slice(0, 2)) await buried(env.DB, id, 'http 400');
    const [dead] = (await outbox()).filter(({ state }) => state === 'dead');
    expect(await run('replay', dead?.reference ?? '')).toEqual(['1 sent again']);
    expect(await run('replay')).toEqual(['1 sent again']);
    expect(await run('replay')).toEqual(['0 sent again']);
    expect(queue.ids.length).toBe(2);
  });
});

describe('who looked at what', () => {
  it('is written down, without what was searched for', async () => {
    const reference = await put();
    await run('list', '--search', 'ana@example.com', '--form', 'contact');
    await run('show', reference);
    await run('csv', '--out', 'a.csv');
    await run('status', reference, 'open');
    await run('delete', reference);
    const seen = await accesses();
    expect(seen.map(({ by, action, reference: of }) => [by, action, of])).toEqual([
      ['token:ada', 'list', null],
      ['token:ada', 'read', reference],
      ['token:ada', 'export', null],
      ['token:ada', 'status', reference],
      ['token:ada', 'delete', reference],
    ]);
    expect(JSON.stringify(seen)).not.toContain('ana@');
    expect(seen[0]?.detail).toContain('"search":true');
    expect((await run('access')).length).toBe(5);
  });
  it('what cannot be written down is not shown', async () => {
    const reference = await put({ detail: { company: 'Sample' } });
    const prepare = () => {
      throw new Error('locked');
    };
    const DB = { prepare } as unknown as D1Database;
    for (const answer of [
      await post('/ops/leads/search', {}, { DB }),
      await post('/ops/leads/csv', {}, { DB }),
      await ask(`/ops/leads/${reference}`, { headers }, { DB }),
    ]) {
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toContain('Sample');
    }
  });
  it.each([
    ['POST', '/ops/leads/search'],
    ['POST', '/ops/leads/csv'],
    ['POST', '/ops/leads/replay'],
    ['GET', '/ops/leads/access'],
    ['GET', '/ops/leads/C-2222-3333'],
    ['DELETE', '/ops/leads/C-2222-3333'],
    ['PUT', '/ops/leads/C-2222-3333/status'],
  ])('%s %s is refused without the token', async (method, path) => {
    expect((await ask(path, { method })).status).toBe(401);
    expect(await accesses()).toEqual([]);
  });
  it.each([
    ['/ops/leads/search', { status: 'constructor' }],
    ['/ops/leads/search', { form: '__proto__' }],
    ['/ops/leads/search', { limit: 501 }],
    ['/ops/leads/search', { search: 'x'.repeat(101) }],
    ['/ops/leads/search', { where: '1=1' }],
    ['/ops/leads/csv', { from: 'yesterday' }],
    ['/ops/leads/replay', { reference: "a'b" }],
    ['/ops/leads/replay', {}],
  ])('%s refuses %j', async (path, body) => {
    expect((await post(path, body)).status).toBe(400);
    expect(await accesses()).toEqual([]);
  });
});

describe('deletion after the stated time', () => {
  const day = 24 * 3600 * 1000;
  const now = new Date('2026-11-22T00:00:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * day).toISOString();
  it('with the portal, and in the outbox, delivered or not', async () => {
    const [old, young] = [
      await put({ at: daysAgo(leadRetentionDays + 1) }),
      await put({ at: daysAgo(leadRetentionDays - 1) }),
    ];
    expect(await expire(env.PORTAL_DB, now)).toBe(1);
    expect([await portalStore.get(old), (await portalStore.get(young))?.reference]).toEqual([null, young]);
    for (const days of [leadRetentionDays + 1, leadRetentionDays - 1]) {
      const given = await aLead();
      await keep(env.DB, { ...given, lead: { ...given.lead, submittedAt: daysAgo(days) } }, now);
    }
    await everyMinute({ DB: env.DB, LEADS: queue, PORTAL_ORIGIN: '' } as never, now);
    expect((await outbox()).length).toBe(1);
  });
});

describe('whom a setting names hears of new leads', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const sent: Request[] = [];
  const mails: { subject: string; text: string }[] = [];
  let status = 200;
  const told = (over = {}) =>
    everyMinute({
      DB: env.DB,
      LEADS: queue,
      STORE: portalStore,
      PORTAL_ORIGIN: '',
      LEAD_WEBHOOK_URL: 'https://hooks.example/leads',
      LEAD_WEBHOOK_SECRET: secret,
      ...over,
    } as never);
  beforeEach(() => {
    sent.length = mails.length = 0;
    status = 200;
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push(request);
      return new Response('', { status });
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('once for each that comes from then on, and nothing of what it says', async () => {
    await put();
    await told();
    expect(sent.length, 'those from before are old news').toBe(0);
    const reference = await put({ detail: { company: 'Sample', email: 'ana@example.com' } });
    await told();
    await told();
    expect(sent.length).toBe(1);
    const [request] = sent;
    expect(request?.url).toBe('https://hooks.example/leads');
    expect(request?.headers.get('webhook-id')).toBe(`msg_${reference}_webhook`);
    expect(request?.headers.get('webhook-signature')).toMatch(/^v1,/);
    const text = (await request?.text()) ?? '';
    expect(JSON.parse(text)).toMatchObject({ type: 'lead.received', data: { reference, form: 'contact' } });
    expect(text).not.toMatch(/Sample|ana@/);
  });
  it('again, later and under the same id, when they did not take it', async () => {
    await told();
    await put();
    status = 500;
    await told();
    await told();
    expect(sent.length, 'not before its time').toBe(1);
    await env.DB.prepare("UPDATE notice SET due_at = '2000-01-01'").run();
    status = 200;
    await told();
    await told();
    expect(new Set(sent.map(({ headers: of }) => of.get('webhook-id'))).size).toBe(1);
    expect(sent.length).toBe(2);
  });
  it('by mail, when that is set', async () => {
    const mail = {
      MAIL: { send: async (letter: { subject: string; text: string }) => void mails.push(letter) },
      LEAD_MAIL_FROM: 'site@example.com',
      LEAD_MAIL_TO: 'team@example.com',
      LEAD_WEBHOOK_URL: '',
    };
    await told(mail);
    const reference = await put({ detail: { company: 'Sample' } });
    await told(mail);
    expect(mails.map(({ subject }) => subject)).toEqual([`contact: ${reference}`]);
    expect(JSON.stringify(mails)).not.toContain('Sample');
    expect(sent.length).toBe(0);
  });
  it('nobody hears anything when nothing is set', async () => {
    await told({ LEAD_WEBHOOK_URL: '' });
    await put();
    await told({ LEAD_WEBHOOK_URL: '' });
    expect([sent.length, await env.DB.prepare('SELECT count(*) AS n FROM notice').first('n')]).toEqual([
      0, 0,
    ]);
  });
});

describe('Standard Webhooks', () => {
  // The vector of the specification's own libraries.
  it('signs as the published vector says', async () => {
    const headers = await signed('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      at: new Date(1_614_265_330_000),
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });
});
