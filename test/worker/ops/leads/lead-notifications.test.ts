// Notifications of new leads, by webhook (Standard Webhooks) and by email, if configured.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { signedHeaders } from '../../../../ops/src/leads/webhook.ts';
import { addLead, lines, startInbox } from './inbox.ts';
import { MAIL, mails, receiver, runCron, sent, startRecipients, WEBHOOK } from './recipients.ts';

startInbox();
startRecipients();

const notify = (extra: object = {}) => runCron({ ...WEBHOOK, ...extra });

describe('notifications of new leads', () => {
  it('a notification is sent once per new lead, without its content', async () => {
    await addLead();
    await notify();
    expect(sent.length, 'earlier leads cause no notification').toBe(0);
    const reference = await addLead({ detail: { company: 'Sample', email: 'ana@example.com' } });
    await notify();
    await notify();
    expect(sent.length).toBe(1);
    const [{ request } = {}] = sent;
    expect(request?.url).toBe(WEBHOOK.LEAD_WEBHOOK_URL);
    expect(request?.headers.get('webhook-id')).toBe(`msg_${reference}_webhook`);
    expect(request?.headers.get('webhook-signature')).toMatch(/^v1,/);
    const text = (await request?.text()) ?? '';
    expect(JSON.parse(text)).toMatchObject({ type: 'lead.received', data: { reference, form: 'contact' } });
    expect(text).not.toMatch(/Sample|ana@/);
  });
  it('a failed notification is retried later with the same ID', async () => {
    await notify();
    await addLead();
    receiver.respond = () => new Response('', { status: 500 });
    await notify();
    await notify();
    expect(sent.length, 'the notification is not sent before the retry time').toBe(1);
    await env.DB.prepare("UPDATE notice SET due_at = '2000-01-01'").run();
    receiver.respond = () => new Response('');
    await notify();
    await notify();
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(sent.length).toBe(2);
  });
  it('a redirect from the webhook is not followed, and the notification counts as failed', async () => {
    await notify();
    await addLead();
    receiver.respond = () => new Response('', { status: 308 });
    await notify();
    expect(sent.map(({ request }) => request.redirect)).toEqual(['manual']);
    expect(await env.DB.prepare('SELECT sent_at FROM notice').first('sent_at')).toBeNull();
  });
  it('F26 a mail notification contains no visitor input', async () => {
    const mail = { ...MAIL, LEAD_WEBHOOK_URL: '' };
    await notify(mail);
    const reference = await addLead({ detail: { company: 'Sample' } });
    await notify(mail);
    expect(mails.map(({ subject }) => subject)).toEqual([`contact: ${reference}`]);
    expect(JSON.stringify(mails)).not.toContain('Sample');
    expect(sent.length).toBe(0);
  });
  it('a mail notification counts as sent only after the mail binding accepts it', async () => {
    const mail = (to: string) => ({ ...MAIL, MAIL: env.MAIL, LEAD_MAIL_TO: to, LEAD_WEBHOOK_URL: '' });
    const readNotifications = async () =>
      (
        await env.DB.prepare('SELECT attempts, sent_at FROM notice ORDER BY id').all<{
          attempts: number;
          sent_at: string | null;
        }>()
      ).results;
    await notify(mail('other@example.com'));
    await addLead();
    await notify(mail('other@example.com'));
    expect(await readNotifications()).toEqual([{ attempts: 1, sent_at: null }]);
    expect(lines.join('\n')).toContain('leads.notice-not-sent');
    await env.DB.prepare('UPDATE notice SET due_at = ?')
      .bind(new Date(Date.now() - 1_000).toISOString())
      .run();
    await notify(mail('team@example.com'));
    expect(await readNotifications()).toEqual([{ attempts: 2, sent_at: expect.stringMatching(/^\d{4}-/) }]);
  });
  it('no notification is sent if no recipient is configured', async () => {
    await notify({ LEAD_WEBHOOK_URL: '' });
    await addLead();
    await notify({ LEAD_WEBHOOK_URL: '' });
    expect([sent.length, await env.DB.prepare('SELECT count(*) AS n FROM notice').first('n')]).toEqual([
      0, 0,
    ]);
  });
});

describe('Standard Webhooks', () => {
  // Test vector of the Standard Webhooks libraries.
  it('the webhook signature matches the published test vector', async () => {
    const headers = await signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
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

  it('the webhook has one signature per secret, so that receivers can rotate secrets', async () => {
    const message = { id: 'msg_1', body: '{}', at: new Date(1_614_265_330_000) };
    const [old, newSecret] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'bmV3IHNlY3JldCBvZiB0aGUgdGVzdHM='];
    const [{ 'webhook-signature': first }, { 'webhook-signature': second }] = await Promise.all([
      signedHeaders(newSecret, message),
      signedHeaders(old, message),
    ]);
    expect((await signedHeaders(`${newSecret}, ${old}`, message))['webhook-signature']).toBe(
      `${first} ${second}`,
    );
  });
});
