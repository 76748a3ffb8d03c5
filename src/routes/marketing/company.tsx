// Pages that the portal keeps under a code and that are made of modules: company, industries, landing pages
// (§2).
import type { Hono } from 'hono';
import { z } from 'zod';
import { code } from '../../api/contract/call.ts';
import { pagePath } from '../../api/contract/page-paths.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { sendModulePage } from '../../pages/module-page.tsx';
import { movedTo } from '../../pages/moved.ts';
import { optional } from '../../pages/optional.ts';
import { createView } from '../../views/context.tsx';
import { Offices } from '../../views/network/offices.tsx';
import { path as params } from '../validated.ts';

/**
 * §2: pages of a code of their own; where each lives says `pagePath`. Those with `{code?}` answer to their
 * own code, too.
 */
const PAGES: readonly { code: string; optionalCode?: true }[] = [
  { code: 'about' },
  { code: 'why' },
  { code: 'certifications' },
  { code: 'partnership' },
  { code: 'support' },
  { code: 'free-trial' },
  { code: 'custom-solutions-free-trial' },
  { code: 'fraudulent-job-offers-alert' },
  { code: 'zero-trust-vpn-replacement-2' },
  { code: 'waap-report' },
  { code: 'media-cdn', optionalCode: true },
  { code: 'aqua-nplayer', optionalCode: true },
  { code: 'cpn', optionalCode: true },
  { code: 'waiting-room', optionalCode: true },
  { code: 'what-is-a-cdn', optionalCode: true },
];

async function sendContact(c: SiteContext): Promise<Response> {
  const network = await optional(c, 'shared', 'network/getMap');
  const after = network && <Offices offices={network.offices} />;
  return sendModulePage(c, { type: 'page', code: 'contact', path: '/contact/', after });
}

export function pageRoutes(app: Hono<SiteEnv>): void {
  for (const { code, optionalCode } of PAGES) {
    const path = pagePath(code);
    const route = path.slice(0, -1);
    app.get(route, (c) => sendModulePage(c, { type: 'page', code, path }));
    if (optionalCode) {
      app.get(`${route}/:code`, params({ code: z.literal(code) }), (c) => movedTo(c, path));
    }
  }
  app.get('/contact', sendContact);
  app.get('/industry', (c) => movedTo(c, '/solutions/'));
  app.get('/industry/:slug', params({ slug: code }), (c) => {
    const { t } = createView(c.var.locale);
    const breadcrumb = [{ name: t('catalogue.solutionsTitle'), url: '/solutions/' }];
    const { slug } = c.req.valid('param');
    return sendModulePage(c, { type: 'industry', code: slug, path: `/industry/${slug}/`, breadcrumb });
  });
}
