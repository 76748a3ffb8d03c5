// Whole pages that are the same for everyone are answered from where they are kept (DESIGN §4.2), and
// rendered for nobody in particular when they are not.

import { exports } from 'cloudflare:workers';
import built from 'virtual:client-assets';
import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { SESSION_COOKIE } from '../api/contract/sign-in.ts';
import { cacheApiKeeper } from '../cache/cache-api-keeper.ts';
import type { PageKeeper } from '../cache/keeper.ts';
import { EDGE_CACHE } from '../cache/kept-answer.ts';
import { keyedQuery, pageKey } from '../cache/page-key.ts';
import { openPages } from '../cache/page-store.ts';
import { contentVersion } from '../cache/version.ts';
import { workersCacheKeeper } from '../cache/workers-cache-keeper.ts';
import type { Bindings, SiteContext, SiteEnv } from '../env.ts';
import { carry } from '../i18n/links.ts';
import { defaultLocale, LOCALES } from '../i18n/locales.ts';
import { isNeverKept } from './no-cache.ts';
import { rememberAddress } from './page-at-hand.ts';
import { behind } from './request-log.ts';
import { canonicalPath } from './trailing-slash.ts';

/** Answers a request as if nothing were kept, for an anonymous visitor. */
type Render = (request: Request, env: Bindings, ctx: ExecutionContext) => Promise<Response> | Response;

/** Whether a request's page is one that everybody may get. */
function mayBeKept(c: SiteContext): boolean {
  const { pathname, search, searchParams } = new URL(c.req.url);
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!isRead || c.var.preview.on || isNeverKept(c.req.path, searchParams)) return false;
  return canonicalPath(pathname, search) === null && !getCookie(c, SESSION_COOKIE);
}

/** The request that a page is kept for: no cookies, no tracking, nobody's. */
function anonymous(c: SiteContext): Request {
  const url = new URL(c.req.url);
  const { prefix } = LOCALES[c.var.locale];
  const path = c.req.path === '/' ? '/' : `${c.req.path}/`;
  url.pathname = `${prefix}${path}`;
  url.search = keyedQuery(c.req.path, url.searchParams) ?? '';
  return new Request(url, {
    headers: { 'x-request-id': c.var.requestId, 'x-forwarded-for': c.var.clientIp },
    redirect: 'manual',
  });
}

/**
 * Puts the carried parameters (§2) on a kept page's links, on the way out: they are no part of what is kept.
 */
function decorate(c: SiteContext, answer: Response): Response {
  const { carried } = c.var;
  if (carried.length === 0 || !answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  const rewriter = new HTMLRewriter().on('a[href]', {
    element(link) {
      // The rewriter neither decodes nor encodes; an ampersand is the only entity our own links hold.
      const href = (link.getAttribute('href') ?? '').replaceAll('&amp;', '&');
      link.setAttribute('href', carry(href, carried).replaceAll('&', '&amp;'));
    },
  });
  const decorated = rewriter.transform(answer);
  // The bytes are this visitor's own now.
  decorated.headers.delete('ETag');
  return decorated;
}

/** Workers Cache in front of the entrypoint that renders for it (src/worker.ts). */
const platformKeeper = workersCacheKeeper((version) => exports.Pages({ props: { version } }));
const keeperOf = (env: Bindings): PageKeeper =>
  env.PAGE_KEEPER === 'workers-cache' ? platformKeeper : cacheApiKeeper;

/** Keeps whole pages. `render` answers a request without looking here first. */
export const pageCache =
  (render: Render): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    if (c.env.keepingFor) return next();
    const bypass = async () => {
      await next();
      c.header(EDGE_CACHE, 'bypass');
    };
    if (!mayBeKept(c)) return bypass();
    const { log, locale } = c.var;
    const content = await contentVersion({
      kv: c.env.KV,
      cache: openPages,
      now: Date.now(),
      report: log.report,
    });
    const version = `${content}-${built.build}`;
    const key = pageKey(c.req.path, locale, new URL(c.req.url).searchParams, version);
    if (key === null) return bypass();
    const answer = await keeperOf(c.env)({
      key,
      version,
      anonymous: () => anonymous(c),
      method: c.req.method,
      // Decorated bytes have no entity tag that the visitor could know.
      ifNoneMatch: c.var.carried.length > 0 ? null : (c.req.header('if-none-match') ?? null),
      // Without the visitor's cookies, but in this request's name: problems go into its log line.
      render: async () =>
        render(anonymous(c), { ...c.env, keepingFor: log }, c.executionCtx as ExecutionContext),
      isWhole: () => !log.incomplete,
      waitUntil: (work) => behind(c, work),
      report: log.report,
    });
    // Where a redirect leads depends on the visitor's own address and parameters.
    if (answer === null) return bypass();
    if (c.var.carried.length === 0)
      rememberAddress(c.req.url, {
        key,
        content,
        locale,
        isRoot: locale === defaultLocale && c.req.path === '/',
      });
    return decorate(c, answer);
  };
