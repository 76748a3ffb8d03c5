// Preview mode (§4): reads the token and the instant of a preview from the request. Previews are neither cached nor
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

/** Preview token: from the query of a page, or from the header (§7) of a call that a previewed page makes. */
function inputToken(c: OuterContext): string | null {
  const isCall = c.req.path.startsWith(`${api.basePath}/`);
  return isCall ? tokenOf(c.req.header(HEADERS.preview)) : previewTokenOf(urlOf(c).searchParams);
}

/** Requested instant of a preview. For a page, it may be malformed, so that the page can show an error. */
function inputInstant(c: OuterContext): string | null {
  if (c.req.path.startsWith(`${api.basePath}/`)) return c.req.header(HEADERS.previewAt) ?? null;
  const { searchParams } = urlOf(c);
  const text = searchParams.get(AT_PARAM);
  return text === null || text === '' ? null : (previewAtOf(searchParams) ?? text);
}

export const preview = (): MiddlewareHandler<OuterEnv> =>
  async function preview(c, next) {
    const token = inputToken(c);
    const requested = token === null ? null : inputInstant(c);
    c.set('preview', { on: token !== null, token, valid: null, isForOtherPage: false, requested, at: null });
    c.set('stickyParams', stickyParamsOf(urlOf(c).searchParams));
    await next();
    if (token === null) return;
    c.header('X-Robots-Tag', 'noindex');
    c.header('Referrer-Policy', 'no-referrer');
  };
