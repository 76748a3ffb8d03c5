// Menu and site info API under /ops/api/menus. The override calls (banners/api.ts) change them.
import { Hono } from 'hono';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { BannersQuery } from '../banners/schema.ts';
import { readOverrides } from '../banners/store.ts';
import type { OpsEnv } from '../env.ts';
import { query } from '../validators.ts';
import { listFrame } from './list.ts';

export const menuCalls = new Hono<OpsEnv>()
  /** Lists menu items and site info as visitors see them, with their overrides. */
  .get('/', query(BannersQuery), async (c) => {
    const { locale } = c.req.valid('query');
    const overrides = await readOverrides(c.env.DB);
    return c.json(await listFrame(c.env, locale ? [locale] : localeCodes, overrides, Date.now()), 200);
  });
