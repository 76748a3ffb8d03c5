// The one set of calls of ops, below /ops/api: what `npm run ops` asks over HTTP, and the console within this
// Worker. A subject's calls are a file of its own; what they take is in calls/. Callers are authenticated before
// (who/guard.ts); their roles are checked here, for both ways alike.
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { BUSY_RETRY_SECONDS, isBusy } from '../../common/http/database-busy.ts';
import { newStamp, VERSION_KEY } from '../../common/shared-data/stamp.ts';
import { auditCalls } from './audit/api.ts';
import { auditBump } from './audit/store.ts';
import { lacking } from './auth/guard.ts';
import { roleNames } from './auth/roles.ts';
import { bannerCalls } from './banners/api.ts';
import { cachedDataCalls } from './cached-data/api.ts';
import type { OpsEnv } from './env.ts';
import { healthCalls } from './health/api.ts';
import { writeKv } from './kv.ts';
import { inbox } from './leads/api.ts';
import { previewCalls } from './previews/api.ts';
import { publishRevoked } from './previews/store.ts';
import { NotPublished, publishSnapshots } from './publish.ts';
import { redirectCalls } from './redirects/api.ts';
import { publishRedirects } from './redirects/publish.ts';
import { planCalls } from './schedule/api.ts';

export const api = new Hono<OpsEnv>()
  .use(async (c, next) => {
    c.set('by', c.env.caller.by);
    const needed = await lacking(c, c.env.DB, c.env.caller);
    if (needed) return c.json({ error: 'forbidden' as const, needs: roleNames(needed) }, 403);
    await next();
  })
  .basePath('/ops/api')
  /** Makes every page and every shared value new, and writes all snapshots again. */
  .post('/version', async (c) => {
    const [before, version] = [await c.env.KV.get(VERSION_KEY), newStamp()];
    await auditBump(c.env.DB, { by: c.var.by, at: new Date().toISOString(), before, after: version });
    await publishSnapshots(c.env);
    await publishRedirects(c.env);
    await publishRevoked(c.env, new Date());
    await writeKv(c.env.KV, VERSION_KEY, version);
    return c.json({ version }, 200);
  })
  .route('/', bannerCalls)
  .route('/plan', planCalls)
  .route('/cached-data', cachedDataCalls)
  .route('/leads', inbox)
  .route('/redirects', redirectCalls)
  .route('/health', healthCalls)
  .route('/previews', previewCalls)
  .route('/audit', auditCalls);

api.notFound((c) => c.json({ error: 'not-found' }, 404));
api.onError((error, c) => {
  if (error instanceof HTTPException) return c.json({ error: 'invalid' }, error.status);
  console.error(
    JSON.stringify({
      level: 'error',
      event: 'ops.failed',
      requestId: c.req.header('x-request-id') ?? '',
      call: `${c.req.method} ${c.req.path}`,
      error: String(error),
    }),
  );
  // What was changed stands in the database; whoever repeats the call brings KV to it.
  if (error instanceof NotPublished) return c.json({ error: 'not-published' }, 503);
  if (isBusy(error)) return c.json({ error: 'busy' }, 503, { 'Retry-After': BUSY_RETRY_SECONDS });
  return c.json({ error: 'failed' }, 500);
});

/** The calls with what they take and give, for `hc` of hono/client: `hc<OpsApp>(origin).ops.api`. */
export type OpsApp = typeof api;
