// The sign-in page: a form of two fields that works without JavaScript.
import { reactRenderer } from '@hono/react-renderer';
import type { FC } from 'react';
import { brand } from '../../../common/config.ts';
import { SIGN_IN_PATHS } from '../../../common/contract/sign-in/sign-in.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { STYLE } from './login-style.ts';
import { Mark } from './mark.tsx';
import type { Challenge } from './proof.ts';

/** The texts of the page: the setting `sign-in` of the content. */
export type Texts = Record<
  | 'title'
  | 'lead'
  | 'error'
  | 'login'
  | 'password'
  | 'submit'
  | 'wrong'
  | 'limited'
  | 'delayed'
  | 'guarded'
  | 'solving'
  | 'foreign'
  | 'elsewhere'
  | 'tooLarge',
  string
>;

declare module '@hono/react-renderer' {
  interface Props {
    title: string;
    locale: Locale;
    /** Where the logo leads; nowhere on a page that was not asked for by a service of ours. */
    home: string | null;
  }
}

const Logo: FC = () => (
  <>
    <Mark />
    {brand.name}
  </>
);

/** The frame of the page, for @hono/react-renderer. */
export const loginFrame = reactRenderer(({ children, title, locale, home }) => (
  <html lang={LOCALES[locale].htmlLang}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{`${title} · ${brand.name}`}</title>
      {/* To the byte: the policy allows this style by its hash. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, and no other way to a style */}
      <style dangerouslySetInnerHTML={{ __html: STYLE }} />
    </head>
    <body>
      <header>
        <div>
          {home ? (
            <a className="logo" href={home}>
              <Logo />
            </a>
          ) : (
            <span className="logo">
              <Logo />
            </span>
          )}
        </div>
      </header>
      {children}
    </body>
  </html>
));

interface PageProps {
  texts: Texts;
  locale: Locale;
  /** Where the sign-in leads; `null`: there is nothing to fill in, only the problem. */
  service: string | null;
  problem: string | null;
  /** The name that was sent before; a password is never sent back. */
  login: string;
  /** The proof of work that the next attempt needs (sign-in-proof.js); `null` for none. */
  challenge: Challenge | null;
  /** Shown in addition to the problem where scripts are off; `null` for nothing. */
  withoutScript: string | null;
}

export const LoginPage: FC<PageProps> = (props) => {
  const { texts, locale, service, problem, login, challenge, withoutScript } = props;
  const described = problem ? { 'aria-invalid': true, 'aria-describedby': 'problem' } : {};
  return (
    <main>
      <div>
        <h1>{texts.title}</h1>
        {service !== null && <p className="lead">{texts.lead}</p>}
        {problem && (
          <p className="problem" id="problem" role="alert">
            {problem}
          </p>
        )}
        {withoutScript && (
          <noscript>
            <p className="problem">{withoutScript}</p>
          </noscript>
        )}
        {service !== null && (
          <form
            method="post"
            {...(challenge && {
              'data-challenge': JSON.stringify(challenge),
              'data-solving': texts.solving,
            })}
          >
            <input type="hidden" name="service" value={service} />
            <input type="hidden" name="language" value={LOCALES[locale].login} />
            <label>
              {texts.login}
              <input
                name="login"
                defaultValue={login}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={200}
                required
                {...described}
              />
            </label>
            <label>
              {texts.password}
              <input
                name="password"
                type="password"
                autoComplete="current-password"
                maxLength={200}
                required
                {...described}
              />
            </label>
            {challenge && <input type="hidden" name="verifyCode" />}
            <button type="submit">{texts.submit}</button>
            {challenge && <p role="status" />}
          </form>
        )}
        {challenge && <script src={SIGN_IN_PATHS.proof} defer />}
      </div>
    </main>
  );
};
