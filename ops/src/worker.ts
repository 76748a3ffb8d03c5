// The ops Worker: what marketing change without a deployment, as one typed set of calls below /ops/. Reading
// this file is seeing all of them.
import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import { localeCodes } from '../../src/i18n/locales.ts';
import { newStamp, VERSION_KEY } from '../../src/live/stamp.ts';
import { auditBump, readAudit } from './audit.ts';
import { auth } from './auth.ts';
import { listBanners } from './banners.ts';
import { AuditQuery, BannersQuery, FlipBody, FlipParam } from './calls.ts';
import type { OpsEnv } from './env.ts';
import { changeFlip, readFlips } from './flips.ts';
import { inbox } from './leads/inbox.ts';
import { NotPublished, publishSnapshots } from './publish.ts';
import { refuse } from './refuse.ts';

const MAX_BODY_BYTES = 16 * 1024;

const app = new Hono<OpsEnv>()
  .use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
      strictTransportSecurity: 'max-age=63072000; includeSubDomains; preload',
      referrerPolicy: 'no-referrer',
      xFrameOptions: 'DENY',
    }),
    async (c, next) => {
      await next();
      c.header('Cache-Control', 'no-store, no-cache, must-revalidate, private');
      c.header('X-Robots-Tag', 'noindex');
    },
    auth(),
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ error: 'too-large' }, 413) }),
  )
  .basePath('/ops')
  /** What there is to flip, and what is flipped. */
  .get('/banners', zValidator('query', BannersQuery, refuse), async (c) => {
    const { locale } = c.req.valid('query');
    return c.json(await listBanners(c.env, locale ? [locale] : localeCodes, await readFlips(c.env.DB)), 200);
  })
  /** Flips one target in the locales that the editor has seen, or lifts its flips there. 409: somebody was faster. */
  .put(
    '/flips/:kind/:target',
    zValidator('param', FlipParam, refuse),
    zValidator('json', FlipBody, refuse),
    async (c) => {
      const { seen, flip } = c.req.valid('json');
      const who = { by: c.var.by, at: new Date().toISOString() };
      const changed = await changeFlip(c.env.DB, c.req.valid('param'), flip, seen, who);
      if (changed.outcome === 'conflict')
        return c.json({ error: 'conflict' as const, seen, flips: changed.flips }, 409);
      // Also when nothing was to be changed: whoever repeats a call mends a snapshot that KV did not take.
      await publishSnapshots(
        c.env,
        localeCodes.filter((code) => seen[code] !== undefined),
      );
      return c.json({ locales: changed.locales, flips: changed.flips }, 200);
    },
  )
  /** Makes every page and every shared value new, and writes all snapshots again. */
  .post('/version', async (c) => {
    const [before, version] = [await c.env.KV.get(VERSION_KEY), newStamp()];
    await auditBump(c.env.DB, { by: c.var.by, at: new Date().toISOString(), before, after: version });
    await publishSnapshots(c.env);
    await c.env.KV.put(VERSION_KEY, version);
    return c.json({ version }, 200);
  })
  .route('/leads', inbox)
  .get('/audit', zValidator('query', AuditQuery, refuse), async (c) =>
    c.json({ rows: await readAudit(c.env.DB, c.req.valid('query')) }, 200),
  );

app.notFound((c) => c.json({ error: 'not-found' }, 404));
app.onError((error, c) => {
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
  return c.json({ error: 'failed' }, 500);
});

/** The calls with what they take and give, for `hc` of hono/client. */
export type OpsApp = typeof app;
export default app;
