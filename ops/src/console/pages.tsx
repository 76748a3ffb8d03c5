// The pages of the console, below /ops: reading this is seeing all of them. What every page has in common stands
// first; a subject is a file of its own, which asks the calls (calls.ts) and draws what they gave.
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import type { ConsoleEnv } from '../env.ts';
import { guardPages } from '../who/guard.ts';
import { writeOwn } from '../who/session.ts';
import { auditPages } from './audit.tsx';
import { bannerPages } from './banners.tsx';
import { CallFailed } from './calls.ts';
import { formToken } from './form-token.ts';
import { healthPages } from './health.tsx';
import { layout, PAGE } from './layout.tsx';
import { leadPages } from './leads.tsx';
import { notices, seeOther } from './notice.ts';
import { overview } from './overview.tsx';
import { planFilePage, planPages } from './plan.tsx';
import { previewPages } from './previews.tsx';
import { redirectPages } from './redirects.tsx';
import { sharedPages } from './shared.tsx';
import { signOut } from './sign-in.tsx';
import { stylesPath } from './styles.ts';
import { form } from './validated.ts';
import { isZone, ZONE_COOKIE, ZONE_SECONDS, zones } from './zone.ts';

const ChosenZone = z.object({
  zone: z.string().refine(isZone).nullable().catch(null),
  /** A page of the console, to go back to. */
  to: z
    .string()
    .regex(/^\/ops(?:\/[\w./-]*)?$/)
    .catch('/ops'),
});

export const pages = new Hono<ConsoleEnv>()
  .use(guardPages())
  .use(csrf(), formToken(), zones(), notices())
  .use(async (c, next) => {
    c.set('styles', await stylesPath());
    await next();
  })
  .use(layout())
  .post('/ops/zone', form(ChosenZone), (c) => {
    const { zone, to } = c.req.valid('form');
    if (zone === null) return seeOther(c, to, 'No such time zone.', 'bad');
    writeOwn(c, ZONE_COOKIE, zone, ZONE_SECONDS);
    return seeOther(c, to, `Times are shown in ${zone} and in UTC.`);
  })
  .route('/ops/sign-out', signOut)
  .route('/ops/banners', bannerPages)
  .route('/ops/plan.ics', planFilePage)
  .route('/ops/plan', planPages)
  .route('/ops/kept', sharedPages)
  .route('/ops/redirects', redirectPages)
  .route('/ops/previews', previewPages)
  .route('/ops/leads', leadPages)
  .route('/ops/audit', auditPages)
  .route('/ops/health', healthPages)
  .route('/ops', overview);

pages.notFound(async (c) => {
  c.status(404);
  return c.render(
    <p>
      There is no such page in the console. <a href="/ops">Go to the overview</a>
    </p>,
    { title: 'Not found', ...PAGE },
  );
});

/** What is said of a call that failed. */
function reasonOf(error: unknown): string {
  if (error instanceof CallFailed && error.status === 503)
    return 'It is written down, but visitors may not see it yet. Do the same once more.';
  if (error instanceof CallFailed && error.status === 400)
    return 'That was not understood; nothing was changed.';
  return 'Something failed on our side. Go back and try again; if it stays so, look at Health.';
}

pages.onError(async (error, c) => {
  if (error instanceof HTTPException) return error.getResponse();
  const status =
    error instanceof CallFailed && (error.status === 503 || error.status === 400) ? error.status : 500;
  console.error(
    JSON.stringify({ level: 'error', event: 'ops.page-failed', page: c.req.path, error: String(error) }),
  );
  c.status(status);
  if (!c.var.caller || !c.var.formToken) return c.text(reasonOf(error));
  return c.render(
    <>
      <p role="alert">{reasonOf(error)}</p>
      <p>
        <a href="/ops">Go to the overview</a>
      </p>
    </>,
    { title: 'That did not work', ...PAGE },
  );
});
