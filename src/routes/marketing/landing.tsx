// Landing pages of reports (§2 /lp/reports/{code?}) for campaigns. Search engines index only the page of the report.
import type { Hono } from 'hono';
import { code } from '../../../common/contract/call.ts';
import { reportFormPath } from '../../../common/contract/page-paths.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { FormSection } from '../../views/forms/form-section.tsx';
import { LandingPage } from '../../views/marketing/landing-page.tsx';
import { sheetsOf } from '../../views/sheets.ts';
import { path } from '../common/input/validated.ts';
import { permanentRedirect } from '../common/page/moved.ts';
import { sendPage } from '../common/page/send.tsx';
import { addFormPage, type FormPage } from '../forms/form-page.ts';
import type { FormPart } from '../forms/form-part.ts';

async function sendReport(c: SiteContext, code: string, form: FormPart): Promise<Response> {
  const { lang } = LOCALES[c.get('locale')];
  const { t } = createView(c.get('locale'));
  const article = await c.get('portal').call('news/getNewsDetailByCode', { code, lang, type: 'REPORT' });
  return sendPage(c, {
    head: {
      // Distinguishes the landing page from the page of the report.
      title: `${form.titlePrefix}${t('landing.title', { title: article.title })}`,
      description: article.summary,
      path: reportFormPath(article.code),
      available: null,
    },
    parts: [<LandingPage key="report" article={article} form={<FormSection {...form.props} />} />],
    sheets: sheetsOf([], true),
    status: form.status,
    cache: form.isPersonal ? 'never' : 'page',
    translation: article.translation,
  });
}

/** Adds the routes under `/lp/reports/`. */
export function addLandingRoutes(app: Hono<SiteEnv>): void {
  app.get('/lp/reports', (c) => permanentRedirect(c, '/resources/reports/'));
  const codeOf = (c: SiteContext) => c.req.param('code') ?? '';
  const page: FormPage = {
    context: (c) => ({
      form: 'document',
      path: reportFormPath(codeOf(c)),
      hidden: { document: codeOf(c) },
    }),
    thanks: (c) => `/lp-thank-you/${codeOf(c)}/`,
    send: (c, form) => sendReport(c, codeOf(c), form),
  };
  addFormPage(app, '/lp/reports/:code', page, path({ code }));
}
