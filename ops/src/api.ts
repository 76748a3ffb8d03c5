// Ops API under /ops/api, for `npm run ops` and the console. Each feature defines its calls in api.ts and their input
// in schema.ts. Middleware authenticates callers (auth/guard.ts). This file checks the roles of all callers.
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { BUSY_RETRY_SECONDS, isBusy } from '../../common/http/database-busy.ts';
import { newStamp, VERSION_KEY } from '../../common/shared-data/stamp.ts';
import { auditCalls } from './audit/api.ts';
import { addAuditRow } from './audit/store.ts';
import { findMissingPermission } from './auth/guard.ts';
import { roleNames } from './auth/roles.ts';
import { backupCalls } from './backup/api.ts';
import { bannerCalls } from './banners/api.ts';
import { cachedDataCalls } from './cached-data/api.ts';
import type { OpsEnv } from './env.ts';
import { healthCalls } from './health/api.ts';
import { writeKv } from './kv.ts';
import { inbox } from './leads/api.ts';
import { log } from './log.ts';
import { menuCalls } from './menus/api.ts';
import { weekCalls } from './overview/api.ts';
import { previewCalls } from './previews/api.ts';
import { publishRevoked } from './previews/store.ts';
import { NotPublished } from './publish.ts';
import { redirectCalls } from './redirects/api.ts';
import { publishRedirects } from './redirects/store.ts';
import { sbomCalls } from './sbom/api.ts';
import { planCalls } from './schedule/api.ts';
import { searchCalls } from './search/api.ts';
import { publishTools } from './search/store.ts';
import { sessionCalls } from './sessions/api.ts';
import { incidentCalls } from './status/api.ts';
import { publishIncidents } from './status/publish.ts';

export const api = new Hono<OpsEnv>()
  .use(async (c, next) => {
    c.set('by', c.env.caller.by);
    const missing = await findMissingPermission(c, c.env.DB, c.env.caller);
    if (missing) return c.json({ error: 'forbidden' as const, needs: roleNames(missing) }, 403);
    await next();
  })
  .basePath('/ops/api')
  /** Refreshes all pages and shared data, and republishes everything from D1. */
  .post('/version', async (c) => {
    const [before, version] = [await c.env.KV.get(VERSION_KEY), newStamp()];
    const bump = { action: 'bump', kind: 'bump', before, after: version };
    await addAuditRow(c.env.DB, { at: new Date().toISOString(), by: c.var.by, ...bump });
    await publishIncidents(c.env);
    await publishRedirects(c.env);
    await publishRevoked(c.env, new Date());
    await publishTools(c.env);
    await writeKv(c.env.KV, VERSION_KEY, version);
    return c.json({ version }, 200);
  })
  .route('/', bannerCalls)
  .route('/menus', menuCalls)
  .route('/week', weekCalls)
  .route('/plan', planCalls)
  .route('/cached-data', cachedDataCalls)
  .route('/leads', inbox)
  .route('/redirects', redirectCalls)
  .route('/search', searchCalls)
  .route('/health', healthCalls)
  .route('/sbom', sbomCalls)
  .route('/incidents', incidentCalls)
  .route('/sessions', sessionCalls)
  .route('/previews', previewCalls)
  .route('/audit', auditCalls)
  .route('/backup', backupCalls);

api.notFound((c) => c.json({ error: 'not-found' }, 404));
api.onError((error, c) => {
  if (error instanceof HTTPException) return c.json({ error: 'invalid' }, error.status);
  log('ops.failed', {
    requestId: c.req.header('x-request-id') ?? '',
    call: `${c.req.method} ${c.req.path}`,
    error,
  });
  // The change is already in D1. A repeated call publishes it to KV.
  if (error instanceof NotPublished) return c.json({ error: 'not-published' }, 503);
  if (isBusy(error)) return c.json({ error: 'busy' }, 503, { 'Retry-After': BUSY_RETRY_SECONDS });
  return c.json({ error: 'failed' }, 500);
});

/** RPC type for the Hono client: `hc<OpsApp>(origin).ops.api`. */
export type OpsApp = typeof api;
