// Pages that the portal keeps under a code and that are made of modules: company, industries, landing pages
// (§2).
import type { Hono } from 'hono';
import { pagePath } from '../../api/contract/page-paths.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { noPage, sendModulePage } from '../../pages/module-page.tsx';
import { movedTo } from '../../pages/moved.ts';
import { createView } from '../../views/context.tsx';
import { Offices } from '../../views/network/offices.tsx';

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
  const network = await c.var.shared.get('network/getMap').catch((error) => {
    c.var.log.report({ event: 'section-missing', call: 'network/getMap', error: String(error) });
    return null;
  });
  const after = network && <Offices offices={network.offices} />;
  return sendModulePage(c, { type: 'page', code: 'contact', path: '/contact/', after });
}

export function pageRoutes(app: Hono<SiteEnv>): void {
  for (const { code, optionalCode } of PAGES) {
    const path = pagePath(code);
    const route = path.slice(0, -1);
    app.get(route, (c) => sendModulePage(c, { type: 'page', code, path }));
    if (optionalCode) {
      app.get(`${route}/:code`, (c) => {
        if (c.req.param('code') !== code) throw noPage(`${code} ${c.req.param('code')}`);
        return movedTo(c, path);
      });
    }
  }
  app.get('/contact', sendContact);
  app.get('/industry', (c) => movedTo(c, '/solutions/'));
  app.get('/industry/:slug', (c) => {
    const { t } = createView(c.var.locale);
    const breadcrumb = [{ name: t('catalogue.solutionsTitle'), url: '/solutions/' }];
    const code = c.req.param('slug');
    return sendModulePage(c, { type: 'industry', code, path: `/industry/${code}/`, breadcrumb });
  });
}
