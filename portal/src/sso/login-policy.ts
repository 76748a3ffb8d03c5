// The Content-Security-Policy of the sign-in page.
import { sha256Base64 } from '../hash.ts';
import { STYLE } from './login-style.ts';

/**
 * The page's Content-Security-Policy: its own style, its own script where the page has one, and its form to itself and
 * on to the service, which browsers count as a target of the form.
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
