// Console pages under /ops: the middleware of all pages, then one file per section, which calls the API (api.ts) and
// renders its result.
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { exceptionPage, isDevelopment } from '../../../common/development.ts';
import { BUSY_RETRY_SECONDS, isBusy as isDatabaseBusy } from '../../../common/http/database-busy.ts';
import { auditPages } from '../audit/page.tsx';
import { checkFormToken, formToken } from '../auth/form-token.ts';
import { findMissingPermission, guardPages } from '../auth/guard.ts';
import { hasPermission, type Permission, roleNames } from '../auth/roles.ts';
import { writeCookie } from '../auth/session.ts';
import { signOut } from '../auth/sign-in.tsx';
import { bannerPages } from '../banners/page.tsx';
import { cachedDataPages, oldCachedDataPages } from '../cached-data/page.tsx';
import type { ConsoleEnv } from '../env.ts';
import { healthPages } from '../health/page.tsx';
import { leadPages } from '../leads/page.tsx';
import { log } from '../log.ts';
import { menuPages, siteInfoPages } from '../menus/page.tsx';
import { overview } from '../overview/page.tsx';
import { previewPages } from '../previews/page.tsx';
import { redirectPages } from '../redirects/page.tsx';
import { planFilePage, planPages } from '../schedule/page.tsx';
import { searchPages } from '../search/page.tsx';
import { sessionPages } from '../sessions/page.tsx';
import { incidentPages } from '../status/page.tsx';
import { assetPaths } from './assets.ts';
import { CallFailed } from './client.ts';
import { Form } from './form.tsx';
import { bareLayout, layout } from './layout.tsx';
import { notices, seeOther } from './notice.ts';
import { isZone, ZONE_COOKIE, ZONE_SECONDS, zones } from './time-zone.ts';
import { form } from './validator.tsx';

const SelectedZone = z.object({
  zone: z.string().refine(isZone).nullable().catch(null),
  /** Console page to return to. */
  to: z
    .string()
    .regex(/^\/ops(?:\/[\w./-]*)?$/)
    .catch('/ops'),
});

/** Response to an unauthenticated request that is not redirected to the sign-in page. */
const sendSignedOut = (c: Context) => {
  c.status(401);
  return c.render(
    <p>
      Your session has ended, or you are not signed in. Open <a href="/ops">the console</a> in a new tab and
      sign in; then go back to the page before this one and send your form again.
    </p>,
    { title: 'Sign in first' },
  );
};

/** Response to a form without this session's token. Its fields can be submitted again. */
const sendStaleForm = (c: Context<ConsoleEnv>, fields: [string, string][]) => {
  c.status(403);
  return c.render(
    <>
      <p className="notice bad" role="alert">
        This form was opened in an earlier session, so nothing was changed yet. If you have just sent it, send
        it again.
      </p>
      <Form action={new URL(c.req.url).pathname + new URL(c.req.url).search}>
        {fields.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order never changes
          <textarea key={index} name={name} defaultValue={value} hidden readOnly />
        ))}
        <button type="submit" className="main">
          Send again
        </button>
      </Form>
    </>,
    { title: 'Send the form again' },
  );
};

/** Response to a caller whose roles do not allow the request. */
const sendForbidden = (c: Context<ConsoleEnv>, permission: Permission) => {
  c.status(403);
  const { by, roles } = c.var.caller;
  return c.render(
    <p className="notice bad" role="alert">
      {by} has {roles.length === 0 ? 'no role' : `the role ${roles.join(', ')}`}. This needs the role{' '}
      {roleNames(permission)}. Ask an admin of the console.
    </p>,
    { title: 'Not allowed' },
  );
};

export const pages = new Hono<ConsoleEnv>()
  .use(bareLayout())
  .use(guardPages(sendSignedOut))
  .use(csrf())
  .use(formToken(), zones(), notices())
  .use(async (c, next) => {
    c.set('assets', await assetPaths());
    await next();
  })
  .use(layout())
  .use(async (c, next) => {
    const { caller } = c.var;
    // Callers with access to leads only are redirected to the leads.
    if (c.req.path === '/ops' && !hasPermission(caller.roles, 'read') && hasPermission(caller.roles, 'leads'))
      return c.redirect('/ops/leads', 303);
    const missing = await findMissingPermission(c, c.env.DB, caller);
    return missing ? sendForbidden(c, missing) : next();
  })
  .use(checkFormToken(sendStaleForm))
  .post('/ops/zone', form(SelectedZone), (c) => {
    const { zone, to } = c.req.valid('form');
    if (zone === null) return seeOther(c, to, 'There is no such time zone.', 'bad');
    writeCookie(c, ZONE_COOKIE, zone, ZONE_SECONDS);
    return seeOther(c, to, `Times are shown in ${zone} and UTC.`);
  })
  .route('/ops/sign-out', signOut)
  .route('/ops/banners', bannerPages)
  .route('/ops/menus', menuPages)
  .route('/ops/site-info', siteInfoPages)
  .route('/ops/plan.ics', planFilePage)
  .route('/ops/plan', planPages)
  .route('/ops/cached-data', cachedDataPages)
  .route('/ops/kept', oldCachedDataPages)
  .route('/ops/redirects', redirectPages)
  .route('/ops/search', searchPages)
  .route('/ops/previews', previewPages)
  .route('/ops/leads', leadPages)
  .route('/ops/audit', auditPages)
  .route('/ops/incidents', incidentPages)
  .route('/ops/health', healthPages)
  .route('/ops/sessions', sessionPages)
  .route('/ops', overview);

pages.notFound(async (c) => {
  c.status(404);
  return c.render(
    <p>
      There is no such page in the console. <a href="/ops">Go to the overview</a>
    </p>,
    { title: 'Not found' },
  );
});

const REASONS = {
  400: 'The request is invalid. Nothing was changed.',
  500: 'Something failed on the server. Go back and try again. If it fails again, check the Health page.',
  503: 'The change is saved, but visitors may not see it yet. Repeat it to publish it.',
} as const;

/** Status and message of an error page. */
function failureOf(error: unknown): { status: 400 | 500 | 503; reason: string; isBusy: boolean } {
  if (isDatabaseBusy(error) || (error instanceof CallFailed && error.isBusy)) {
    const reason = 'The database is busy. Nothing was changed. Try again in a moment.';
    return { status: 503, reason, isBusy: true };
  }
  const code = error instanceof CallFailed ? error.status : 500;
  const status = code === 400 || code === 503 ? code : 500;
  return { status, reason: REASONS[status], isBusy: false };
}

pages.onError(async (error, c) => {
  if (error instanceof HTTPException) return error.getResponse();
  const { status, reason, isBusy } = failureOf(error);
  log('ops.page-failed', { page: c.req.path, error });
  if (isDevelopment && !(error instanceof CallFailed)) return c.html(exceptionPage(error), 500);
  c.status(status);
  if (isBusy) c.header('Retry-After', BUSY_RETRY_SECONDS);
  if (!c.var.caller || !c.var.formToken) return c.text(reason);
  return c.render(
    <>
      <p role="alert">{reason}</p>
      <p>
        <a href="/ops">Go to the overview</a>
      </p>
    </>,
    { title: 'Error' },
  );
});
