// Legal texts: the list, and each under the address that §2 gives it.
import type { Hono } from 'hono';
import { legalPath, TOP_LEGAL } from '../../api/contract/page-paths.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { noPage, sendModulePage } from '../../pages/module-page.tsx';
import { movedTo } from '../../pages/moved.ts';
import { sendPage } from '../../pages/send.tsx';
import { createView } from '../../views/context.tsx';
import { everyLocale } from '../../views/document.tsx';
import { IndexPage } from '../../views/pages/index-page.tsx';

const above = (c: SiteContext) => [{ name: createView(c.var.locale).t('legal.title'), url: '/legal/' }];

const sendLegal = (c: SiteContext, code: string): Promise<Response> =>
  sendModulePage(c, { type: 'legal', code, path: legalPath(code), breadcrumb: above(c) });

async function sendList(c: SiteContext): Promise<Response> {
  const published = await c.var.shared.get('site/getPublished');
  const { t } = createView(c.var.locale);
  const order = ({ url }: { url: string }) => TOP_LEGAL.indexOf(url.slice(1, -1)) + 1 || 99;
  const entries = published.filter(({ type }) => type === 'legal').sort((a, b) => order(a) - order(b));
  const more = { url: '/sitemap/', label: t('siteMap.title') };
  return sendPage(c, {
    head: { title: t('legal.title'), description: t('legal.lead'), path: '/legal/', available: everyLocale },
    parts: [
      <IndexPage
        key="index"
        title={t('legal.title')}
        lead={t('legal.lead')}
        groups={[{ id: 'texts', title: t('siteMap.legal'), entries }]}
        more={more}
      />,
    ],
  });
}

export function legalRoutes(app: Hono<SiteEnv>): void {
  app.get('/legal', sendList);
  app.get('/legal/:code', (c) => {
    const code = c.req.param('code');
    return TOP_LEGAL.includes(code) ? movedTo(c, legalPath(code)) : sendLegal(c, code);
  });
  for (const code of TOP_LEGAL) {
    app.get(`/${code}`, (c) => sendLegal(c, code));
    app.get(`/${code}/:code`, (c) => {
      if (c.req.param('code') !== code) throw noPage(`${code} ${c.req.param('code')}`);
      return movedTo(c, legalPath(code));
    });
  }
}
