// GET /.well-known/security.txt (RFC 9116): contacts and policy for vulnerability reports.
import type { Hono } from 'hono';
import { brand, siteOrigin } from '../../../common/config.ts';
import { legalPath } from '../../../common/contract/page-paths.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { SECURITY_TXT } from '../../../common/policy.ts';
import type { SiteEnv } from '../../env.ts';

const CACHE_CONTROL = 'public, max-age=86400';
/** Half a year: RFC 9116 §2.5.5 recommends less than a year. */
const VALID_DAYS = 182;

/** Returns the file as of `now` (milliseconds). The expiry date is computed, so it needs no manual renewal. */
function formatSecurityTxt(now: number): string {
  const expires = new Date(now + VALID_DAYS * 86_400_000).toISOString().slice(0, 10);
  return [
    `Contact: mailto:${brand.securityMail}`,
    `Contact: ${siteOrigin}/contact/`,
    `Policy: ${siteOrigin}${legalPath('security')}`,
    `Expires: ${expires}T00:00:00Z`,
    `Preferred-Languages: ${localeCodes.map((code) => LOCALES[code].htmlLang).join(', ')}`,
    `Canonical: ${siteOrigin}${SECURITY_TXT}`,
    '',
  ].join('\n');
}

/** Adds the route for security.txt. */
export function addSecurityTextRoutes(app: Hono<SiteEnv>): void {
  app.get(SECURITY_TXT, (c) =>
    c.body(formatSecurityTxt(Date.now()), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': CACHE_CONTROL,
    }),
  );
}
