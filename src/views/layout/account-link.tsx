// The way to sign in (§4 Login). The same for every visitor, since pages are kept: a script puts the name and
// the way out in its place.
import { appCode } from '../../config.ts';
import { withoutPreview } from '../../i18n/carried.ts';
import { LOCALES } from '../../i18n/locales.ts';
import { useView } from '../context.tsx';

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** `path` is the present path without locale: where the visitor comes back to. The language is that of §3. */
export function AccountLink({ path }: { path: string }) {
  const { locale, t, href } = useView();
  const language = LOCALES[locale].login;
  // Whoever asks for the password is told no secret of ours.
  const service = withoutPreview(href(path));
  return (
    <span className="account" data-account>
      <a
        className="header-link"
        href={address('/r_sec_login', { language, service })}
        rel="nofollow"
        data-login
        data-logout={address('/r_sec_logout', { language, appCode, service })}
        data-logout-text={t('nav.logout')}
      >
        {t('nav.login')}
      </a>
    </span>
  );
}
