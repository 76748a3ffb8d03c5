// Whole pages that are the same for everyone: isolate memory → Cache API → render (DESIGN §4.2). Fresh, stale while revalidating, stale on error.

import built from 'virtual:client-assets';
import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { LRUCache } from 'lru-cache';
import { SESSION_COOKIE } from '../api/contract/sign-in.ts';
import { ageOf, lifetimeOf } from '../cache/lifetime.ts';
import { keyedQuery, pageKey } from '../cache/page-key.ts';
import { createPageStore, type KeptPage, openPages, type PageStore, rememberedPage } from '../cache/page-store.ts';
import { contentVersion } from '../cache/version.ts';
import type { Bindings, SiteContext, SiteEnv } from '../env.ts';
import { carry } from '../i18n/links.ts';
import { LOCALES } from '../i18n/locales.ts';
import { isNeverKept } from './no-cache.ts';
import { canonicalPath } from './trailing-slash.ts';

export const EDGE_CACHE = 'X-Edge-Cache';

/** A rendering that has not ended by then is taken for lost, and another request may try. */
const RENDER_LOST_MS = 30_000;
/** How long a visitor waits for a rendering that another visitor began, and how often it is looked for. */
const WAIT_MS = 1_500;
const LOOK_MS = 15;

/** A page that lacks a part is kept for just long enough to spare a portal in trouble. */
const INCOMPLETE_LIFETIME = { fresh: 5, staleWhileRevalidate: 0, staleIfError: 0 };

/** When the rendering of a key began. Times only: a promise of another request must not be awaited. */
const rendering = new LRUCache<string, number>({ max: 2_000 });

/** Answers a request as if nothing were kept, for an anonymous visitor. */
type Render = (request: Request, env: Bindings, ctx: ExecutionContext) => Promise<Response> | Response;

const beginRendering = (key: string): boolean => {
  const began = rendering.get(key);
  if (began !== undefined && Date.now() - began < RENDER_LOST_MS) return false;
  rendering.set(key, Date.now());
  return true;
};

/** Headers that belong to one answer, not to the page. */
const OWN_HEADERS = new Set(['x-request-id', 'server-timing', 'x-edge-cache', 'age', 'content-encoding', 'content-length', 'set-cookie']);

async function toKept(answer: Response): Promise<KeptPage | null> {
  const lifetime = lifetimeOf(answer.headers.get('cache-control'));
  const isPage = answer.status === 200 || answer.status === 404;
  if (!lifetime || !isPage || answer.headers.has('set-cookie')) return null;
  const body = new Uint8Array(await answer.arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  const etag = `"${Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
  const headers = [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)) as [string, string][];
  return { status: answer.status, headers, body, etag, storedAt: Date.now(), lifetime };
}

/** The answer made of a kept page: 304 when the visitor has it already (RFC 9110 §13.1.2). */
function answerWith(c: SiteContext, page: KeptPage, state: 'hit' | 'stale'): Response {
  const headers = new Headers(page.headers);
  headers.set('ETag', page.etag);
  headers.set('Age', String(Math.max(0, Math.floor((Date.now() - page.storedAt) / 1000))));
  headers.set(EDGE_CACHE, state);
  const known = c.req.header('if-none-match');
  const matches = known?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === page.etag || tag.trim() === '*');
  if (matches && page.status === 200) return new Response(null, { status: 304, headers });
  return new Response(c.req.method === 'HEAD' ? null : page.body, { status: page.status, headers });
}

/** Why a request's page is not kept, or `null` when it may be. */
function reasonAgainst(c: SiteContext): string | null {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return 'method';
  if (c.var.preview.on) return 'preview';
  const { pathname, search, searchParams } = new URL(c.req.url);
  if (isNeverKept(c.req.path, searchParams)) return 'route';
  if (canonicalPath(pathname, search) !== null) return 'redirect';
  return getCookie(c, SESSION_COOKIE) ? 'session' : null;
}

/** The request that a page is kept for: no cookies, no tracking, nobody's. */
function anonymous(c: SiteContext): Request {
  const url = new URL(c.req.url);
  const { prefix } = LOCALES[c.var.locale];
  const path = c.req.path === '/' ? '/' : `${c.req.path}/`;
  url.pathname = `${prefix}${path}`;
  url.search = keyedQuery(c.req.path, url.searchParams) ?? '';
  return new Request(url, { headers: { 'x-request-id': c.var.requestId, 'x-forwarded-for': c.var.clientIp } });
}

/** Renders a page for keeping, in this request's name but without its cookies; problems go into this request's log line. */
const renderAnonymously = (c: SiteContext, render: Render): Promise<Response> | Response =>
  render(anonymous(c), { ...c.env, keepingFor: c.var.log }, c.executionCtx as ExecutionContext);

/** Makes a page anew behind the visitor's back. The caller has begun the rendering. */
async function refresh(c: SiteContext, key: string, store: PageStore, render: Render): Promise<void> {
  try {
    const page = await toKept(await renderAnonymously(c, render));
    // A page that lacks a part is no better than an old one that is whole.
    if (page && !c.var.log.incomplete) await store.put(key, page);
  } finally {
    rendering.delete(key);
  }
}

/** Watches memory for a page that another request is rendering; `null` when that takes too long. */
async function awaitOther(key: string): Promise<KeptPage | null> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const page = rememberedPage(key);
    if (page) return page;
    if (!rendering.has(key)) return null;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return rememberedPage(key) ?? null;
}

/** Renders a page that is not kept, or not young enough: the visitor gets it as it comes, and the same bytes are kept when it has ended. */
async function renderAndKeep(
  c: SiteContext,
  key: string,
  store: PageStore,
  render: Render,
  old: KeptPage | null,
): Promise<Response | null> {
  const began = beginRendering(key);
  if (!began) {
    const other = await awaitOther(key);
    if (other && ageOf((Date.now() - other.storedAt) / 1000, other.lifetime) === 'fresh') return answerWith(c, other, 'hit');
  }
  const answer = await renderAnonymously(c, render);
  const done = () => {
    if (began) rendering.delete(key);
  };
  if (answer.status >= 500 && old) {
    done();
    c.var.log.report({ event: 'served-stale-on-error', status: answer.status });
    return answerWith(c, old, 'stale');
  }
  // Where a redirect leads depends on the visitor's own address and parameters.
  if (answer.status >= 300 && answer.status < 400) {
    done();
    return null;
  }
  const headers = new Headers(answer.headers);
  headers.set(EDGE_CACHE, 'miss');
  if (!began || !answer.body || lifetimeOf(headers.get('cache-control')) === null) {
    done();
    return new Response(answer.body, { status: answer.status, headers });
  }
  const [toVisitor, toStore] = answer.body.tee();
  const keeping = toKept(new Response(toStore, answer))
    .then((page) => (page ? store.put(key, c.var.log.incomplete ? { ...page, lifetime: INCOMPLETE_LIFETIME } : page) : undefined))
    .finally(done);
  c.executionCtx.waitUntil(keeping);
  return new Response(c.req.method === 'HEAD' ? null : toVisitor, { status: answer.status, headers });
}

/** Puts the carried parameters (§2) on a kept page's links, on the way out: they are no part of what is kept. */
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

/** Keeps whole pages. `render` answers a request without looking here first. */
export const pageCache =
  (render: Render): MiddlewareHandler<SiteEnv> =>
  async (c, next) => {
    if (c.env.keepingFor) return next();
    const bypass = async () => {
      await next();
      c.header(EDGE_CACHE, 'bypass');
    };
    if (reasonAgainst(c)) return bypass();
    const { log } = c.var;
    const version = await contentVersion({ kv: c.env.KV, cache: openPages, now: Date.now(), report: log.report });
    const key = pageKey(c.req.path, c.var.locale, new URL(c.req.url).searchParams, `${version}-${built.build}`);
    if (key === null) return bypass();
    const store = createPageStore(await openPages(), log.report);
    const kept = await store.get(key);
    const age = kept ? ageOf((Date.now() - kept.storedAt) / 1000, kept.lifetime) : 'expired';
    if (kept && (age === 'fresh' || age === 'stale')) {
      if (age === 'stale' && beginRendering(key)) c.executionCtx.waitUntil(refresh(c, key, store, render));
      return decorate(c, answerWith(c, kept, age === 'fresh' ? 'hit' : 'stale'));
    }
    const answer = await renderAndKeep(c, key, store, render, age === 'error-only' ? kept : null);
    return answer ? decorate(c, answer) : bypass();
  };
