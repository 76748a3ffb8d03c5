// Login link (§4 Login) and address of the sign-in (§2 /r_sec_login). The link is the same for every visitor,
// because pages are cached; a script replaces it with the name and the logout link.
import { LOCALES } from '../../../common/i18n/locales.ts';
import { withoutPreview } from '../../../common/i18n/without-preview.ts';
import { useView, type View } from '../context.tsx';

/** Parameters of sign-in and sign-out: language of the page (§3), and return address. */
export const accountQuery = ({ locale, href }: View, path: string) => ({
  language: LOCALES[locale].login,
  // The sign-in receives no preview token.
  service: withoutPreview(href(path)),
});

/**
 * Returns the address that leads to the sign-in and back.
 *
 * @param path current path without locale
 */
export const loginAddress = (view: View, path: string): string =>
  `/r_sec_login?${new URLSearchParams(accountQuery(view, path))}`;

/** `path` is the current path without locale, to which the visitor returns. */
export function AccountLink({ path }: { path: string }) {
  const view = useView();
  const { t } = view;
  return (
    <span className="account">
      <a className="header-link" href={loginAddress(view, path)} rel="nofollow" data-login="">
        {t('nav.login')}
      </a>
    </span>
  );
}
