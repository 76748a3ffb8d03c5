// Login link (§4 Login) and sign-in URL (§2 /r_sec_login). Pages are cached, so the link is the same for every visitor;
// for signed-in customers, a script replaces it with the name and the logout link.
import { LOCALES } from '../../../common/i18n/locales.ts';
import { withoutPreview } from '../../../common/i18n/without-preview.ts';
import { useView, type View } from '../context.tsx';

/** Query parameters of sign-in and sign-out: language of the page (§3) and return path. */
export const accountQuery = ({ locale, href }: View, path: string) => ({
  language: LOCALES[locale].login,
  // Do not send the preview token to the sign-in.
  service: withoutPreview(href(path)),
});

/**
 * Returns the sign-in URL. The sign-in redirects back to the current page.
 *
 * @param path current path without locale
 */
export const loginUrl = (view: View, path: string): string =>
  `/r_sec_login?${new URLSearchParams(accountQuery(view, path))}`;

/** `path` is the current path without locale, to which the sign-in returns. */
export function AccountLink({ path }: { path: string }) {
  const view = useView();
  const { t } = view;
  return (
    <span className="account">
      <a className="header-link" href={loginUrl(view, path)} rel="nofollow" data-login="">
        {t('nav.login')}
      </a>
    </span>
  );
}
