// Style and Content-Security-Policy of the sign-in page, which allows the style by its hash.
import fallbackFaces from '../../../common/brand/fallback-faces.css?raw';
import tokens from '../../../common/brand/tokens.css?raw';
import { sha256Base64 } from '../hash.ts';
import page from './login.css?raw';
import document from './login-document.css?raw';

export const STYLE = `${tokens}\n${fallbackFaces}\n${page}\n${document}`;

/**
 * Returns the Content-Security-Policy. It allows the page's style and font, and its script if the page has a form. The
 * form targets include the service, because browsers also apply `form-action` to redirects.
 */
export async function createLoginPolicy(serviceOrigin: string | null): Promise<string> {
  const targets = ["'self'", ...(serviceOrigin ? [serviceOrigin] : [])].join(' ');
  return [
    "default-src 'none'",
    `style-src 'sha256-${await sha256Base64(STYLE)}'`,
    "font-src 'self'",
    ...(serviceOrigin ? ["script-src 'self'"] : []),
    `form-action ${targets}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
