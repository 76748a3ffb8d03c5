// Pages of modules that the portal stores under a code: company, industries, and landing pages (§2).
import type { Hono } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { tenantCode } from '../../../common/config.ts';
import { code } from '../../../common/contract/call.ts';
import { FORM_PAGES, type FormPage, PLAIN_PAGES, pagePath } from '../../../common/contract/page-paths.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { ContactInfo } from '../../views/marketing/contact-info.tsx';
import { Offices } from '../../views/network/offices.tsx';
import { path as params } from '../common/input/validated.ts';
import { loadContactInfo } from '../common/page/contact-info.ts';
import { CONTACT_PATH, sendModulePage } from '../common/page/module-page.tsx';
import { permanentRedirect } from '../common/page/moved.ts';
import { tryCall } from '../common/page/optional.ts';
import { addFormPage } from '../forms/form-page.ts';
import type { FormPart } from '../forms/form-part.ts';
import type { FormContext } from '../forms/form-props.ts';

/** Form and thank-you path of each page (§2). */
const FORMS_OF_PAGES: Readonly<
  Record<FormPage, Pick<FormContext, 'form' | 'call' | 'hidden'> & { thanks: string }>
> = {
  'free-trial': { form: 'free-trial', thanks: '/trial-thank-you/' },
  'custom-solutions-free-trial': { form: 'custom-solutions-free-trial', thanks: '/trial-thank-you/' },
  partnership: { form: 'partnership', thanks: '/thank-you-partnership/' },
  'investment-contact': { form: 'investment', thanks: '/contact-thank-you/' },
  'media-cdn': {
    form: 'collect',
    thanks: '/lp-thank-you/media-cdn/',
    call: { belongCode: 'media-cdn' },
    hidden: { tenantCode },
  },
};

/** Renders the contact data and offices. */
async function renderPlaces(c: SiteContext): Promise<ReactNode> {
  const [network, info] = await Promise.all([
    tryCall(c, 'shared', 'network/getMap'),
    loadContactInfo(c).catch(() => []),
  ]);
  return (
    <>
      <ContactInfo info={info} />
      {network && <Offices offices={network.offices} />}
    </>
  );
}

async function sendContact(c: SiteContext, form: FormPart): Promise<Response> {
  const after = { call: 'network/getMap', node: renderPlaces(c), sheet: 'places' } as const;
  return sendModulePage(c, { type: 'page', code: 'contact', path: CONTACT_PATH, after, form });
}

/** Adds the routes for company pages, contact, industries, and landing pages with a form (§2). */
export function addPageRoutes(app: Hono<SiteEnv>): void {
  for (const { code, optionalCode } of PLAIN_PAGES) {
    const path = pagePath(code);
    const route = path.slice(0, -1);
    app.get(route, (c) => sendModulePage(c, { type: 'page', code, path }));
    if (optionalCode) {
      app.get(`${route}/:code`, params({ code: z.literal(code) }), (c) => permanentRedirect(c, path));
    }
  }
  for (const code of FORM_PAGES) {
    const { thanks, ...form } = FORMS_OF_PAGES[code];
    const path = pagePath(code);
    addFormPage(app, path.slice(0, -1), {
      context: () => ({ ...form, path }),
      thanks: () => thanks,
      send: (c, part) => sendModulePage(c, { type: 'page', code, path, form: part }),
    });
  }
  app.get('/lp2/media-cdn/:code', params({ code: z.literal('media-cdn') }), (c) =>
    permanentRedirect(c, pagePath('media-cdn')),
  );
  addFormPage(app, '/contact', {
    context: () => ({ form: 'contact', path: '/contact/' }),
    thanks: () => '/contact-thank-you/',
    send: sendContact,
  });
  app.get('/industry', (c) => permanentRedirect(c, '/solutions/'));
  app.get('/industry/:slug', params({ slug: code }), (c) => {
    const { t } = createView(c.get('locale'));
    const breadcrumb = [{ name: t('catalog.solutionsTitle'), url: '/solutions/' }];
    const { slug } = c.req.valid('param');
    return sendModulePage(c, { type: 'industry', code: slug, path: `/industry/${slug}/`, breadcrumb });
  });
}
