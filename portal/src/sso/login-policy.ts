// The Content-Security-Policy of the sign-in page.
import { sha256Base64 } from '../hash.ts';
import { STYLE } from './login-style.ts';

/**
 * The Content-Security-Policy allows the page's style, its script if the page has one, and form targets:
 * the page itself and the service, because browsers count the redirect target.
 */
export async function loginPolicy(serviceOrigin: string | null, hasScript: boolean): Promise<string> {
  const targets = ["'self'", ...(serviceOrigin ? [serviceOrigin] : [])].join(' ');
  return [
    "default-src 'none'",
    `style-src 'sha256-${await sha256Base64(STYLE)}'`,
    ...(hasScript ? ["script-src 'self'"] : []),
    `form-action ${targets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
