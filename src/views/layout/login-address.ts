// Address of the sign-in (§2 /r_sec_login) for links of pages.

import { LOCALES } from '../../../common/i18n/locales.ts';
import { withoutPreview } from '../../../common/i18n/without-preview.ts';
import type { View } from '../context.tsx';

/** Parameters of sign-in and sign-out: language of the page (§3), and return address. */
export const accountQuery = ({ locale, href }: View, path: string) => ({
  language: LOCALES[locale].login,
  // The sign-in receives no preview token.
  service: withoutPreview(href(path)),
});

/**
 * Returns the address that leads to the sign-in and back.
 *
 * @param path present path without locale
 */
export const loginAddress = (view: View, path: string): string =>
  `/r_sec_login?${new URLSearchParams(accountQuery(view, path))}`;
