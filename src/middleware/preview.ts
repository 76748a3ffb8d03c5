// §4 Preview mode: on only when both ispreview and pretoken are in the query. Nothing of it may be kept or
// indexed.
import type { MiddlewareHandler } from 'hono';
import { HEADERS } from '../api/contract/codes.ts';
import { api } from '../config.ts';
import type { OuterContext, OuterEnv } from '../env.ts';
import { AT_PARAM, carriedOf, previewAtOf, previewTokenOf, tokenOf } from '../i18n/carried.ts';
import { urlOf } from '../request.ts';

/** A page says its token in its address; a call of a previewed page in the header of §7, like the site's own. */
function givenToken(c: OuterContext): string | null {
  const isCall = c.req.path.startsWith(`${api.basePath}/`);
  return isCall ? tokenOf(c.req.header(HEADERS.preview)) : previewTokenOf(urlOf(c).searchParams);
}

/** The instant that is asked for beside a token, as it was given: for a page whatever it is, so that it can be told. */
function givenInstant(c: OuterContext): string | null {
  if (c.req.path.startsWith(`${api.basePath}/`)) return c.req.header(HEADERS.previewAt) ?? null;
  const { searchParams } = urlOf(c);
  const given = searchParams.get(AT_PARAM);
  return given === null || given === '' ? null : (previewAtOf(searchParams) ?? given);
}

export const preview = (): MiddlewareHandler<OuterEnv> => async (c, next) => {
  const token = givenToken(c);
  const asked = token === null ? null : givenInstant(c);
  c.set('preview', { on: token !== null, token, valid: null, isElsewhere: false, asked, at: null });
  c.set('carried', carriedOf(urlOf(c).searchParams));
  await next();
  if (token === null) return;
  c.header('X-Robots-Tag', 'noindex');
  c.header('Referrer-Policy', 'no-referrer');
};
