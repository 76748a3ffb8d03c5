// Incidents in D1. Rows are append-only: each change adds an update and its audit row.
import type { D1Database } from '@cloudflare/workers-types';
import { isEnded, stateOf } from '../../../common/status/phase.ts';
import {
  HISTORY_DAYS,
  type Incident,
  IncidentSchema,
  MAX_INCIDENTS,
  type PublishedStatus,
} from '../../../common/status/status.ts';
import { log } from '../log.ts';
import type { NewIncident, NewUpdate } from './schema.ts';

const DAY_MS = 86_400_000;

interface IncidentRow {
  id: string;
  kind: string;
  title: string;
  startsAt: string;
  endsAt: string | null;
  createdAt: string;
}
interface UpdateRow {
  id: number;
  incident: string;
  state: string;
  impact: string;
  components: string;
  text: string;
  at: string;
}

const INCIDENT = 'id, kind, title, starts_at AS startsAt, ends_at AS endsAt, at AS createdAt';
/** Incidents that are open or have an update since ?1. Maintenance ends with its period, even without an update. */
const RECENT = `SELECT id FROM incident WHERE id IN (SELECT incident FROM incident_update WHERE at >= ?1)
    OR ends_at >= ?1
    OR ends_at IS NULL
      AND (SELECT state FROM incident_update WHERE incident = incident.id ORDER BY id DESC LIMIT 1) <> 'resolved'`;

/** Parses an incident from its rows. Returns `null` for invalid rows, so that they do not block all other incidents. */
function parseIncident({ title, ...row }: IncidentRow, updates: readonly UpdateRow[]): Incident | null {
  try {
    return IncidentSchema.parse({
      ...row,
      title: JSON.parse(title),
      updates: updates.map(({ components, text, ...update }) => ({
        ...update,
        components: JSON.parse(components),
        text: JSON.parse(text),
      })),
    });
  } catch (error) {
    const event = 'status.incident-malformed';
    log(event, { id: row.id, error });
    return null;
  }
}

/** Open and recent incidents, newest first, at most MAX_INCIDENTS. */
export async function readIncidents(db: D1Database, now: Date): Promise<Incident[]> {
  const since = new Date(now.getTime() - HISTORY_DAYS * DAY_MS).toISOString();
  // One transaction keeps the two results consistent.
  const [rows, updates] = await db.batch<IncidentRow & UpdateRow>([
    db.prepare(`SELECT ${INCIDENT} FROM incident WHERE id IN (${RECENT}) ORDER BY at DESC, id`).bind(since),
    db
      .prepare(
        `SELECT id, incident, state, impact, components, text, at FROM incident_update
         WHERE incident IN (${RECENT}) ORDER BY id`,
      )
      .bind(since),
  ]);
  const byIncident = Map.groupBy(updates?.results ?? [], ({ incident }) => incident);
  const all = (rows?.results ?? []).flatMap((row) => parseIncident(row, byIncident.get(row.id) ?? []) ?? []);
  const isOpen = (incident: Incident) => !isEnded(stateOf(incident, now.getTime()));
  // Open incidents take precedence if there are too many.
  const published = new Set(
    [...all.filter(isOpen), ...all.filter((incident) => !isOpen(incident))].slice(0, MAX_INCIDENTS),
  );
  return all.filter((incident) => published.has(incident));
}

/** Reads an incident of any age. Returns `null` if there is none. */
export async function readIncident(db: D1Database, id: string): Promise<Incident | null> {
  const [rows, updates] = await db.batch<IncidentRow & UpdateRow>([
    db.prepare(`SELECT ${INCIDENT} FROM incident WHERE id = ?`).bind(id),
    db
      .prepare(
        'SELECT id, incident, state, impact, components, text, at FROM incident_update WHERE incident = ? ORDER BY id',
      )
      .bind(id),
  ]);
  const row = rows?.results[0];
  return row ? parseIncident(row, updates?.results ?? []) : null;
}

interface Author {
  by: string;
  at: string;
}

/**
 * Period in milliseconds in which the same input of the same person counts as a repetition. After a failed publication,
 * a repeated call publishes again and must not add the same text twice.
 */
const REPEAT_MS = 10 * 60_000;
const repeatsSince = (at: string): string => new Date(Date.parse(at) - REPEAT_MS).toISOString();

const AUDIT = `INSERT INTO audit (change, at, by, action, kind, target, before, after)
  SELECT ?1, ?2, ?3, ?4, 'incident', ?5, ?6, ?7`;
/** The incident that ?3 added with the input ?7 since ?8, if it has no later update. */
const ADDED = `SELECT target FROM audit WHERE kind = 'incident' AND action = 'add' AND by = ?3 AND after = ?7 AND at > ?8
  AND (SELECT count(*) FROM incident_update WHERE incident = audit.target) = 1`;
/** Condition: the change ?1 has an audit row. */
const HAS_AUDIT_ROW = 'EXISTS (SELECT 1 FROM audit WHERE change = ?1)';
const INCIDENT_ROW = `INSERT INTO incident (id, kind, title, starts_at, ends_at, by, at)
  SELECT ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE ${HAS_AUDIT_ROW}`;
const UPDATE = `INSERT INTO incident_update (incident, state, impact, components, text, by, at)
  SELECT ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE ${HAS_AUDIT_ROW}`;

/** Returns a random ID. IDs are public, so they must be unique but may be guessable. */
const newId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12);

/** Adds an incident with its first update, unless it is a repetition. Returns its ID. */
export async function addIncident(db: D1Database, input: NewIncident, { by, at }: Author): Promise<string> {
  const { kind, title, startsAt, endsAt, state, impact, components, text } = input;
  const [id, change] = [newId(), crypto.randomUUID()];
  const audit = [change, at, by, 'add', id, null, JSON.stringify(input), repeatsSince(at)] as const;
  const [existing] = await db.batch<{ target: string }>([
    db.prepare(ADDED).bind(...audit),
    db.prepare(`${AUDIT} WHERE NOT EXISTS (${ADDED})`).bind(...audit),
    db.prepare(INCIDENT_ROW).bind(change, id, kind, JSON.stringify(title), startsAt ?? at, endsAt, by, at),
    db
      .prepare(UPDATE)
      .bind(change, id, state, impact, JSON.stringify(components), JSON.stringify(text), by, at),
  ]);
  return existing?.results[0]?.target ?? id;
}

/** Whether the update `seen` is the latest one and has the same input, by the same person, within REPEAT_MS. */
const isRepeated = async (
  db: D1Database,
  id: string,
  { seen, state, impact, components, text }: NewUpdate,
  { by, at }: Author,
): Promise<boolean> =>
  (await db
    .prepare(
      `SELECT 1 FROM incident_update WHERE id = ?1 AND state = ?2 AND impact = ?3 AND components = ?4 AND text = ?5
         AND by = ?6 AND at > ?7 AND id = (SELECT max(id) FROM incident_update WHERE incident = ?8)`,
    )
    .bind(seen, state, impact, JSON.stringify(components), JSON.stringify(text), by, repeatsSince(at), id)
    .first()) !== null;

/** Adds an update, unless it is a repetition. Returns false if another update was added after `seen`. */
export async function addUpdate(
  db: D1Database,
  id: string,
  input: NewUpdate,
  { by, at }: Author,
): Promise<boolean> {
  if (await isRepeated(db, id, input, { by, at })) return true;
  const { seen, ...update } = input;
  const { state, impact, components, text } = update;
  const change = crypto.randomUUID();
  const [audited] = await db.batch([
    db
      .prepare(`${AUDIT} WHERE (SELECT max(id) FROM incident_update WHERE incident = ?5) = ?8`)
      .bind(change, at, by, 'update', id, null, JSON.stringify(update), seen),
    db
      .prepare(UPDATE)
      .bind(change, id, state, impact, JSON.stringify(components), JSON.stringify(text), by, at),
  ]);
  return (audited?.meta.changes ?? 0) > 0;
}

/** Adds the results of a run to the totals of its UTC day, and deletes days older than the history. */
export async function recordChecks(
  db: D1Database,
  results: readonly { component: string; isFailed: boolean }[],
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const oldest = new Date(now.getTime() - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10);
  await db.batch([
    ...results.map(({ component, isFailed }) =>
      db
        .prepare(
          `INSERT INTO check_day (day, component, checks, failed) VALUES (?1, ?2, 1, ?3)
           ON CONFLICT (day, component) DO UPDATE SET checks = checks + 1, failed = failed + ?3`,
        )
        .bind(day, component, Number(isFailed)),
    ),
    db.prepare('DELETE FROM check_day WHERE day <= ?').bind(oldest),
  ]);
}

/** Recorded days by component, oldest first. */
export async function readDays(db: D1Database): Promise<PublishedStatus['days']> {
  const { results } = await db
    .prepare('SELECT day, component, checks, failed FROM check_day ORDER BY component, day')
    .all<{ day: string; component: string; checks: number; failed: number }>();
  const groups = Map.groupBy(results, ({ component }) => component);
  return Object.fromEntries(
    [...groups].map(([component, rows]) => [
      component,
      rows.map(({ day, checks, failed }): [string, number, number] => [day, checks, failed]),
    ]),
  );
}
