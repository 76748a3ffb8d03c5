// GET /speculation-rules.json: which links a browser may fetch before they are followed. Pages name it in a
// header, so no inline script is needed.
import type { Hono } from 'hono';
import type { SiteEnv } from '../../env.ts';
import { POLICIES, SPECULATION_RULES } from '../policy.ts';

/** What the table of policy keeps from being fetched ahead, with and without a slash at its end. */
const NEVER = POLICIES.filter(({ prefetch }) => !prefetch).flatMap(({ path }) =>
  path.endsWith('/*') ? [path.slice(0, -2), path] : [path, `${path}/`],
);
/**
 * Each with and without a locale before it; and a pattern that ends in the path does not match an address with
 * a query in every browser, so each is written twice.
 */
const EXCLUDED = NEVER.flatMap((path) => [path, `/:locale(cn|ko|ja)${path}`]).flatMap((path) => [
  path,
  `${path}\\?*`,
]);

/**
 * Prefetch, not prerender: a page that is only rendered ahead must not run scripts. Browsers leave it on slow
 * and data-saving connections.
 */
const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: EXCLUDED } },
          { not: { selector_matches: '[rel~="nofollow"], [download], [target="_blank"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

export function speculationRoutes(app: Hono<SiteEnv>): void {
  app.get(SPECULATION_RULES, (c) =>
    c.body(JSON.stringify(RULES), 200, {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=86400',
    }),
  );
}
