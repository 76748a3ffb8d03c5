// /account/sessions/: sessions of the signed-in customer. The page works without scripts.
import type { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { z } from 'zod';
import { CODES } from '../../../common/contract/codes.ts';
import { OTHER_SESSIONS, SESSIONS_PATH } from '../../../common/contract/sign-in/sessions-path.ts';
import { SESSION_COOKIE, SessionIdSchema } from '../../../common/contract/sign-in/sign-in.ts';
import { readSecret } from '../../../common/http/cookies.ts';
import { errorOfEnvelope } from '../../../common/upstream/errors.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { SessionsPage } from '../../views/visitor/sessions-page.tsx';
import { requestBody } from '../common/input/request-body.ts';
import { form, query } from '../common/input/validated.ts';
import { sendPage } from '../common/page/send.tsx';

const MAX_BODY_BYTES = 1024;
/** Number of ended sessions in the notice. Anyone can write it into the URL, so it has at most three digits. */
const ENDED = /^\d{1,3}$/;
const MAX_ENDED = 999;

/** ID of the session to end, or all other sessions. Required, so that another form cannot end sessions. */
const Ended = { id: z.union([z.literal(OTHER_SESSIONS), SessionIdSchema]) };

/** Returns the session token. Without one, throws the rejection that redirects to the sign-in (§8 33924001). */
function tokenOf(c: SiteContext): string {
  const token = readSecret(c, SESSION_COOKIE);
  if (token === undefined) throw errorOfEnvelope(SESSIONS_PATH, CODES.loginRequired, '');
  return token;
}

/** @param ended number of sessions that the previous request ended; `null` for other visits */
async function show(c: SiteContext, ended: number | null): Promise<Response> {
  const rows = await c.get('signIn').sessions(tokenOf(c));
  const { t } = createView(c.get('locale'));
  return sendPage(c, {
    head: {
      title: t('sessions.title'),
      description: t('sessions.lead'),
      path: `${SESSIONS_PATH}/`,
      available: null,
    },
    parts: [<SessionsPage key="sessions" rows={rows} ended={ended} />],
    sheets: ['sessions'],
    cache: 'never',
  });
}

/** Adds GET and POST /account/sessions/. */
export function addSessionRoutes(app: Hono<SiteEnv>): void {
  const Notice = {
    ended: z.string().regex(ENDED).transform(Number).nullable().catch(null).default(null),
  };
  app.get(SESSIONS_PATH, query(Notice), (c) => show(c, c.req.valid('query').ended));
  app.post(SESSIONS_PATH, csrf(), requestBody({ maxSize: MAX_BODY_BYTES }), form(Ended), async (c) => {
    const { id } = c.req.valid('form');
    const count = await c.get('signIn').endSessions(tokenOf(c), id === OTHER_SESSIONS ? null : id);
    const { href } = createView(c.get('locale'), c.get('stickyParams'));
    const page = new URL(href(`${SESSIONS_PATH}/`), c.req.url);
    page.searchParams.set('ended', String(Math.min(count, MAX_ENDED)));
    return c.redirect(`${page.pathname}${page.search}`, 303);
  });
}
