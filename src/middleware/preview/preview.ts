// §4 Preview mode: on only when both ispreview and pretoken are in the query. Nothing of it may be kept or
// indexed.
import type { MiddlewareHandler } from 'hono';
import { api } from '../../../common/config.ts';
import { HEADERS } from '../../../common/contract/codes.ts';
import { urlOf } from '../../../common/http/request.ts';
import {
  AT_PARAM,
  previewAtOf,
  previewTokenOf,
  stickyParamsOf,
  tokenOf,
} from '../../../common/i18n/sticky-params.ts';
import type { OuterContext, OuterEnv } from '../../env.ts';

/** A page says its token in its address; a call of a previewed page in the header of §7, like the site's own. */
function inputToken(c: OuterContext): string | null {
  const isCall = c.req.path.startsWith(`${api.basePath}/`);
  return isCall ? tokenOf(c.req.header(HEADERS.preview)) : previewTokenOf(urlOf(c).searchParams);
}

/** The instant that is asked for beside a token, as it was given: for a page whatever it is, so that it can be told. */
function inputInstant(c: OuterContext): string | null {
  if (c.req.path.startsWith(`${api.basePath}/`)) return c.req.header(HEADERS.previewAt) ?? null;
  const { searchParams } = urlOf(c);
  const given = searchParams.get(AT_PARAM);
  return given === null || given === '' ? null : (previewAtOf(searchParams) ?? given);
}

export const preview = (): MiddlewareHandler<OuterEnv> => async (c, next) => {
  const token = inputToken(c);
  const requested = token === null ? null : inputInstant(c);
  c.set('preview', { on: token !== null, token, valid: null, isElsewhere: false, requested, at: null });
  c.set('stickyParams', stickyParamsOf(urlOf(c).searchParams));
  await next();
  if (token === null) return;
  c.header('X-Robots-Tag', 'noindex');
  c.header('Referrer-Policy', 'no-referrer');
};
