// Incident API of the status page under /ops/api/incidents.
import { Hono } from 'hono';
import { isEnded, stateOf } from '../../../common/status/phase.ts';
import { type Incident, parseStatus, STATUS_KEY } from '../../../common/status/status.ts';
import type { Bindings, OpsEnv } from '../env.ts';
import { log } from '../log.ts';
import { json, param } from '../validators.ts';
import { publishIncidents } from './publish.ts';
import { IncidentParam, kindProblem, NewIncident, NewUpdate } from './schema.ts';
import { addIncident, addUpdate, readIncident, readIncidents } from './store.ts';

/** Products of the published state, for the choice of components. Empty if KV fails. */
async function readProducts({ KV }: Bindings) {
  try {
    return parseStatus(await KV.get(STATUS_KEY))?.products ?? [];
  } catch (error) {
    log('ops.status-read-failed', { error }, 'warn');
    return [];
  }
}

export const incidentCalls = new Hono<OpsEnv>()
  /** Open and recent incidents, and the products that an incident can affect. */
  .get('/', async (c) => {
    const now = new Date();
    const [incidents, products] = await Promise.all([readIncidents(c.env.DB, now), readProducts(c.env)]);
    const listed = incidents.map((incident) => ({ ...incident, current: stateOf(incident, now.getTime()) }));
    return c.json({ incidents: listed, products }, 200);
  })
  .post('/', json(NewIncident), async (c) => {
    const author = { by: c.var.by, at: new Date().toISOString() };
    const id = await addIncident(c.env.DB, c.req.valid('json'), author);
    await publishIncidents(c.env);
    return c.json({ id }, 200);
  })
  .get('/:id', param(IncidentParam), async (c) => {
    const incident = await readIncident(c.env.DB, c.req.valid('param').id);
    if (!incident) return c.json({ error: 'not-found' as const }, 404);
    return c.json({ incident: { ...incident, current: stateOf(incident, Date.now()) } }, 200);
  })
  /** Adds an update. 409: another update was added since the editor read the incident. 422: the update is invalid. */
  .post('/:id/updates', param(IncidentParam), json(NewUpdate), async (c) => {
    const { id } = c.req.valid('param');
    const update = c.req.valid('json');
    const incident = await readIncident(c.env.DB, id);
    if (!incident) return c.json({ error: 'not-found' as const }, 404);
    const problem = problemOf(incident, update);
    if (problem) return c.json({ error: 'problems' as const, problems: [problem] }, 422);
    const author = { by: c.var.by, at: new Date().toISOString() };
    if (!(await addUpdate(c.env.DB, id, update, author))) {
      const latest = (await readIncident(c.env.DB, id))?.updates.at(-1) ?? null;
      return c.json({ error: 'conflict' as const, latest }, 409);
    }
    await publishIncidents(c.env);
    return c.json({ id }, 200);
  });

/** Returns the error of an update; `null` if it is valid. After the end, an update cannot reopen the incident. */
function problemOf(incident: Incident, update: NewUpdate): { field: string; message: string } | null {
  const isReopened = isEnded(stateOf(incident, Date.now())) && !isEnded(update.state);
  return (
    kindProblem(incident.kind, update) ??
    (isReopened
      ? { field: 'state', message: 'cannot reopen an incident that has ended: add a new one' }
      : null)
  );
}
