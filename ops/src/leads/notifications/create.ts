// Creation of notifications about new leads and failed leads, and of the daily summary. Each notification has a stable
// ID per channel, so that it is created only once.
import type { StoredLead } from '../../../../common/leads/store.ts';
import { isZone, wallTime } from '../../console/time-zone.ts';
import type { Bindings } from '../../env.ts';
import { readLeadsSince } from '../cursor.ts';
import { readLeadSummary } from '../handling/summary.ts';
import { secondsAfter } from '../outbox-store.ts';
import type { NotificationBody } from './body.ts';
import { idOf, type NotificationChannel } from './channels.ts';

type Settings = Pick<Bindings, 'LEAD_SUMMARY_HOUR' | 'LEAD_SUMMARY_ZONE'>;

/** Parses the settings. Returns `null` if they are missing, and `invalid` for an unknown zone or an invalid hour. */
export function summaryTime({
  LEAD_SUMMARY_HOUR: hour = '',
  LEAD_SUMMARY_ZONE: zone = 'UTC',
}: Settings): { hour: number; zone: string } | 'invalid' | null {
  if (hour.trim() === '') return null;
  return /^(?:\d|1\d|2[0-3])$/.test(hour) && isZone(zone) ? { hour: Number(hour), zone } : 'invalid';
}

/** The day (`2026-12-01`) whose summary is due; `null` before its hour or without valid settings. */
function summaryDay(settings: Settings, now: Date): string | null {
  const time = summaryTime(settings);
  if (time === null || time === 'invalid') return null;
  const [day = '', clock = ''] = wallTime(now, time.zone).split(' ');
  return Number(clock.slice(0, 2)) >= time.hour ? day : null;
}

const MAX_LEADS = 50;

const bodyOf = ({
  reference,
  form,
  locale,
  quarantined,
  submittedAt,
  owner,
}: StoredLead): NotificationBody => ({
  type: 'lead.received',
  timestamp: submittedAt,
  data: { reference, form, locale, quarantined, owner },
});

const INSERT = 'INSERT OR IGNORE INTO notice (id, body, way, due_at)';

/** Creates notifications about the leads since the last run. The first run skips existing leads. */
export async function createNewLeadNotifications(
  env: Bindings,
  channels: readonly NotificationChannel[],
  now: Date,
): Promise<void> {
  if (env.PORTAL_ORIGIN) return;
  const batch = await readLeadsSince(env, 'leads', MAX_LEADS);
  if (!batch) return;
  const insert = env.DB.prepare(`${INSERT} VALUES (?, ?, ?, ?)`);
  await env.DB.batch([
    ...batch.leads.flatMap((lead) =>
      channels.map((channel) =>
        insert.bind(idOf(lead.reference, channel), JSON.stringify(bodyOf(lead)), channel, now.toISOString()),
      ),
    ),
    batch.advance,
  ]);
}

const FAILED = 'failed-leads-';
/** Minimum number of seconds between two notifications about failed leads. */
const NOTICE_INTERVAL_SECONDS = 900;
/** Formats an instant as sortable digits: `20261127073100`. */
const digitsOf = (at: string): string => at.replace(/\D/g, '').slice(0, 14);

/**
 * Creates a notification if leads have failed since the last one, at most once per NOTICE_INTERVAL_SECONDS. All
 * statements run in one transaction, so that concurrent runs create only one notification. A lead that fails again
 * after a replay causes another notification.
 */
export async function createFailedLeadNotifications(
  { DB }: Bindings,
  channels: readonly NotificationChannel[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const key = `${FAILED}${digitsOf(at)}`;
  const isDue = `EXISTS (SELECT 1 FROM outbox WHERE state = 'dead' AND alarmed_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM notice WHERE id > ?1 AND id < ?2 AND id NOT IN (SELECT value FROM json_each(?3)))`;
  const bounds = [
    `msg_${FAILED}${digitsOf(secondsAfter(now, -NOTICE_INTERVAL_SECONDS))}`,
    `msg_${FAILED}~`,
    JSON.stringify(channels.map((channel) => idOf(key, channel))),
  ];
  await DB.batch([
    ...channels.map((channel) =>
      DB.prepare(
        `${INSERT} SELECT ?4, json_object('type', 'leads.failed', 'timestamp', ?6, 'data',
           json_object('failed', (SELECT count(*) FROM outbox WHERE state = 'dead'))), ?5, ?6 WHERE ${isDue}`,
      ).bind(...bounds, idOf(key, channel), channel, at),
    ),
    DB.prepare(
      `UPDATE outbox SET alarmed_at = ?4 WHERE state = 'dead' AND alarmed_at IS NULL AND ${isDue}`,
    ).bind(...bounds, at),
  ]);
}

/** Creates the daily summary once its hour has begun. Rejects if the portal does not respond. */
export async function createSummaryNotification(
  env: Bindings,
  channels: readonly NotificationChannel[],
  now: Date,
): Promise<void> {
  const day = summaryDay(env, now);
  if (day === null) return;
  const ids = channels.map((channel) => [channel, idOf(`summary-${day}`, channel)] as const);
  const existing = await env.DB.prepare(
    'SELECT count(*) AS n FROM notice WHERE id IN (SELECT value FROM json_each(?))',
  )
    .bind(JSON.stringify(ids.map(([, id]) => id)))
    .first<number>('n');
  if (existing === ids.length) return;
  const { owners, waiting, failed, undelivered } = await readLeadSummary(env);
  const at = now.toISOString();
  const body: NotificationBody = {
    type: 'leads.summary',
    timestamp: at,
    data: { day, owners, waiting, failed, undelivered },
  };
  await env.DB.batch(
    ids.map(([channel, id]) =>
      env.DB.prepare(`${INSERT} VALUES (?, ?, ?, ?)`).bind(id, JSON.stringify(body), channel, at),
    ),
  );
}
