// Helpers for tests of overrides: the real ops Worker with the site's KV, and a portal with published data.
import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach } from 'vitest';
import { type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { type Override, snapshotKey } from '../../../../common/overrides/snapshot.ts';
import ops from '../../../../ops/src/worker.ts';
import type { Bindings } from '../../../../src/env.ts';
import { runWithoutTriggers } from '../../audit-log.ts';
import { changePop, clearShared, deadPortal, fakePortal, newIsolate, visit } from '../support.ts';

export const TOKEN = 'a-token-of-the-tests-of-more-than-32-characters';
export const opsWorker: Bindings['OPS'] = {
  fetch: async (input, init) =>
    ops.fetch(new Request(input as RequestInfo, init as RequestInit), {
      DB: env.OPS_DB,
      KV: env.KV,
      PORTAL: { fetch: async () => new Response('', { status: 503 }) },
      PORTAL_ORIGIN: '',
      OPS_TOKEN: TOKEN,
    }),
};

/** Returns the published advertisements as the portal does. */
async function readPublishedAdvertisements(locale: Locale): Promise<unknown> {
  const body = await env.PORTAL_DB.prepare(
    "SELECT body FROM setting WHERE name = 'advertisement' AND locale = ?",
  )
    .bind(locale)
    .first<string>('body');
  return JSON.parse(body ?? '[]');
}
export const publish = (number: 0 | 1) =>
  env.PORTAL_DB.batch(env.PUBLICATIONS[number].map((statement) => env.PORTAL_DB.prepare(statement)));

const LANGS: Record<string, Locale> = { EN_US: 'en', KO_KR: 'ko' };
const homeBanner = { type: 'banner', text: 'x', actions: [], drawing: 'flow', startsAt: null, endsAt: null };
const banners = [
  { ...homeBanner, id: 'claim', title: 'The claim' },
  { ...homeBanner, id: 'second', title: 'The second' },
];
export const portal = () =>
  fakePortal({
    'common/getAdvertisement': (request: Request) =>
      readPublishedAdvertisements(LANGS[new URL(request.url).searchParams.get('lang') ?? ''] ?? 'en'),
    'home/getBanner': (request: Request) =>
      new URL(request.url).searchParams.get('type') === 'banner' ? banners : [],
  });

/** ID in content/advertisement. */
export const AD = 'top-banner-attack';
export const BANNER_ATTRIBUTE = 'data-top-banner';
export type OverrideInput = Partial<Override> | null;
export const HIDDEN: OverrideInput = { shown: false, startsAt: null, endsAt: null };

export const readPage = (path: string, extra: Partial<Bindings> = {}) =>
  visit(path, { portal: portal(), env: { OPS: opsWorker, ...extra }, keep: true });

export async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  return visit(path, {
    portal: deadPortal,
    env: { OPS: opsWorker },
    keep: true,
    init: {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  });
}

export async function override(
  overrideInput: OverrideInput,
  { target = AD, kind = 'advertisement', locales = ['en'] } = {},
): Promise<void> {
  const { results } = await env.OPS_DB.prepare('SELECT locale, version FROM flip WHERE target = ?')
    .bind(target)
    .all<{ locale: string; version: number }>();
  const versions = new Map(results.map(({ locale, version }) => [locale, version]));
  const seen = Object.fromEntries(locales.map((code) => [code, versions.get(code) ?? 0]));
  const { response, text } = await call('PUT', `/ops/api/overrides/${kind}/${target}`, {
    seen,
    override: overrideInput,
  });
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
}

/** Resets overrides, caches, and the publication before each test of a file. */
export function withLiveSite(): void {
  beforeAll(async () => {
    await applyD1Migrations(env.OPS_DB, env.OPS_MIGRATIONS);
    await applyD1Migrations(env.PORTAL_DB, env.PORTAL_MIGRATIONS);
  });

  beforeEach(async () => {
    await publish(0);
    const tables = ['flip', 'audit', 'sign_in_failure'];
    await runWithoutTriggers(
      env.OPS_DB,
      tables.map((table) => env.OPS_DB.prepare(`DELETE FROM ${table}`)),
    );
    await Promise.all(localeCodes.map((code) => env.KV.delete(snapshotKey(code))));
    newIsolate();
    changePop();
    clearShared();
  });
}
