// The address of the sign-in (§2 /r_sec_login), as links of pages name it.

import { LOCALES } from '../../../common/i18n/locales.ts';
import { withoutPreview } from '../../../common/i18n/without-preview.ts';
import type { View } from '../context.tsx';

/** What signing in and out are told: the language of the page (§3), and where the visitor comes back to. */
export const accountQuery = ({ locale, href }: View, path: string) => ({
  language: LOCALES[locale].login,
  // The sign-in is told no preview token.
  service: withoutPreview(href(path)),
});

/**
 * The address that leads to the sign-in and back.
 *
 * @param path The present path without locale.
 */
export const loginAddress = (view: View, path: string): string =>
  `/r_sec_login?${new URLSearchParams(accountQuery(view, path))}`;
