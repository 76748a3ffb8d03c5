// Pages that the portal keeps under a code and that are made of modules: contact, free trial.
import type { Hono } from 'hono';
import type { SiteContext, SiteEnv } from '../env.ts';
import { parseModules } from '../views/modules/parse.ts';
import { DetailPage } from '../views/pages/detail-page.tsx';
import { lookupOf } from './lookup.ts';
import { sendPage } from './page.tsx';

const PAGES = ['contact', 'free-trial'] as const;

async function sendModulePage(c: SiteContext, pageCode: string): Promise<Response> {
  const [page, lookup] = await Promise.all([c.var.portal.call('common/getPage', { type: 'page', pageCode }), lookupOf(c)]);
  const path = `/${pageCode}/`;
  const modules = parseModules(page.moduleViewList, (problem) => c.var.log.report({ event: 'module-dropped', page: path, ...problem }));
  return sendPage(c, {
    head: { title: page.name, description: page.desc, path, available: page.translation.available },
    parts: [<DetailPage key="page" detail={page} modules={modules} lookup={lookup} breadcrumb={[]} />],
    keep: 'page',
    translation: page.translation,
  });
}

export function pageRoutes(app: Hono<SiteEnv>): void {
  for (const code of PAGES) app.get(`/${code}`, (c) => sendModulePage(c, code));
}
