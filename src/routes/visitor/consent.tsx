// /consent/: page for the cookie choice, for visitors without scripts and for the link in the footer (§4 Cookie
// consent).

import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { z } from 'zod';
import { consentCookie } from '../../../common/config.ts';
import { writeCookie } from '../../../common/http/cookies.ts';
import { urlOf } from '../../../common/http/request.ts';
import { sameOriginUrl } from '../../../common/i18n/same-origin-url.ts';
import { type Consent, formatConsent, parseConsent } from '../../consent.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { ConsentPage } from '../../views/visitor/consent-page.tsx';
import { requestBody } from '../common/input/request-body.ts';
import { form, query } from '../common/input/validated.ts';
import { sendPage } from '../common/page/send.tsx';
import { returnUrl } from './return-url.ts';

const MAX_BODY_BYTES = 8 * 1024;
/** Checkbox; browsers send it only if it is checked. */
const Checked = z
  .string()
  .optional()
  .transform((value) => value === '1' || value === 'on');
const Choice = {
  choice: z.enum(['all', 'necessary', 'save']),
  statistics: Checked,
  targeting: Checked,
  return: z.string().max(2048).optional(),
};
type Choice = z.output<z.ZodObject<typeof Choice>>;

const CATEGORIES: Record<Choice['choice'], (boxes: Omit<Consent, 'at'>) => Omit<Consent, 'at'>> = {
  all: () => ({ statistics: true, targeting: true }),
  necessary: () => ({ statistics: false, targeting: false }),
  save: ({ statistics, targeting }) => ({ statistics, targeting }),
};

/** Sends the page. `requested` is the return URL from the link on the previous page. */
async function show(c: SiteContext, requested: string | undefined): Promise<Response> {
  const { t } = createView(c.get('locale'));
  // S4: Global Privacy Control declines targeting; a choice on this page takes precedence.
  const gpc = c.req.header('sec-gpc') === '1';
  const stored = parseConsent(getCookie(c, consentCookie.name));
  const { origin } = urlOf(c);
  const returnTo = sameOriginUrl(requested ?? c.req.header('referer'), origin)?.slice(origin.length) ?? '';
  return sendPage(c, {
    head: { title: t('consent.title'), description: t('consent.lead'), path: '/consent/', available: null },
    parts: [<ConsentPage key="consent" current={stored} returnTo={returnTo} gpc={gpc && stored === null} />],
  });
}

function store(c: SiteContext, { choice, return: back, ...boxes }: Choice): Response {
  const consent = { ...CATEGORIES[choice](boxes), at: Math.floor(Date.now() / 1000) };
  writeCookie(c, consentCookie.name, formatConsent(consent), { maxAge: consentCookie.maxAgeSeconds });
  return c.redirect(returnUrl(c, back), 303);
}

/** Adds GET and POST /consent/. */
export function addConsentRoutes(app: Hono<SiteEnv>): void {
  app.get('/consent', query({ return: z.string().optional() }), (c) => show(c, c.req.valid('query').return));
  app.post('/consent', csrf(), requestBody({ maxSize: MAX_BODY_BYTES }), form(Choice), (c) =>
    store(c, c.req.valid('form')),
  );
}
