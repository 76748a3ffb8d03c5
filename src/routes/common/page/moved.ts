// Permanent redirects between two paths of one page (§2).

import { href } from '../../../../common/i18n/links.ts';
import type { SiteContext } from '../../../env.ts';

/** Redirects permanently, in the same locale and with the sticky parameters. */
export function permanentRedirect(c: SiteContext, path: string): Response {
  c.header('Cache-Control', 'public, max-age=3600');
  return c.redirect(href(path, c.get('locale'), c.get('stickyParams')), 301);
}
