// §4 Preview mode: on only when both ispreview and pretoken are in the query. Nothing of it may be kept or
// indexed.
import type { MiddlewareHandler } from 'hono';
import type { OuterEnv } from '../env.ts';
import { carriedOf, previewTokenOf } from '../i18n/links.ts';
import { urlOf } from '../request.ts';

export const preview = (): MiddlewareHandler<OuterEnv> => async (c, next) => {
  const query = urlOf(c).searchParams;
  const token = previewTokenOf(query);
  c.set('preview', { on: token !== null, token, valid: null });
  c.set('carried', carriedOf(query));
  await next();
  if (token === null) return;
  c.header('X-Robots-Tag', 'noindex');
  c.header('Referrer-Policy', 'no-referrer');
};
