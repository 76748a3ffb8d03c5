// The calls about banners: what there is to flip, and to flip it; below /ops/api.
import { zValidator } from '@hono/zod-validator';
import { Hono } from 'hono';
import { localeCodes } from '../../../src/i18n/locales.ts';
import { BannersQuery, FlipBody, FlipParam } from '../calls/banners.ts';
import type { OpsEnv } from '../env.ts';
import { publishSnapshots } from '../publish.ts';
import { refuse } from '../refuse.ts';
import { changeFlip, readFlips } from './flips.ts';
import { listBanners } from './list.ts';

export const bannerCalls = new Hono<OpsEnv>()
  /** What there is to flip, and what is flipped. */
  .get('/banners', zValidator('query', BannersQuery, refuse), async (c) => {
    const { locale } = c.req.valid('query');
    return c.json(await listBanners(c.env, locale ? [locale] : localeCodes, await readFlips(c.env.DB)), 200);
  })
  /** Flips one target in the locales that the editor has seen, or lifts its flips there. 409: somebody was faster. */
  .put(
    '/flips/:kind/:target',
    zValidator('param', FlipParam, refuse),
    zValidator('json', FlipBody, refuse),
    async (c) => {
      const { seen, flip } = c.req.valid('json');
      const who = { by: c.var.by, at: new Date().toISOString() };
      const changed = await changeFlip(c.env.DB, c.req.valid('param'), flip, seen, who);
      if (changed.outcome === 'conflict')
        return c.json({ error: 'conflict' as const, seen, flips: changed.flips }, 409);
      // Also when nothing was to be changed: whoever repeats a call mends a snapshot that KV did not take.
      await publishSnapshots(
        c.env,
        localeCodes.filter((code) => seen[code] !== undefined),
      );
      return c.json({ locales: changed.locales, flips: changed.flips }, 200);
    },
  );
