// Login link (§4 Login). It is the same for every visitor, because pages are cached; a script replaces it with
// the name and the logout link.
import { useView } from '../context.tsx';
import { loginAddress } from './login-address.ts';

/** `path` is the present path without locale, to which the visitor returns. */
export function AccountLink({ path }: { path: string }) {
  const view = useView();
  const { t } = view;
  return (
    <span className="account" data-account>
      <a
        className="header-link"
        href={loginAddress(view, path)}
        rel="nofollow"
        data-login
        data-logout-text={t('nav.logout')}
      >
        {t('nav.login')}
      </a>
    </span>
  );
}
