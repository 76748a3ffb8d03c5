// Recipients of notifications for tests: a webhook and a mailbox, and the cron job that notifies them.
import { env } from 'cloudflare:workers';
import { beforeEach, vi } from 'vitest';
import { runEveryMinute } from '../../../../ops/src/cron.ts';
import { portalStore } from '../ops.ts';
import { queue } from './inbox.ts';

interface Sent {
  request: Request;
  id: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}
export const sent: Sent[] = [];
export const mails: { to: string; subject: string; text: string }[] = [];
/** The webhook's response in the current test. */
export const receiver = { respond: (_url: string): Response => new Response('') };
export const WEBHOOK = {
  LEAD_WEBHOOK_URL: 'https://hooks.example/leads?token=x',
  LEAD_WEBHOOK_SECRET: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};
export const MAIL = {
  MAIL: { send: async (message: (typeof mails)[number]) => void mails.push(message) },
  LEAD_MAIL_FROM: 'site@example.com',
  LEAD_MAIL_TO: 'team@example.com',
};

export const sentTypes = () => sent.map(({ body }) => body.type);

/** Before each test, empties both recipients and lets the webhook accept requests. */
export function startRecipients(): void {
  beforeEach(() => {
    sent.length = mails.length = 0;
    receiver.respond = () => new Response('');
    vi.stubGlobal('fetch', async (request: Request) => {
      const id = request.headers.get('webhook-id') ?? '';
      sent.push({ request, id, body: await request.clone().json() });
      return receiver.respond(request.url);
    });
  });
}

/** Runs the cron job of ops with settings. */
export const runCron = (settings: object = {}, now = new Date()) =>
  runEveryMinute(
    { DB: env.DB, LEADS: queue, STORE: portalStore, PORTAL_ORIGIN: '', ...settings } as never,
    now,
  );
