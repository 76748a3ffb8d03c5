// Addresses of §2 that are second names of a product, a solution or their lists: they lead to the first by a
// 301.
import type { Hono } from 'hono';
import { code } from '../../../common/contract/call.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { path } from '../common/input/validated.ts';
import { leafOf } from '../common/page/lookup.ts';
import { noPage } from '../common/page/module-page.tsx';
import { movedTo } from '../common/page/moved.ts';

/** Families of products that §2 names at the top level. */
const FAMILIES = ['web-performance', 'cloud-security', 'media-delivery', 'cdnpro'] as const;

/**
 * To a product or solution by its code; not-found when there is none in this locale, so that no redirect
 * leads to a 404.
 */
async function toLeaf(c: SiteContext, area: 'products' | 'solutions', code: string): Promise<Response> {
  const leaf = await leafOf(c, area, code);
  if (!leaf) throw noPage(`${area} ${code}`);
  return movedTo(c, leaf.url);
}

export function secondNameRoutes(app: Hono<SiteEnv>): void {
  for (const family of FAMILIES) {
    app.get(`/${family}`, (c) => movedTo(c, `/products/${family}/`));
    app.get(`/${family}/:code`, path({ code }), (c) => toLeaf(c, 'products', c.req.valid('param').code));
  }
  for (const [singular, area] of [
    ['product', 'products'],
    ['solution', 'solutions'],
  ] as const) {
    app.get(`/${singular}`, (c) => movedTo(c, `/${area}/`));
    app.get(`/${singular}/:code`, path({ code }), (c) => toLeaf(c, area, c.req.valid('param').code));
  }
}
