// Delivery log of notifications, notifications of failed leads, and the daily summary.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { readHealth } from '../../../../ops/src/health/report.ts';
import { ATTEMPT_DAYS, MAX_ATTEMPTS } from '../../../../ops/src/leads/notifications/log-store.ts';
import { markDead, storeLead } from '../../../../ops/src/leads/outbox-store.ts';
import { signIn } from '../console.ts';
import { portalStore, storeWith } from '../ops.ts';
import { addLead, overdueFor, post, readAccesses, run, startInbox } from './inbox.ts';
import { createLead, readOutbox } from './leads.ts';
import { MAIL, mails, receiver, runCron, sent, sentTypes, startRecipients, WEBHOOK } from './recipients.ts';

startInbox();
startRecipients();

const cron = (extra: object = {}, now?: Date) => runCron({ ...WEBHOOK, ...extra }, now);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe('delivery log', () => {
  it('each attempt is logged, and a notification is sent again with the same ID', async () => {
    await cron();
    const reference = await addLead({ detail: { company: 'Sample' } });
    receiver.respond = () => new Response('', { status: 503 });
    await cron();
    receiver.respond = () => {
      throw new TypeError("connection to https://hooks.example/leads?token=x refused: 'secret'");
    };
    await cron({}, inMinutes(1));
    const browser = await signIn();
    const { text, html } = await browser.get('/ops/leads/deliveries');
    expect(text).toMatch(/Undelivered notifications .* New lead C-\S+ msg_C-\S+_webhook Webhook 2/);
    expect(text).toMatch(/TypeError: connection to … refused: … .* HTTP 503/);
    expect(html).not.toMatch(/token=x|secret|Sample/);
    receiver.respond = () => new Response('');
    await cron({}, inMinutes(5));
    const id = `msg_${reference}_webhook`;
    expect((await browser.get(`/ops/leads/${reference}`)).text).toMatch(/Notifications .* Accepted HTTP 200/);
    await browser.post('/ops/leads/deliveries/resend', { id, to: `/ops/leads/${reference}` });
    expect((await browser.get('/ops/leads/deliveries')).text).toContain('is sent again within a minute');
    await cron();
    await cron();
    expect(sent.map((delivery) => delivery.id)).toEqual([id, id, id, id]);
    expect((await run('deliveries')).map((line) => line.split('  ').slice(1, 4))).toEqual(
      ['accepted 200', 'accepted 200', expect.stringContaining('TypeError'), 'HTTP 503'].map((result) => [
        id,
        'webhook',
        result,
      ]),
    );
    expect((await readAccesses()).at(-1)).toMatchObject({ action: 'replay', detail: `{"notice":"${id}"}` });
    await run('delete', reference);
    expect(await run('deliveries')).toEqual([]);
    await expect(run('resend', id)).rejects.toThrow(`there is no notification ${id}`);
    expect((await post('/ops/api/leads/notices/resend', { id: "msg_' OR 1" })).status).toBe(400);
    const to = await browser.post('/ops/leads/deliveries/resend', { id, to: 'https://evil.example/' });
    expect(to.location).toBe('/ops/leads/deliveries');
  });

  it('a notification that failed too often is reported as a problem, and is sent again only on request', async () => {
    await cron();
    const reference = await addLead();
    receiver.respond = () => new Response('', { status: 500 });
    await cron();
    await env.DB.prepare('UPDATE notice SET attempts = ?').bind(MAX_ATTEMPTS).run();
    await cron({}, inMinutes(60 * 24));
    expect(sent).toHaveLength(1);
    const { leads } = await readHealth({ DB: env.DB, STORE: portalStore, PORTAL_ORIGIN: '' } as never);
    expect(leads).toMatchObject({ ok: true, value: { undelivered: 1 } });
    expect((await (await signIn()).get('/ops/health')).text).toContain('Undelivered notifications: 1.');
    await run('resend', `msg_${reference}_webhook`);
    await cron();
    expect(sent).toHaveLength(2);
  });

  it('attempts are deleted after the retention period', async () => {
    const at = new Date(Date.now() - (ATTEMPT_DAYS + 1) * 86_400_000).toISOString();
    const insert = "INSERT INTO notice_attempt (notice, at, way, ms) VALUES ('msg_a', ?, 'mail', 1)";
    await env.DB.batch([at, new Date().toISOString()].map((time) => env.DB.prepare(insert).bind(time)));
    await cron({ LEAD_WEBHOOK_URL: '' });
    expect(await run('deliveries')).toHaveLength(1);
  });
});

describe('notifications of failed leads', () => {
  const fail = async () => {
    const { id } = await storeLead(env.DB, await createLead(), new Date());
    await markDead(env.DB, id ?? '', 'http 400');
    return id ?? '';
  };

  it('one notification reports all failed leads, and another one reports later failures', async () => {
    await Promise.all([fail(), fail()]);
    await Promise.all([cron(), cron()]);
    await cron();
    expect(sentTypes()).toEqual(['leads.failed']);
    expect(sent[0]?.body.data).toEqual({ failed: 2 });
    await fail();
    await cron({}, inMinutes(1));
    expect(sentTypes(), 'within 15 minutes, no other notification is sent').toHaveLength(1);
    await cron({}, inMinutes(20));
    await cron({}, inMinutes(40));
    expect(sent.slice(1).map(({ body }) => body.data)).toEqual([{ failed: 3 }]);
  });

  it('a lead that fails again after a replay causes another notification, even with an external portal', async () => {
    await fail();
    const external = { PORTAL_ORIGIN: 'https://portal.example', STORE: undefined };
    await cron({ ...MAIL, ...external });
    await run('replay');
    await cron({ ...MAIL, ...external }, inMinutes(20));
    expect([sentTypes(), mails.map(({ subject }) => subject)]).toEqual([
      ['leads.failed'],
      ['Failed leads: 1'],
    ]);
    await markDead(env.DB, (await readOutbox())[0]?.id ?? '', 'http 400');
    await cron({ ...MAIL, ...external }, inMinutes(40));
    expect([sent.length, mails.length, (await readOutbox()).length]).toEqual([2, 2, 1]);
  });
});

describe('daily summary', () => {
  const zone = { LEAD_SUMMARY_HOUR: '9', LEAD_SUMMARY_ZONE: 'Asia/Tokyo' };
  const at = (text: string) => new Date(`2026-11-27T${text}:00+09:00`);

  it('the summary is sent once a day after the configured hour in the configured time zone, with counts only', async () => {
    const overdueLead = await addLead({ at: overdueFor(1) });
    await addLead({ at: new Date().toISOString(), detail: { company: 'Sample', email: 'ana@example.com' } });
    await run('owner', overdueLead, 'Kim');
    await cron({ ...zone, ...MAIL }, at('08:59'));
    expect(sentTypes()).toEqual([]);
    await Promise.all([cron({ ...zone, ...MAIL }, at('09:00')), cron({ ...zone, ...MAIL }, at('09:00'))]);
    await cron({ ...zone, ...MAIL }, at('23:59'));
    const ids = new Set(sent.map(({ id }) => id));
    expect([...ids]).toEqual(['msg_summary-2026-11-27_webhook']);
    expect(sent[0]?.body).toMatchObject({
      type: 'leads.summary',
      data: {
        day: '2026-11-27',
        owners: [
          { owner: null, fresh: 1, open: 0, overdue: 0 },
          { owner: 'Kim', fresh: 1, open: 0, overdue: 1 },
        ],
        waiting: 0,
        failed: 0,
        undelivered: 0,
      },
    });
    expect(mails[0]).toMatchObject({
      subject: 'Leads, 2026-11-27: 2 new, 0 open, 1 overdue',
      text: expect.stringContaining('\nKim: 1 new, 0 open, 1 overdue\n'),
    });
    expect(JSON.stringify([sent, mails])).not.toMatch(/Sample|ana@/);
    const stored = await env.DB.prepare(
      "SELECT count(*) AS n FROM notice WHERE id GLOB 'msg_summary*'",
    ).first('n');
    expect(stored, 'one notification for each channel').toBe(2);
    await cron({ ...zone }, new Date(at('09:00').getTime() + 86_400_000));
    expect(sent.at(-1)?.id).toBe('msg_summary-2026-11-28_webhook');
  });

  it('the summary is delayed while the portal fails, and an invalid setting is reported as a problem', async () => {
    const silent = { ...zone, STORE: storeWith({ work: () => Promise.reject(new Error('gone')) }) };
    await cron(silent, at('09:00'));
    expect(sentTypes()).toEqual([]);
    await cron(zone, at('09:01'));
    expect(sentTypes()).toEqual(['leads.summary']);
    for (const invalid of [
      { LEAD_SUMMARY_HOUR: '24' },
      { LEAD_SUMMARY_HOUR: '9', LEAD_SUMMARY_ZONE: 'Mars/Olympus' },
    ]) {
      await cron(invalid, new Date(at('23:59').getTime() + 86_400_000));
      expect((await (await signIn('ada', invalid)).get('/ops/health')).text).toContain(
        'LEAD_SUMMARY_HOUR or LEAD_SUMMARY_ZONE is invalid',
      );
    }
    expect(sentTypes()).toHaveLength(1);
  });
});
