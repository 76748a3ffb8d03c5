// Pages that the portal keeps under a code and that are made of modules: company, industries, landing pages
// (§2).
import type { Hono } from 'hono';
import type { ReactNode } from 'react';
import type { Data } from '../api/contract/contract.ts';
import { pagePath } from '../api/contract/page-paths.ts';
import { PortalError } from '../api/errors.ts';
import type { SiteContext, SiteEnv } from '../env.ts';
import type { Crumb } from '../views/components/breadcrumb.tsx';
import { createView } from '../views/context.tsx';
import { parseModules } from '../views/modules/parse.ts';
import { Offices } from '../views/network/offices.tsx';
import { DetailPage } from '../views/pages/detail-page.tsx';
import { lookupOf } from './lookup.ts';
import { movedTo } from './moved.ts';
import { sendPage } from './page.tsx';
import { breadcrumbData } from './structured-data.ts';

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

export interface ModulePage {
  /** Kind of the page in the portal, and its code there. */
  type: string;
  code: string;
  /** Its address without locale. */
  path: string;
  breadcrumb?: readonly Crumb[];
  /** Stands after the modules, but before a call to action that closes them. */
  after?: ReactNode;
  /** Shown to nobody but who asks: not indexed and not kept. */
  preview?: boolean;
}

/** A page made of modules; rejects with not-found when the portal has none of this code. */
export async function sendModulePage(
  c: SiteContext,
  { type, code, path, breadcrumb, after, preview }: ModulePage,
): Promise<Response> {
  const [page, lookup] = await Promise.all([
    c.var.portal.call('common/getPage', { type, pageCode: code }),
    lookupOf(c),
  ]);
  return sendDetailPage(
    c,
    { page, path, breadcrumb: breadcrumb ?? [], after, preview: preview ?? false },
    lookup,
  );
}

interface Shown {
  page: Pick<
    Data<'common/getPage'>,
    'id' | 'code' | 'name' | 'desc' | 'moduleViewList' | 'translation' | 'updateTime' | 'draft'
  >;
  path: string;
  breadcrumb: readonly Crumb[];
  after?: ReactNode;
  preview: boolean;
}

/** Sends what the portal gave as a page made of modules. */
export async function sendDetailPage(
  c: SiteContext,
  { page, path, breadcrumb, after, preview }: Shown,
  lookup: Awaited<ReturnType<typeof lookupOf>>,
): Promise<Response> {
  const { t, href } = createView(c.var.locale);
  const modules = parseModules(page.moduleViewList, (problem) =>
    c.var.log.report({ event: 'module-dropped', page: path, ...problem }),
  );
  const trail = [{ name: t('site.home'), url: '/' }, ...breadcrumb, { name: page.name, url: path }];
  return sendPage(c, {
    head: {
      title: page.name,
      description: page.desc,
      path,
      available: preview ? null : page.translation.available,
      jsonLd: [breadcrumbData(trail, href)],
    },
    parts: [
      <DetailPage
        key="page"
        detail={page}
        modules={modules}
        lookup={lookup}
        breadcrumb={breadcrumb}
        after={after}
      />,
    ],
    keep: preview ? 'never' : 'page',
    translation: page.translation,
  });
}

/** What a missing page comes to, as if the portal had said so. */
export const noPage = (what: string): PortalError =>
  new PortalError('notFound', 'common/getPage', `there is no ${what}`, { status: 404 });

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
