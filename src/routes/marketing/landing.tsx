// Landing pages of reports (§2 /lp/reports/{code?}): for visitors of a campaign, not for search engines,
// which find the report itself.
import type { Hono } from 'hono';
import { code } from '../../api/contract/call.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { LOCALES } from '../../i18n/locales.ts';
import { movedTo } from '../../pages/moved.ts';
import { sendPage } from '../../pages/send.tsx';
import { LandingPage } from '../../views/pages/landing-page.tsx';
import { path } from '../validated.ts';

async function sendReport(c: SiteContext, code: string): Promise<Response> {
  const { lang } = LOCALES[c.var.locale];
  const article = await c.var.portal.call('news/getNewsDetailByCode', { code, lang, type: 'REPORT' });
  return sendPage(c, {
    head: {
      title: article.title,
      description: article.summary,
      path: `/lp/reports/${article.code}/`,
      available: null,
    },
    parts: [<LandingPage key="report" article={article} />],
    translation: article.translation,
  });
}

export function landingRoutes(app: Hono<SiteEnv>): void {
  app.get('/lp/reports', (c) => movedTo(c, '/resources/reports/'));
  app.get('/lp/reports/:code', path({ code }), (c) => sendReport(c, c.req.valid('param').code));
}
