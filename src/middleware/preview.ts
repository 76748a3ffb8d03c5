// §4 Preview mode: on only when both ispreview and pretoken are in the query. Nothing of it may be kept or
// indexed.
import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../env.ts';
import { carriedOf, previewTokenOf } from '../i18n/links.ts';

export const preview = (): MiddlewareHandler<SiteEnv> => async (c, next) => {
  const query = new URL(c.req.url).searchParams;
  const token = previewTokenOf(query);
  c.set('preview', { on: token !== null, token });
  c.set('carried', carriedOf(query));
  await next();
  if (!token) return;
  c.header('X-Robots-Tag', 'noindex');
  c.header('Referrer-Policy', 'no-referrer');
};
