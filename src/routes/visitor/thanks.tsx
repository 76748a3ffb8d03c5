// Thank-you pages: neutral without a reference, with it when the form's redirect names one. The form was sent
// before the redirect, so reading them again sends nothing.
import type { Hono } from 'hono';
import { z } from 'zod';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { LOCALES } from '../../i18n/locales.ts';
import type { TextKey } from '../../i18n/translator.ts';
import { sendPage } from '../../pages/send.tsx';
import { createView } from '../../views/context.tsx';
import { ThanksPage } from '../../views/pages/thanks-page.tsx';
import { query } from '../validated.ts';

const PAGES: Record<string, TextKey> = {
  'contact-thank-you': 'thanks.contact',
  'trial-thank-you': 'thanks.trial',
  'thank-you-partnership': 'thanks.partner',
  'lp-thank-you': 'thanks.landing',
};

/**
 * What the portal gives as a reference: a letter and two groups of four. Anything else in the query is not
 * shown.
 */
const reference = z
  .string()
  .regex(/^[A-Z]-[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  .nullable()
  .catch(null);

/** What was asked for with the form, where it is a report (§2 /lp/reports/{code?}). */
async function reportOf(c: SiteContext, code: string): Promise<string | null> {
  const { lang } = LOCALES[c.var.locale];
  const asked = c.var.portal.call('news/getNewsDetailByCode', { code, lang, type: 'REPORT' });
  const report = await asked.catch(() => null);
  return report?.url ?? null;
}

async function sendThanks(
  c: SiteContext,
  { code, lead, of }: { code: string; lead: TextKey; of: string | undefined },
  given: string | null,
): Promise<Response> {
  const { locale, preview } = c.var;
  const { t } = createView(locale);
  const isPreviewed = preview.on && preview.valid !== false;
  const said = isPreviewed ? 'thanks.preview' : lead;
  const document = code === 'lp-thank-you' && of && given ? await reportOf(c, of) : null;
  return sendPage(c, {
    head: { title: t('thanks.title'), description: t(said), path: `/${code}/`, available: null },
    parts: [
      <ThanksPage key="thanks" title="thanks.title" lead={said} reference={given} document={document} />,
    ],
  });
}

export function thanksRoutes(app: Hono<SiteEnv>): void {
  for (const [code, lead] of Object.entries(PAGES))
    for (const route of [`/${code}`, `/${code}/:code{[a-z0-9-]{1,80}}`])
      app.get(route, query({ reference }), (c) =>
        sendThanks(c, { code, lead, of: c.req.param('code') }, c.req.valid('query').reference),
      );
}
