// Landing pages of reports (§2 /lp/reports/{code?}): for visitors of a campaign, not for search engines,
// which find the report itself.
import type { Hono } from 'hono';
import { code } from '../../api/contract/call.ts';
import { reportFormPath } from '../../api/contract/page-paths.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { LOCALES } from '../../i18n/locales.ts';
import type { FormPart } from '../../pages/forms/form-part.ts';
import { movedTo } from '../../pages/moved.ts';
import { sendPage } from '../../pages/send.tsx';
import { createView } from '../../views/context.tsx';
import { FormSection } from '../../views/forms/form-section.tsx';
import { LandingPage } from '../../views/pages/landing-page.tsx';
import { type FormPage, formPage } from '../form-page.ts';
import { path } from '../validated.ts';

async function sendReport(c: SiteContext, code: string, form: FormPart): Promise<Response> {
  const { lang } = LOCALES[c.var.locale];
  const { t } = createView(c.var.locale);
  const article = await c.var.portal.call('news/getNewsDetailByCode', { code, lang, type: 'REPORT' });
  return sendPage(c, {
    head: {
      // The abstract has the title of the report.
      title: `${form.titlePrefix}${t('landing.title', { title: article.title })}`,
      description: article.summary,
      path: reportFormPath(article.code),
      available: null,
    },
    parts: [<LandingPage key="report" article={article} form={<FormSection {...form.props} />} />],
    status: form.status,
    keep: form.isPersonal ? 'never' : 'page',
    translation: article.translation,
  });
}

export function landingRoutes(app: Hono<SiteEnv>): void {
  app.get('/lp/reports', (c) => movedTo(c, '/resources/reports/'));
  const codeOf = (c: SiteContext) => c.req.param('code') ?? '';
  const page: FormPage = {
    place: (c) => ({
      form: 'document',
      path: reportFormPath(codeOf(c)),
      hidden: { document: codeOf(c) },
    }),
    thanks: (c) => `/lp-thank-you/${codeOf(c)}/`,
    send: (c, form) => sendReport(c, codeOf(c), form),
  };
  formPage(app, '/lp/reports/:code', page, path({ code }));
}
