// Notices about new leads, by webhook (Standard Webhooks) and by email if configured. They contain reference and form, not
// the content. Delivery is at least once, under a stable id.
import type { StoredLead } from '../../../common/leads/store.ts';
import type { Bindings } from '../env.ts';
import { log } from './log.ts';
import { later } from './outbox-store.ts';
import { pauseAfter } from './queue.ts';
import { signed } from './webhook.ts';

const WAYS = ['webhook', 'mail'] as const;
type Way = (typeof WAYS)[number];

const MAX_CONCURRENT = 50;
const MAX_ATTEMPTS = 24;
const TIMEOUT_MS = 10_000;

const isSet = (env: Bindings, way: Way): boolean =>
  way === 'webhook'
    ? Boolean(env.LEAD_WEBHOOK_URL && env.LEAD_WEBHOOK_SECRET)
    : Boolean(env.MAIL && env.LEAD_MAIL_FROM && env.LEAD_MAIL_TO);

const bodyOf = ({ reference, form, locale, quarantined, submittedAt }: StoredLead): string =>
  JSON.stringify({
    type: 'lead.received',
    timestamp: submittedAt,
    data: { reference, form, locale, quarantined },
  });

interface Notice {
  id: string;
  body: string;
  way: Way;
  attempts: number;
}

/** Creates notices for leads since the last run. Leads from before the setup get none. */
async function collect(env: Bindings, now: Date): Promise<void> {
  const ways = WAYS.filter((way) => isSet(env, way));
  const place = await env.DB.prepare("SELECT id FROM noticed WHERE name = 'leads'").first<number>('id');
  const move = (id: number) =>
    env.DB.prepare(
      "INSERT INTO noticed (name, id) VALUES ('leads', ?) ON CONFLICT (name) DO UPDATE SET id = excluded.id",
    ).bind(id);
  if (place === null) {
    await move(await env.STORE.lastId()).run();
    return;
  }
  const leads = await env.STORE.since(place, MAX_CONCURRENT);
  const last = leads.at(-1);
  if (!last) return;
  const insert = env.DB.prepare('INSERT OR IGNORE INTO notice (id, body, way, due_at) VALUES (?, ?, ?, ?)');
  await env.DB.batch([
    ...leads.flatMap((lead) =>
      ways.map((way) => insert.bind(`msg_${lead.reference}_${way}`, bodyOf(lead), way, now.toISOString())),
    ),
    move(last.id),
  ]);
}

async function tell(env: Bindings, { id, body, way }: Notice, now: Date): Promise<void> {
  if (way === 'mail') {
    const { reference, form, locale } = JSON.parse(body).data;
    await env.MAIL?.send({
      from: env.LEAD_MAIL_FROM ?? '',
      to: env.LEAD_MAIL_TO ?? '',
      subject: `${form}: ${reference}`,
      text: `A new lead: ${reference} (${form}, ${locale}).\nnpm run ops -- leads show ${reference} --remote\n`,
    });
    return;
  }
  const headers = await signed(env.LEAD_WEBHOOK_SECRET ?? '', { id, body, at: now });
  const response = await fetch(
    new Request(env.LEAD_WEBHOOK_URL ?? '', {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  await response.body?.cancel();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}

/** Sends due notices, and retries failed ones later. Does nothing without a configured recipient. */
export async function notify(env: Bindings, now = new Date()): Promise<void> {
  if (env.PORTAL_ORIGIN || !WAYS.some((way) => isSet(env, way))) return;
  await collect(env, now);
  const { results } = await env.DB.prepare(
    'SELECT id, body, way, attempts FROM notice WHERE sent_at IS NULL AND due_at <= ? AND attempts < ? ORDER BY due_at LIMIT ?',
  )
    .bind(now.toISOString(), MAX_ATTEMPTS, MAX_CONCURRENT)
    .all<Notice>();
  for (const notice of results.filter(({ way }) => isSet(env, way))) {
    const attempts = notice.attempts + 1;
    try {
      await tell(env, notice, now);
      await env.DB.prepare('UPDATE notice SET sent_at = ?, attempts = ? WHERE id = ?')
        .bind(now.toISOString(), attempts, notice.id)
        .run();
    } catch (error) {
      log('leads.not-told', { id: notice.id, attempts, error });
      await env.DB.prepare('UPDATE notice SET attempts = ?, due_at = ? WHERE id = ?')
        .bind(attempts, later(now, pauseAfter(attempts)), notice.id)
        .run();
    }
  }
}
