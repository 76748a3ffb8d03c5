// Error budgets by page type: alerts for both burn rates, recovery, delivery, and the health report.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { REQUEST_TYPES } from '../../../../common/metrics/page-types.ts';
import { BURNS, OBJECTIVES, RECOVERY_MINUTES } from '../../../../ops/src/budget/objectives.ts';
import { readBudgets } from '../../../../ops/src/budget/report.ts';
import { NotificationId } from '../../../../ops/src/leads/notifications/schema.ts';
import { add, expireMetrics } from '../../../../ops/src/metrics/store.ts';
import { runOps } from '../command-line.ts';
import { signIn } from '../console.ts';
import {
  MAIL,
  mails,
  receiver,
  runCron,
  sent,
  sentTypes,
  startRecipients,
  WEBHOOK,
} from '../leads/recipients.ts';
import { clientOf, resetOps, storeWith } from '../ops.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
/** Returns the instant at a number of minutes after noon. */
const minutesAfterNoon = (minute: number) => new Date(NOON + minute * 60_000);

const cron = (minute: number, settings: object = WEBHOOK) => runCron(settings, minutesAfterNoon(minute));
const readBudgetsAt = (minute: number) => readBudgets({ DB: env.DB } as never, minutesAfterNoon(minute));

type Type = (typeof REQUEST_TYPES)[number];
/** Records the responses of ten minutes, including errors. */
const recordResponses = (minute: number, responses: number, errors: number, type: Type = 'home') =>
  add(
    env.DB,
    {
      beacons: [],
      requests: [
        ...(responses > errors ? [{ type, status: 2, count: responses - errors }] : []),
        ...(errors > 0 ? [{ type, status: 5, count: errors }] : []),
      ],
    },
    minutesAfterNoon(minute),
  );
const readAlerts = async () =>
  (await env.DB.prepare('SELECT type, burn, began_at, ended_at FROM budget_alert ORDER BY began_at').all())
    .results;

beforeEach(resetOps);
startRecipients();

/** Records six hours of normal traffic until noon, and ten minutes of errors for one page type from noon. */
async function recordOutage(type: Type = 'home'): Promise<void> {
  for (let minute = -360; minute < 0; minute += 10) await recordResponses(minute, 1000, 0, type);
  await recordResponses(0, 1000, 800, type);
}

describe('error budget alerts', () => {
  it('an outage alerts once, its recovery is reported once, and the next outage alerts again', async () => {
    for (let minute = -360; minute < 0; minute += 10) await recordResponses(minute, 1000, 0);
    await cron(-1);
    expect(sent).toEqual([]);
    await recordResponses(0, 1000, 800);
    await Promise.all([cron(1), cron(1), cron(1.01), cron(1.02)]);
    for (let minute = 2; minute < 10; minute += 1) await cron(minute);
    expect(sentTypes()).toEqual(['budget.burning']);
    expect(NotificationId.safeParse(sent[0]?.id).success).toBe(true);
    expect(sent[0]?.body.data).toEqual({
      pageType: 'home',
      burn: 'fast',
      objective: 99.9,
      burnRate: 133.3,
      responses: 6000,
      errors: 800,
      left: -2062,
    });
    // The long windows contain the outage for hours, the short ones until 12:40.
    for (let minute = 10; minute <= 120; minute += 10) await recordResponses(minute, 1000, 0);
    for (let minute = 10; minute < 39 + RECOVERY_MINUTES; minute += 1) await cron(minute);
    expect(sentTypes()).toEqual(['budget.burning']);
    await Promise.all([70, 70, 70.01, 70.02].map((minute) => cron(minute)));
    await cron(71);
    expect(sentTypes()).toEqual(['budget.burning', 'budget.recovered']);
    expect(sent[1]?.body.data).toMatchObject({ pageType: 'home', since: minutesAfterNoon(1).toISOString() });
    await recordResponses(120, 1000, 800);
    await cron(121);
    await cron(122);
    expect(sentTypes().slice(2)).toEqual(['budget.burning']);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
    expect((await readAlerts()).map(({ ended_at }) => ended_at === null)).toEqual([false, true]);
  });

  it('a low error rate over hours triggers only the slow burn rate alert', async () => {
    for (let minute = -360; minute <= 0; minute += 10) await recordResponses(minute, 1000, 8);
    await cron(1);
    expect(sent.map(({ body }) => body.data)).toMatchObject([{ burn: 'slow', burnRate: 8 }]);
    const { budgets } = await readBudgetsAt(1);
    expect(budgets[0]?.burns).toMatchObject({ fast: { isHigh: false }, slow: { isHigh: true } });
  });

  it('few errors at low traffic do not alert, and a few new errors after an outage do not alert again', async () => {
    await recordResponses(-10, 5, 1, 'map');
    await recordResponses(-10, 9, 9, 'event');
    await recordResponses(-50, 500, 100, 'list');
    await recordResponses(0, 3, 1, 'list');
    await recordResponses(-50, 500, 100, 'article');
    await recordResponses(0, 1000, 2, 'article');
    await cron(1);
    expect([sent, await readAlerts()]).toEqual([[], []]);
    await recordResponses(1, 1, 1, 'event');
    await cron(2);
    expect(sent.map(({ body }) => body.data.pageType)).toEqual(['event']);
  });

  it('an alert stays open without traffic, because no response proves a recovery', async () => {
    await recordOutage();
    await cron(1);
    await cron(400);
    expect(sentTypes()).toEqual(['budget.burning']);
    await recordResponses(410, 10, 0);
    await cron(411);
    expect(sentTypes()).toEqual(['budget.burning', 'budget.recovered']);
  });

  it('rows of unknown page types, and statuses that are not errors, do not affect the budgets', async () => {
    const insert = env.DB.prepare('INSERT INTO answered (since, type, status, count) VALUES (?, ?, ?, 50)');
    const since = minutesAfterNoon(0).toISOString();
    await env.DB.batch([
      ...['__proto__', 'constructor', '<b>', ''].map((type) => insert.bind(since, type, 5)),
      ...[1, 3, 4].map((status) => insert.bind(since, 'home', status)),
    ]);
    await env.DB.prepare("INSERT INTO answered_day VALUES ('2026-11-22', '__proto__', 50, 50)").run();
    await recordResponses(0, 50, 0);
    for (const status of [0, 6, 'x'])
      await expect(insert.bind(since, 'list', status).run()).rejects.toThrow('CHECK');
    await cron(1);
    expect(await readAlerts()).toEqual([]);
    const { budgets } = await readBudgetsAt(1);
    expect(budgets).toMatchObject([
      { type: 'home', responses: 50, burns: { fast: { responses: 200, errors: 0 } } },
    ]);
  });

  it('each objective can be missed at both burn rates', () => {
    for (const type of REQUEST_TYPES)
      expect((BURNS.fast.limit * (100 - OBJECTIVES[type])) / 100, type).toBeLessThan(1);
  });
});

describe('delivery of alerts', () => {
  it('a failed delivery is retried with the same ID until it succeeds, and is listed in the console', async () => {
    await recordOutage();
    receiver.respond = () => new Response('', { status: 503 });
    await cron(1);
    await cron(2);
    const browser = await signIn();
    expect((await browser.get('/ops/leads/deliveries')).text).toContain('Error budget alert: home');
    receiver.respond = () => new Response('');
    await cron(5);
    await cron(30);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM notice_attempt').first('n')).toBe(3);
  });

  it('an alert is sent while the portal hangs, and the other tasks run after its timeout', async () => {
    await recordOutage();
    await env.DB.prepare(
      "INSERT INTO notice_attempt (notice, at, way, ms) VALUES ('msg_old', '2020-01-01', 'webhook', 1)",
    ).run();
    const hanging = storeWith({ lastId: () => new Promise<number>(() => undefined) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const run = cron(1, { ...WEBHOOK, STORE: hanging });
    await vi.waitFor(() => expect(sentTypes()).toEqual(['budget.burning']));
    // Two consecutive tasks wait for the portal.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(10_000);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    await run;
    const old = env.DB.prepare("SELECT count(*) AS n FROM notice_attempt WHERE notice = 'msg_old'");
    expect(await old.first('n')).toBe(0);
  });

  it('an alert that was not delivered in time is sent before its recovery', async () => {
    await recordOutage();
    await cron(1);
    await env.DB.prepare('UPDATE notice SET sent_at = NULL, attempts = 9, due_at = ?')
      .bind(minutesAfterNoon(600).toISOString())
      .run();
    sent.length = 0;
    await recordResponses(60, 1000, 0);
    await cron(61);
    await cron(62);
    expect(sentTypes()).toEqual(['budget.burning', 'budget.recovered']);
  });

  it('alerts have their own recipients, precede lead notifications, and work without a recipient for leads', async () => {
    await recordOutage();
    const insert = env.DB.prepare(
      "INSERT INTO notice (id, body, way, due_at) VALUES ('msg_C-' || ?, ?, 'webhook', '2026-11-01')",
    );
    const body = JSON.stringify({ type: 'leads.failed', timestamp: '', data: { failed: 1 } });
    await env.DB.batch(Array.from({ length: 60 }, (_, index) => insert.bind(index, body)));
    const alertSettings = {
      ALERT_WEBHOOK_URL: 'https://hooks.example/on-call',
      ALERT_MAIL_TO: 'on-call@example.com',
    };
    await cron(1, { ...WEBHOOK, ...MAIL, ...alertSettings });
    expect(sent[0]).toMatchObject({
      request: { url: alertSettings.ALERT_WEBHOOK_URL },
      body: { type: 'budget.burning' },
    });
    expect(sent.slice(1).every(({ request }) => request.url === WEBHOOK.LEAD_WEBHOOK_URL)).toBe(true);
    expect(mails).toMatchObject([{ to: 'on-call@example.com', subject: 'Error budget alert: home, 133.3x' }]);
    expect(mails[0]?.text).toContain('800 of 6000 responses of the last hour were errors.');
    await env.DB.prepare("UPDATE notice SET sent_at = NULL, attempts = 0, due_at = '2026-11-01'").run();
    sent.length = 0;
    await cron(2, { ...WEBHOOK, LEAD_WEBHOOK_URL: '', ...alertSettings });
    expect(sent.map(({ request }) => request.url)).toEqual([alertSettings.ALERT_WEBHOOK_URL]);
  });

  it('without a recipient, the alert is recorded and logged, and the console states that no alerts are sent', async () => {
    await recordOutage();
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await cron(1, {});
    expect(errors.mock.calls.filter(([line]) => String(line).includes('budget.burning'))).toHaveLength(1);
    errors.mockRestore();
    expect([
      await readAlerts(),
      await env.DB.prepare('SELECT count(*) AS n FROM notice').first('n'),
    ]).toMatchObject([[{ type: 'home', burn: 'fast', ended_at: null }], 0]);
    expect((await signIn().then((browser) => browser.get('/ops/health'))).text).toContain(
      'so no alerts are sent',
    );
  });
});

describe('error budgets in the health report', () => {
  it('console and command show the remaining 30-day budget, both burn rates, and the last alert', async () => {
    const now = Date.now();
    const minutes = (now - NOON) / 60_000;
    await recordResponses(minutes - 31 * 1440, 1000, 900);
    await recordResponses(minutes - 20 * 1440, 1_000_000, 500);
    await recordResponses(minutes - 1, 10_000, 100);
    await recordResponses(minutes - 1, 100, 0, 'visitor');
    await recordResponses(minutes, 2000, 60, 'form');
    await cron(minutes);
    const { text, html } = await (await signIn('vera', WEBHOOK)).get('/ops/health');
    expect(text).toMatch(/Form 99\.9% none \(30\.0 times used\) 30\.0× too fast 60 of 2,000 30\.0× too fast/);
    expect(text).toMatch(/Home 99\.9% 40% 10\.0× 100 of 10,000 10\.0× too fast 100 of 10,000 Open/);
    expect(text).toMatch(/Visitor 99\.5% 100% 0\.0× 0 of 100 0\.0× 0 of 100 –/);
    expect(text).toContain('too fast since');
    expect(html).toMatch(
      /<details class="fold" open=""><summary><h2>Error budgets<.*Open alert<.*id="budgets"/,
    );
    const lines = await runOps(clientOf('vera', WEBHOOK), 'health');
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^error budget, home \(99\.9%\): left 40%, last hour 10\.0×, last 6 hours 10\.0×, last alert \S+Z to now$/,
      ),
    );
  });

  it('the migration computes daily totals from the ten-minute totals, and old rows are deleted', async () => {
    await recordResponses(-800, 10, 1);
    await recordResponses(-790, 10, 2);
    await recordResponses(0, 5, 0);
    const readDays = () =>
      env.DB.prepare('SELECT * FROM answered_day ORDER BY day')
        .all()
        .then(({ results }) => results);
    const counted = await readDays();
    await env.DB.batch(
      ['answered_day', 'budget_alert'].map((table) => env.DB.prepare(`DROP TABLE ${table}`)),
    );
    const migration = env.MIGRATIONS.find(({ name }) => name === '0026_budgets.sql');
    for (const query of migration?.queries ?? []) await env.DB.prepare(query).run();
    expect(await readDays()).toEqual(counted);
    expect(counted).toEqual([
      { day: '2026-11-21', type: 'home', responses: 20, errors: 3 },
      { day: '2026-11-22', type: 'home', responses: 5, errors: 0 },
    ]);
    await recordOutage();
    await cron(1);
    await expireMetrics(env.DB, minutesAfterNoon(91 * 1440));
    expect([await readDays(), await readAlerts()]).toEqual([[], []]);
  });
});
