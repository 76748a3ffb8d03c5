// Clients of the ops Worker for tests, with tokens, a migrated database, and a real KV.
import { applyD1Migrations, createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { hc } from 'hono/client';
import type { Editorial } from '../../../common/editorial/editorial.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { parseSnapshot, type Snapshot, snapshotKey } from '../../../common/overrides/snapshot.ts';
import { parseRedirects, REDIRECTS_KEY } from '../../../common/redirects/rules.ts';
import type { ContentPlan } from '../../../common/schedule/content-plan.ts';
import type { OpsApp } from '../../../ops/src/api.ts';
import type { OverrideInput, OverrideInputBody } from '../../../ops/src/banners/schema.ts';
import type { Bindings } from '../../../ops/src/env.ts';
import app from '../../../ops/src/worker.ts';
import { writeTools } from '../../../portal/src/editors/search-tools.ts';
import { LeadStore } from '../../../portal/src/leads/entrypoint.ts';
import { listPlanned } from '../../../portal/src/plan/planned.ts';
import { runWithoutTriggers } from '../audit-log.ts';

const USERS = {
  ada: 'admin',
  bob: 'admin',
  vera: 'viewer',
  ed: 'editor',
  lea: 'leads',
  max: 'editor+leads',
};
/** Returns a user's token. The settings do not contain the tokens of unknown users. */
export const tokenOf = (name: string): string => `the-token-of-${name}-has-more-than-32-characters`;
export const TOKEN = tokenOf('ada');
/** Settings of the ops Worker without tokens. */
export const NO_TOKENS = { OPS_TOKEN: undefined, OPS_TOKENS: undefined };

/** Initial dictionaries of the test portal. */
const DICTIONARIES: ReadonlyMap<string, { code: string; name: string }[]> = new Map([
  ['industries', [{ code: '3A', name: 'Gaming' }]],
  ['interests', [{ code: 'waf', name: 'Web firewall' }]],
]);

/** State of the test portal. */
export const portal = {
  alive: true,
  /** Targets of the portal's own redirects by path. */
  mapping: new Map<string, string>(),
  requested: [] as string[],
  dictionaries: new Map(DICTIONARIES),
  ads: [
    { id: 'top', position: 'topBanner', title: 'Top', startsAt: null, endsAt: null },
    { id: 'aside', position: 'aside', title: 'Aside', startsAt: null, endsAt: '2030-01-01T00:00:00Z' },
  ],
  /** Title of all advertisements by language, such as `ZH_CN`; otherwise their own titles. */
  titles: {} as Record<string, string>,
  menus: [] as unknown[],
  /** Contact data of the site info. */
  info: {} as Record<string, string>,
  banners: [{ id: 'claim', type: 'banner', title: 'Claim', startsAt: null, endsAt: null }],
};

const WEBSITE = {
  logoUrl: '/favicon.svg',
  iconUrl: '/favicon.svg',
  defaultLanguage: 'EN_US',
  siteLanguageList: [{ name: 'English', value: 'EN_US' }],
  copyright: [{ languageCode: 'EN_US', text: '© The company', icp: '' }],
};

export const site = {
  alive: false,
  pages: new Set<string>(),
  /** Paths that the site redirects. */
  moved: new Set<string>(),
  requested: [] as string[],
};

async function fromSite(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  site.requested.push(pathname);
  const status = site.pages.has(pathname) ? 200 : site.moved.has(pathname) ? 301 : 404;
  return new Response(null, { status: site.alive ? status : 503, headers: { 'x-edge-cache': 'miss' } });
}

async function fromMapping(request: Request): Promise<Response> {
  const { linkUri } = (await request.json()) as { linkUri: string };
  portal.requested.push(linkUri);
  const target = portal.mapping.get(linkUri);
  return Response.json({ code: '0', message: '', data: target ? { target, status: 301 } : null });
}

function fromPortal(request: Request): Response | Promise<Response> {
  if (!portal.alive) return new Response('', { status: 500 });
  const url = new URL(request.url);
  if (url.pathname.endsWith('/mapping')) return fromMapping(request);
  const [, dictionary] = /\/dicts\/([\w-]+)$/.exec(url.pathname) ?? [];
  if (dictionary)
    return Response.json({ code: '0', message: '', data: portal.dictionaries.get(dictionary) ?? [] });
  if (url.pathname.endsWith('/menus')) return Response.json({ code: '0', message: '', data: portal.menus });
  if (url.pathname.endsWith('/website'))
    return Response.json({ code: '0', message: '', data: { ...WEBSITE, info: portal.info } });
  const text = { text: '', url: '/', urlText: '', image: '', drawing: 'flow', actions: [] };
  const entries = url.pathname.endsWith('/home/banners')
    ? portal.banners.filter(({ type }) => type === url.searchParams.get('type'))
    : portal.ads.map((ad) => ({
        ...ad,
        title: portal.titles[url.searchParams.get('lang') ?? ''] ?? ad.title,
      }));
  return Response.json({ code: '0', message: '', data: entries.map((entry) => ({ ...text, ...entry })) });
}

/** Lead store of the portal, with its own database. */
export const portalStore = new LeadStore(createExecutionContext(), { DB: env.PORTAL_DB } as never);
/** Returns the lead store with other methods, such as failing ones. */
export const storeWith = (methods: Partial<LeadStore>): LeadStore =>
  Object.assign(Object.create(portalStore), methods);

/** Editorial data of the portal: empty reports, an empty search, and stored search tools. */
export const editorial: Editorial = {
  misses: async () => [],
  contentState: async () => null,
  writeSearchTools: (tools) => writeTools(env.PORTAL_DB, tools),
  previewSearch: async () => ({ now: { total: 0, rows: [], redirect: null }, changed: null, isFound: true }),
};

/** Planned publications and events, from the portal's database. */
export const portalPlan: ContentPlan = {
  between: (query) => listPlanned(env.PORTAL_DB, query, new Date().toISOString()),
};

/** Returns the bindings of the ops Worker with the test portal and the test site. */
export const opsBindings = (extra: Partial<Bindings> = {}): Bindings => ({
  DB: env.DB,
  KV: env.KV,
  PORTAL: { fetch: async (request) => fromPortal(request) },
  SITE: { fetch: fromSite },
  PORTAL_ORIGIN: '',
  LEADS: env.LEADS,
  STORE: portalStore,
  EDITORIAL: editorial,
  PLAN: portalPlan,
  OPS_TOKENS: Object.entries(USERS)
    .map(([name, role]) => `${name}:${role}:${tokenOf(name)}`)
    .join(' '),
  ...extra,
});

/** Sends a request to the ops Worker. */
export const fetchOps = async (path: string, init: RequestInit = {}, extra: Partial<Bindings> = {}) =>
  app.fetch(new Request(`https://ops.test${path}`, init), opsBindings(extra));

/** Returns the typed client of a user. */
export const clientOf = (user: string, extra: Partial<Bindings> = {}) =>
  hc<OpsApp>('https://ops.test', {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      app.fetch(new Request(input, init), opsBindings(extra)),
    headers: { authorization: `Bearer ${tokenOf(user)}` },
  }).ops.api;

const AS_IS = { title: null, text: null, url: null, urlText: null, image: null, order: null };
export const SHOWN: OverrideInput = { shown: true, startsAt: null, endsAt: null, ...AS_IS };
export const HIDDEN: OverrideInput = { ...SHOWN, shown: false };

/** Sets or clears (`null`) an override, by default as Ada and for `top`. `seen` contains the version per locale. */
export const putOverride = (
  seen: Record<string, number>,
  override: OverrideInputBody | null,
  {
    user = 'ada',
    kind = 'advertisement' as 'advertisement' | 'banner',
    target = 'top',
    extra = {},
    confirm = false,
  } = {},
) =>
  clientOf(user, extra).overrides[':kind'][':target'].$put({
    param: { kind, target },
    json: { seen, override, confirm },
  });

/** Returns the ID of the latest change in the audit log. */
export const readLastId = async (): Promise<number> =>
  (await env.DB.prepare('SELECT max(id) AS id FROM audit').first<number>('id')) ?? 0;

/** A KV that rejects all writes. */
export const failingKv = {
  get: (key: string) => env.KV.get(key),
  put: () => Promise.reject(new Error('KV is down')),
} as unknown as KVNamespace;

/** Returns the ops database. Before each method call, `before` receives the method and its first argument. */
export const interceptedDb = (before: (method: string, sql: string) => void): D1Database =>
  new Proxy(env.DB, {
    get(db, name) {
      const member: unknown = Reflect.get(db, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        before(String(name), String(args[0]));
        return member.apply(db, args);
      };
    },
  });

/** Returns the snapshot that the site reads. */
export const readSnapshot = async (locale: Locale): Promise<Snapshot | null> =>
  parseSnapshot(await env.KV.get(snapshotKey(locale)));

/** Returns the redirects that the site reads: locale, path, and target of each. */
export async function readRedirects(): Promise<string[]> {
  const value = await env.KV.get(REDIRECTS_KEY);
  if (value === null) return [];
  return [...parseRedirects(value).byPath.values()]
    .flat()
    .map(({ from, locale, to }) => `${locale ?? '*'} ${from} ${to}`);
}

/** Migrates the databases of ops and portal once per Worker, and returns the names of the ops tables. */
const migrateTables = async (): Promise<string[]> => {
  await applyD1Migrations(env.DB, env.MIGRATIONS);
  // Ops writes search tools to the portal and reads its leads.
  await applyD1Migrations(env.PORTAL_DB, env.PORTAL_MIGRATIONS);
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name <> 'd1_migrations'",
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
};
let tables: Promise<string[]> | undefined;

/** Deletes all rows of the ops tables. Each statement of D1 is expensive, so empty tables are skipped. */
async function deleteRows(): Promise<void> {
  tables ??= migrateTables();
  const hasRows = (await tables).map((name) => `EXISTS (SELECT 1 FROM ${name}) AS ${name}`);
  const nonEmpty = await env.DB.prepare(`SELECT ${hasRows.join(', ')}`).first<Record<string, number>>();
  const deletions = (await tables).flatMap((name) =>
    nonEmpty?.[name] ? env.DB.prepare(`DELETE FROM ${name}`) : [],
  );
  // Only these tables have triggers that reject deletions.
  if (nonEmpty?.audit || nonEmpty?.incident) await runWithoutTriggers(env.DB, deletions);
  else if (deletions.length > 0) await env.DB.batch(deletions);
}

/** Resets the ops tables, the portal's leads, KV, and the test servers, because the test files share a Worker. */
export async function resetOps(): Promise<void> {
  await deleteRows();
  await env.PORTAL_DB.prepare('DELETE FROM submission').run();
  const { keys } = await env.KV.list();
  await Promise.all(keys.map(({ name }) => env.KV.delete(name)));
  portal.alive = true;
  portal.dictionaries = new Map(DICTIONARIES);
  portal.titles = {};
  portal.menus = [];
  portal.info = {};
  portal.mapping.clear();
  portal.requested.length = 0;
  site.alive = false;
  for (const records of [site.pages, site.moved]) records.clear();
  site.requested.length = 0;
}
