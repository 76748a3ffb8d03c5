// Notice about the last change, shown once on the next page. A cookie stores it, so that URLs do not contain it.
import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { clearCookie, readCookie, writeCookie } from '../auth/session.ts';
import type { ConsoleEnv, Notice } from '../env.ts';

const NOTICE_COOKIE = 'ops-notice';
const COOKIE_SECONDS = 60;
const MAX_LENGTH = 400;
const Stored = z.object({
  tone: z.enum(['good', 'warn', 'bad']),
  text: z.string().min(1).max(MAX_LENGTH),
  undo: z.number().int().positive().optional(),
});

function noticeOf(cookie: string | undefined): Notice | null {
  if (cookie === undefined) return null;
  try {
    return Stored.parse(JSON.parse(cookie));
  } catch {
    return null;
  }
}

/** Middleware that reads the notice, and deletes its cookie once a page shows it. */
export const notices = (): MiddlewareHandler<ConsoleEnv> => async (c, next) => {
  const cookie = readCookie(c, NOTICE_COOKIE);
  c.set('notice', noticeOf(cookie));
  await next();
  const isPage = c.res.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (cookie !== undefined && isPage) clearCookie(c, NOTICE_COOKIE);
};

/** Redirects to a console page (303), which shows the notice. */
export function redirectWithNotice(c: Context, to: string, { tone, text, undo }: Notice) {
  writeCookie(
    c,
    NOTICE_COOKIE,
    JSON.stringify({ tone, text: text.slice(0, MAX_LENGTH), undo }),
    COOKIE_SECONDS,
  );
  return c.redirect(to, 303);
}

/** Redirects to a console page (303) with a notice of this text and tone. */
export const seeOther = (c: Context, to: string, text: string, tone: Notice['tone'] = 'good') =>
  redirectWithNotice(c, to, { tone, text });
