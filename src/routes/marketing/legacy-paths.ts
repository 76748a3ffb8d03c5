// Permanent redirects (301) from legacy paths of products, solutions, and their lists (§2).
import type { Hono } from 'hono';
import { code } from '../../../common/contract/call.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { path } from '../common/input/validated.ts';
import { findLeaf } from '../common/page/lookup.ts';
import { pageNotFound } from '../common/page/module-page.tsx';
import { permanentRedirect } from '../common/page/moved.ts';

/** Product families that §2 lists at the top level. */
const FAMILIES = ['web-performance', 'cloud-security', 'media-delivery', 'cdnpro'] as const;

/**
 * Redirects to a product or solution by its code. Returns a 404 if there is none in this locale, so that no redirect
 * leads to a 404.
 */
async function redirectToLeaf(
  c: SiteContext,
  area: 'products' | 'solutions',
  code: string,
): Promise<Response> {
  const leaf = await findLeaf(c, area, code);
  if (!leaf) throw pageNotFound(`${area} ${code}`);
  return permanentRedirect(c, leaf.url);
}

/** Adds the redirects of legacy paths. */
export function addLegacyPathRoutes(app: Hono<SiteEnv>): void {
  for (const family of FAMILIES) {
    app.get(`/${family}`, (c) => permanentRedirect(c, `/products/${family}/`));
    app.get(`/${family}/:code`, path({ code }), (c) =>
      redirectToLeaf(c, 'products', c.req.valid('param').code),
    );
  }
  for (const [singular, area] of [
    ['product', 'products'],
    ['solution', 'solutions'],
  ] as const) {
    app.get(`/${singular}`, (c) => permanentRedirect(c, `/${area}/`));
    app.get(`/${singular}/:code`, path({ code }), (c) => redirectToLeaf(c, area, c.req.valid('param').code));
  }
}
