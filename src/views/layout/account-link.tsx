// The way to sign in (§4 Login). The same for every visitor, since pages are kept: a script puts the name and
// the way out in its place.
import { useView } from '../context.tsx';
import { loginAddress } from './login-address.ts';

/** `path` is the present path without locale: where the visitor comes back to. */
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
