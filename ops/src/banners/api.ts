// Banner API under /ops/api: list, override, and preview.
import type { KVNamespace } from '@cloudflare/workers-types';
import { Hono } from 'hono';
import { brand, siteOrigin } from '../../../common/config.ts';
import { canonicalPath } from '../../../common/i18n/canonical-path.ts';
import { href } from '../../../common/i18n/links.ts';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { DRAFT_MINUTES, DRAFT_PARAM, type Draft, draftKey } from '../../../common/overrides/draft.ts';
import { newSecret } from '../auth/session.ts';
import type { Bindings, OpsEnv } from '../env.ts';
import { fetchBases } from '../menus/list.ts';
import {
  checkPages,
  NOT_CHECKED,
  type PageCheck,
  type PageWarning,
  type Site,
  uncheckedOf,
  warningsOf,
} from '../page-check.ts';
import { publishSnapshots } from '../publish.ts';
import { json, param, query } from '../validators.ts';
import { listBanners } from './list.ts';
import {
  BannersQuery,
  DraftBody,
  OverrideBody,
  type OverrideInput,
  OverrideParam,
  overrideProblem,
} from './schema.ts';
import { changeOverride, matchesInput, readOverrides, type StoredOverride } from './store.ts';

/** Checks a link in the specified languages. Links to other hosts are not checked. */
async function checkLink(
  site: Site,
  url: string,
  locales: readonly Locale[],
  field: 'url' | 'promotionUrl',
): Promise<PageCheck> {
  const targets = [
    ...new Set(
      locales.flatMap((locale) => {
        const { host, pathname } = new URL(href(url, locale), siteOrigin);
        return host === brand.host ? [canonicalPath(pathname, '') ?? pathname] : [];
      }),
    ),
  ];
  const states = await checkPages(site, targets);
  return {
    warnings: warningsOf(states, { field, targets, covered: [] }),
    unchecked: uncheckedOf(states),
  };
}

/** Stores a change as a draft, which its preview URL shows. The draft shows the banner regardless of its period. */
async function storeDraft(
  kv: KVNamespace,
  { kind, target }: OverrideParam,
  { locales, override }: { locales: Locale[]; override: OverrideInput | null },
): Promise<Draft & { token: string }> {
  const until = new Date(Date.now() + DRAFT_MINUTES * 60_000).toISOString();
  const draftOverride = override && { kind, id: target, ...override, startsAt: null, endsAt: null };
  const draft: Draft = { locales, kind, id: target, override: draftOverride, until };
  const token = newSecret();
  await kv.put(draftKey(token), JSON.stringify(draft), { expirationTtl: DRAFT_MINUTES * 60 });
  return { ...draft, token };
}

/** Checks the links of a change in the languages in which they differ from the current ones. */
async function checkNewLinks(
  env: Bindings & Site,
  present: readonly StoredOverride[],
  { seen, override }: OverrideBody,
): Promise<PageCheck> {
  const checks = (['url', 'promotionUrl'] as const).map((field) => {
    const link = override?.shown ? override[field] : null;
    const isNew = (code: Locale) => present.find(({ locale }) => locale === code)?.[field] !== link;
    const locales = localeCodes.filter((code) => seen[code] !== undefined && isNew(code));
    return link ? checkLink(env, link, locales, field) : NOT_CHECKED;
  });
  const results = await Promise.all(checks);
  return {
    warnings: results.flatMap(({ warnings }) => warnings),
    unchecked: results.reduce((sum, { unchecked }) => sum + unchecked, 0),
  };
}

/** Warns about overrides that the editor has not read and that the change would replace. */
function replacedChanges(
  present: readonly StoredOverride[],
  { seen, override, opened }: OverrideBody,
): PageWarning[] {
  const replaced = present.filter(
    (current) =>
      current.locale !== opened && seen[current.locale] !== undefined && !matchesInput(override, current),
  );
  if (opened === undefined || replaced.length === 0) return [];
  const names = replaced.map(({ locale }) => LOCALES[locale].name).join(', ');
  const predicate = replaced.length === 1 ? 'has its own change' : 'have their own changes';
  return [
    {
      code: 'replaces-change',
      field: 'locale',
      message: `${names} ${predicate}, which this one would replace`,
    },
  ];
}

/** Response body for an override that its kind does not allow, in the format of schema errors (validators.ts). */
const invalid = ({ field, message }: { field: string; message: string }) => ({
  error: 'invalid' as const,
  issues: [{ at: `override.${field}`, message }],
});

/** Warnings that the editor must confirm before a change is saved. */
async function checkChange(
  env: Bindings & Site,
  param: OverrideParam,
  body: OverrideBody,
): Promise<PageCheck> {
  if (body.confirm) return NOT_CHECKED;
  const currentOverrides = (await readOverrides(env.DB)).filter(
    ({ kind, target }) => kind === param.kind && target === param.target,
  );
  const { warnings, unchecked } = await checkNewLinks(env, currentOverrides, body);
  return { warnings: [...replacedChanges(currentOverrides, body), ...warnings], unchecked };
}

export const bannerCalls = new Hono<OpsEnv>()
  .get('/banners', query(BannersQuery), async (c) => {
    const { locale } = c.req.valid('query');
    return c.json(
      await listBanners(c.env, locale ? [locale] : localeCodes, await readOverrides(c.env.DB)),
      200,
    );
  })
  /**
   * Sets or removes the overrides of one target in the locales that the editor has seen. 409: another editor has
   * changed the banner. 422: `confirm` is missing, and a new link has no page or an override that the editor has not
   * read would be replaced.
   */
  .put('/overrides/:kind/:target', param(OverrideParam), json(OverrideBody), async (c) => {
    const body = c.req.valid('json');
    const { seen, override } = body;
    const target = c.req.valid('param');
    const problem = overrideProblem(target, override);
    if (problem) return c.json(invalid(problem), 400);
    const { warnings, unchecked } = await checkChange(c.env, target, body);
    if (warnings.length > 0) return c.json({ error: 'unconfirmed' as const, warnings }, 422);
    const bases = override
      ? await fetchBases(
          c.env,
          target,
          localeCodes.filter((code) => code in seen),
        )
      : {};
    const author = { by: c.var.by, at: new Date().toISOString(), bases };
    const changed = await changeOverride(c.env.DB, target, override, seen, author);
    if (changed.outcome === 'conflict')
      return c.json({ error: 'conflict' as const, seen, overrides: changed.overrides }, 409);
    // Publishes even without a change, so that repeating the call repairs a snapshot that KV did not accept.
    await publishSnapshots(
      c.env,
      localeCodes.filter((code) => seen[code] !== undefined),
    );
    return c.json({ locales: changed.locales, overrides: changed.overrides, unchecked }, 200);
  })
  /** Previews a change: `?opsdraft=TOKEN` shows it on any page of these locales for 15 minutes. */
  .post('/drafts/:kind/:target', param(OverrideParam), json(DraftBody), async (c) => {
    const [target, body] = [c.req.valid('param'), c.req.valid('json')];
    const problem = overrideProblem(target, body.override);
    if (problem) return c.json(invalid(problem), 400);
    const { token, until } = await storeDraft(c.env.KV, target, body);
    return c.json({ query: `${DRAFT_PARAM}=${token}`, until }, 200);
  });
