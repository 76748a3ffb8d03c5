// One page under two addresses of §2: the second leads to the first.

import { href } from '../../../../common/i18n/links.ts';
import type { SiteContext } from '../../../env.ts';

/** Sends the visitor on for good, in the same locale and with what links carry. */
export function movedTo(c: SiteContext, path: string): Response {
  c.header('Cache-Control', 'public, max-age=3600');
  return c.redirect(href(path, c.var.locale, c.var.stickyParams), 301);
}
