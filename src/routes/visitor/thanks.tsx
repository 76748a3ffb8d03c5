// Thank-you pages: neutral without a reference, with it when the form's redirect names one. The form was sent
// before the redirect, so reading them again sends nothing.
import type { Hono } from 'hono';
import type { SiteEnv } from '../../env.ts';
import type { TextKey } from '../../i18n/translator.ts';
import { sendPage } from '../../pages/send.tsx';
import { createView } from '../../views/context.tsx';
import { ThanksPage } from '../../views/pages/thanks-page.tsx';

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
const REFERENCE = /^[A-Z]-[A-Z0-9]{4}-[A-Z0-9]{4}$/;

export function thanksRoutes(app: Hono<SiteEnv>): void {
  for (const [code, lead] of Object.entries(PAGES)) {
    const path = `/${code}/`;
    app.on('GET', [`/${code}`, `/${code}/:code{[a-z0-9-]{1,80}}`], (c) => {
      const { t } = createView(c.var.locale);
      const given = c.req.query('reference') ?? '';
      return sendPage(c, {
        head: { title: t('thanks.title'), description: t(lead), path, available: null },
        parts: [
          <ThanksPage
            key="thanks"
            title="thanks.title"
            lead={lead}
            reference={REFERENCE.test(given) ? given : null}
          />,
        ],
      });
    });
  }
}
