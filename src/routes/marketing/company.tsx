// Pages that the portal keeps under a code and that are made of modules: company, industries, landing pages
// (§2).
import type { Hono } from 'hono';
import { z } from 'zod';
import { code } from '../../api/contract/call.ts';
import { pagePath } from '../../api/contract/page-paths.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import type { FormCode } from '../../forms/forms.ts';
import type { FormPart } from '../../pages/forms/form-part.ts';
import { sendModulePage } from '../../pages/module-page.tsx';
import { movedTo } from '../../pages/moved.ts';
import { optional } from '../../pages/optional.ts';
import { createView } from '../../views/context.tsx';
import { Offices } from '../../views/network/offices.tsx';
import { formPage } from '../form-page.ts';
import { path as params } from '../validated.ts';

/**
 * §2: pages of a code of their own; where each lives says `pagePath`. Those with `{code?}` answer to their
 * own code, too.
 */
const PAGES: readonly { code: string; optionalCode?: true }[] = [
  { code: 'about' },
  { code: 'why' },
  { code: 'certifications' },
  { code: 'support' },
  { code: 'fraudulent-job-offers-alert' },
  { code: 'zero-trust-vpn-replacement-2' },
  { code: 'waap-report' },
  { code: 'aqua-nplayer', optionalCode: true },
  { code: 'cpn', optionalCode: true },
  { code: 'waiting-room', optionalCode: true },
  { code: 'what-is-a-cdn', optionalCode: true },
];

/** Pages with a form, and the page that says thanks (§2). */
const FORM_PAGES: readonly { code: string; form: FormCode; thanks: string; call?: Record<string, string> }[] =
  [
    { code: 'free-trial', form: 'free-trial', thanks: '/trial-thank-you/' },
    {
      code: 'custom-solutions-free-trial',
      form: 'custom-solutions-free-trial',
      thanks: '/trial-thank-you/',
    },
    { code: 'partnership', form: 'partnership', thanks: '/thank-you-partnership/' },
    { code: 'investment-contact', form: 'investment', thanks: '/contact-thank-you/' },
    {
      code: 'media-cdn',
      form: 'collect',
      thanks: '/lp-thank-you/media-cdn/',
      call: { belongCode: 'media-cdn' },
    },
  ];

async function sendContact(c: SiteContext, form: FormPart): Promise<Response> {
  const network = await optional(c, 'shared', 'network/getMap');
  const after = network && <Offices offices={network.offices} />;
  return sendModulePage(c, { type: 'page', code: 'contact', path: '/contact/', after, form });
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
  for (const { code, form, thanks, call = {} } of FORM_PAGES) {
    const path = pagePath(code);
    formPage(app, path.slice(0, -1), {
      place: () => ({ form, path, call }),
      thanks: () => thanks,
      send: (c, part) => sendModulePage(c, { type: 'page', code, path, form: part }),
    });
  }
  app.get('/lp2/media-cdn/:code', params({ code: z.literal('media-cdn') }), (c) =>
    movedTo(c, pagePath('media-cdn')),
  );
  formPage(app, '/contact', {
    place: () => ({ form: 'contact', path: '/contact/' }),
    thanks: () => '/contact-thank-you/',
    send: sendContact,
  });
  app.get('/industry', (c) => movedTo(c, '/solutions/'));
  app.get('/industry/:slug', params({ slug: code }), (c) => {
    const { t } = createView(c.var.locale);
    const breadcrumb = [{ name: t('catalogue.solutionsTitle'), url: '/solutions/' }];
    const { slug } = c.req.valid('param');
    return sendModulePage(c, { type: 'industry', code: slug, path: `/industry/${slug}/`, breadcrumb });
  });
}
