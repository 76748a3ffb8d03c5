// /consent/: the choice about cookies on a page of its own, for whoever has no script, and for the link in
// the footer (§4 Cookie consent).
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { consentCookie } from '../../config.ts';
import { type Consent, formatConsent, parseConsent } from '../../consent.ts';
import type { SiteContext, SiteEnv } from '../../env.ts';
import { isLocalHost } from '../../middleware/local-host.ts';
import { ownAddress, returnAddress } from '../../pages/return-address.ts';
import { sendPage } from '../../pages/send.tsx';
import { createView } from '../../views/context.tsx';
import { ConsentPage } from '../../views/pages/consent-page.tsx';

const MAX_BODY_BYTES = 8 * 1024;
/** Ticked boxes are sent, others are not. */
const Ticked = z
  .string()
  .optional()
  .transform((value) => value === '1' || value === 'on');
const Choice = z.object({
  choice: z.enum(['all', 'necessary', 'save']),
  statistics: Ticked,
  targeting: Ticked,
  return: z.string().max(2048).optional(),
});

const CATEGORIES: Record<
  z.output<typeof Choice>['choice'],
  (boxes: Omit<Consent, 'at'>) => Omit<Consent, 'at'>
> = {
  all: () => ({ statistics: true, targeting: true }),
  necessary: () => ({ statistics: false, targeting: false }),
  save: ({ statistics, targeting }) => ({ statistics, targeting }),
};

async function show(c: SiteContext): Promise<Response> {
  const { t } = createView(c.var.locale);
  // S4: a browser that says so has answered the question of targeting; a choice made here wins.
  const gpc = c.req.header('sec-gpc') === '1';
  const stored = parseConsent(getCookie(c, consentCookie.name));
  const { origin } = new URL(c.req.url);
  const returnTo =
    ownAddress(c.req.query('return') ?? c.req.header('referer'), origin)?.slice(origin.length) ?? '';
  return sendPage(c, {
    head: { title: t('consent.title'), description: t('consent.lead'), path: '/consent/', available: null },
    parts: [<ConsentPage key="consent" current={stored} returnTo={returnTo} gpc={gpc && stored === null} />],
  });
}

async function store(c: SiteContext): Promise<Response> {
  const form = await c.req.parseBody().catch(() => ({}));
  const sent = Choice.safeParse(form);
  if (!sent.success) throw new HTTPException(400);
  const { choice, return: back, ...boxes } = sent.data;
  setCookie(
    c,
    consentCookie.name,
    formatConsent({ ...CATEGORIES[choice](boxes), at: Math.floor(Date.now() / 1000) }),
    {
      path: '/',
      maxAge: consentCookie.maxAgeSeconds,
      sameSite: 'Lax',
      secure: !isLocalHost(c.req.url),
    },
  );
  return c.redirect(returnAddress(c, back), 303);
}

export function consentRoutes(app: Hono<SiteEnv>): void {
  app.get('/consent', show);
  app.post('/consent', csrf(), bodyLimit({ maxSize: MAX_BODY_BYTES }), store);
}
