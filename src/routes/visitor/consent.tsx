// /consent/: the choice about cookies on a page of its own, for whoever has no script, and for the link in
// the footer (§4 Cookie consent).

import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { z } from 'zod';
import { consentCookie } from '../../config.ts';
import { type Consent, formatConsent, parseConsent } from '../../consent.ts';
import { writeCookie } from '../../cookies.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { ownAddress, returnAddress } from '../../pages/return-address.ts';
import { sendPage } from '../../pages/send.tsx';
import { urlOf } from '../../request.ts';
import { createView } from '../../views/context.tsx';
import { ConsentPage } from '../../views/pages/consent-page.tsx';
import { requestBody } from '../request-body.ts';
import { form, query } from '../validated.ts';

const MAX_BODY_BYTES = 8 * 1024;
/** Ticked boxes are sent, others are not. */
const Ticked = z
  .string()
  .optional()
  .transform((value) => value === '1' || value === 'on');
const Choice = {
  choice: z.enum(['all', 'necessary', 'save']),
  statistics: Ticked,
  targeting: Ticked,
  return: z.string().max(2048).optional(),
};
type Choice = z.output<z.ZodObject<typeof Choice>>;

const CATEGORIES: Record<Choice['choice'], (boxes: Omit<Consent, 'at'>) => Omit<Consent, 'at'>> = {
  all: () => ({ statistics: true, targeting: true }),
  necessary: () => ({ statistics: false, targeting: false }),
  save: ({ statistics, targeting }) => ({ statistics, targeting }),
};

/** `asked` is where the visitor came from, as the page's own link says it. */
async function show(c: SiteContext, asked: string | undefined): Promise<Response> {
  const { t } = createView(c.var.locale);
  // S4: a browser that says so has answered the question of targeting; a choice made here wins.
  const gpc = c.req.header('sec-gpc') === '1';
  const stored = parseConsent(getCookie(c, consentCookie.name));
  const { origin } = urlOf(c);
  const returnTo = ownAddress(asked ?? c.req.header('referer'), origin)?.slice(origin.length) ?? '';
  return sendPage(c, {
    head: { title: t('consent.title'), description: t('consent.lead'), path: '/consent/', available: null },
    parts: [<ConsentPage key="consent" current={stored} returnTo={returnTo} gpc={gpc && stored === null} />],
  });
}

function store(c: SiteContext, { choice, return: back, ...boxes }: Choice): Response {
  const consent = { ...CATEGORIES[choice](boxes), at: Math.floor(Date.now() / 1000) };
  writeCookie(c, consentCookie.name, formatConsent(consent), { maxAge: consentCookie.maxAgeSeconds });
  return c.redirect(returnAddress(c, back), 303);
}

export function consentRoutes(app: Hono<SiteEnv>): void {
  app.get('/consent', query({ return: z.string().optional() }), (c) => show(c, c.req.valid('query').return));
  app.post('/consent', csrf(), requestBody({ maxSize: MAX_BODY_BYTES }), form(Choice), (c) =>
    store(c, c.req.valid('form')),
  );
}
