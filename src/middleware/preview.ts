// §4 Preview mode: on only when both ispreview and pretoken are in the query. Nothing of it may be kept or
// indexed.
import type { MiddlewareHandler } from 'hono';
import { HEADERS } from '../api/contract/codes.ts';
import { api } from '../config.ts';
import type { OuterContext, OuterEnv } from '../env.ts';
import { carriedOf, previewTokenOf, tokenOf } from '../i18n/carried.ts';
import { urlOf } from '../request.ts';

/** A page says its token in its address; a call of a previewed page in the header of §7, like the site's own. */
function givenToken(c: OuterContext): string | null {
  const isCall = c.req.path.startsWith(`${api.basePath}/`);
  return isCall ? tokenOf(c.req.header(HEADERS.preview)) : previewTokenOf(urlOf(c).searchParams);
}

export const preview = (): MiddlewareHandler<OuterEnv> => async (c, next) => {
  const token = givenToken(c);
  c.set('preview', { on: token !== null, token, valid: null });
  c.set('carried', carriedOf(urlOf(c).searchParams));
  await next();
  if (token === null) return;
  c.header('X-Robots-Tag', 'noindex');
  c.header('Referrer-Policy', 'no-referrer');
};
