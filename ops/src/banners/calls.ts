// The calls about banners: what there is to flip, and to flip it; below /ops/api.
import type { KVNamespace } from '@cloudflare/workers-types';
import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { DRAFT_MINUTES, DRAFT_PARAM, type Draft, draftKey } from '../../../src/live/draft.ts';
import { BannersQuery, DraftBody, FlipBody, FlipParam, type Seen, type Wish } from '../calls/banners.ts';
import type { Bindings, OpsEnv } from '../env.ts';
import type { PageCheck, Site } from '../page-check.ts';
import { publishSnapshots } from '../publish.ts';
import { refuse } from '../refuse.ts';
import { newSecret } from '../who/session.ts';
import { changeFlip, readFlips } from './flips.ts';
import { listBanners } from './list.ts';
import { checkLink } from './page-check.ts';

/** Keeps a change for whoever has its address: shown now, whatever its period says, as it is to be looked at. */
async function keepDraft(
  kv: KVNamespace,
  { kind, target }: FlipParam,
  { locales, flip }: { locales: Locale[]; flip: Wish | null },
): Promise<Draft & { token: string }> {
  const until = new Date(Date.now() + DRAFT_MINUTES * 60_000).toISOString();
  const shown = flip && { kind, id: target, ...flip, startsAt: null, endsAt: null };
  const draft: Draft = { locales, kind, id: target, flip: shown, until };
  const token = newSecret();
  await kv.put(draftKey(token), JSON.stringify(draft), { expirationTtl: DRAFT_MINUTES * 60 });
  return { ...draft, token };
}

const NOT_CHECKED: PageCheck = { warnings: [], unchecked: 0 };

/** Checks the link of a change in the languages in which it is another one than now. */
async function checkNewLink(
  env: Bindings & Site,
  { kind, target }: FlipParam,
  seen: Seen,
  flip: Wish | null,
): Promise<PageCheck> {
  if (!flip?.shown || flip.url === null) return NOT_CHECKED;
  const present = (await readFlips(env.DB)).filter((one) => one.kind === kind && one.target === target);
  const isNew = (code: Locale) => present.find(({ locale }) => locale === code)?.url !== flip.url;
  return checkLink(
    env,
    flip.url,
    localeCodes.filter((code) => seen[code] !== undefined && isNew(code)),
  );
}

export const bannerCalls = new Hono<OpsEnv>()
  /** What there is to flip, and what is flipped. */
  .get('/banners', zValidator('query', BannersQuery, refuse), async (c) => {
    const { locale } = c.req.valid('query');
    return c.json(await listBanners(c.env, locale ? [locale] : localeCodes, await readFlips(c.env.DB)), 200);
  })
  /**
   * Overrides one target in the locales that the editor has seen, or removes its overrides there. 409: somebody changed
   * it before. 422: a new link leads to no page, and `confirm` is not given.
   */
  .put(
    '/flips/:kind/:target',
    zValidator('param', FlipParam, refuse),
    zValidator('json', FlipBody, refuse),
    async (c) => {
      const { seen, flip, confirm } = c.req.valid('json');
      const param = c.req.valid('param');
      const { warnings, unchecked } = confirm ? NOT_CHECKED : await checkNewLink(c.env, param, seen, flip);
      if (warnings.length > 0) return c.json({ error: 'unconfirmed' as const, warnings }, 422);
      const who = { by: c.var.by, at: new Date().toISOString() };
      const changed = await changeFlip(c.env.DB, param, flip, seen, who);
      if (changed.outcome === 'conflict')
        return c.json({ error: 'conflict' as const, seen, flips: changed.flips }, 409);
      // Also when nothing was to be changed: whoever repeats a call mends a snapshot that KV did not take.
      await publishSnapshots(
        c.env,
        localeCodes.filter((code) => seen[code] !== undefined),
      );
      return c.json({ locales: changed.locales, flips: changed.flips, unchecked }, 200);
    },
  )
  /** A preview of a change: what `?opsdraft=TOKEN` shows on any page of these locales, for a quarter of an hour. */
  .post(
    '/drafts/:kind/:target',
    zValidator('param', FlipParam, refuse),
    zValidator('json', DraftBody, refuse),
    async (c) => {
      const { token, until } = await keepDraft(c.env.KV, c.req.valid('param'), c.req.valid('json'));
      return c.json({ query: `${DRAFT_PARAM}=${token}`, until }, 200);
    },
  );
