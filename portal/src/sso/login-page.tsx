// Sign-in page: a form with two fields that works without JavaScript.
import { reactRenderer } from '@hono/react-renderer';
import type { FC } from 'react';
import { z } from 'zod';
import mark from '../../../common/brand/mark.svg?raw';
import { brand } from '../../../common/config.ts';
import { SIGN_IN_PATHS } from '../../../common/contract/sign-in/sign-in.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { STYLE } from './login-policy.ts';
import type { Challenge } from './proof.ts';

/** Texts of the page: the setting `sign-in` of the content. */
export const TextsSchema = z.object({
  title: z.string(),
  lead: z.string(),
  error: z.string(),
  login: z.string(),
  password: z.string(),
  submit: z.string(),
  wrong: z.string(),
  limited: z.string(),
  delayed: z.string(),
  guarded: z.string(),
  solving: z.string(),
  foreign: z.string(),
  elsewhere: z.string(),
  tooLarge: z.string(),
});
export type Texts = z.output<typeof TextsSchema>;

declare module '@hono/react-renderer' {
  interface Props {
    title: string;
    locale: Locale;
    /** Link of the logo; `null` if no known service requested the page. */
    home: string | null;
  }
}

const Logo: FC = () => (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository */}
    <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />
    {brand.name}
  </>
);

/** Layout of the page, for @hono/react-renderer. */
export const loginFrame = reactRenderer(({ children, title, locale, home }) => (
  <html lang={LOCALES[locale].htmlLang}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>{`${title} · ${brand.name}`}</title>
      {/* Rendered verbatim: the policy allows this style by its hash. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, and React escapes the children of <style> */}
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

interface FormProps {
  texts: Texts;
  locale: Locale;
  /** Name of the previous attempt; passwords are never sent back. */
  login: string;
  /** Proof of work that the next attempt requires (sign-in-proof.js); `null` for none. */
  challenge: Challenge | null;
}

interface PageProps extends FormProps {
  /** Return address of the sign-in; `null` if the page shows only a problem without form. */
  service: string | null;
  problem: string | null;
  /** Message in addition to the problem if scripts are disabled; `null` for none. */
  withoutScript: string | null;
}

const LoginForm: FC<FormProps & { service: string; hasProblem: boolean }> = (props) => {
  const { texts, locale, login, challenge, service, hasProblem } = props;
  const described = hasProblem ? { 'aria-invalid': true, 'aria-describedby': 'problem' } : {};
  return (
    <form
      method="post"
      {...(challenge && { 'data-challenge': JSON.stringify(challenge), 'data-solving': texts.solving })}
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
  );
};

export const LoginPage: FC<PageProps> = ({ service, problem, withoutScript, ...form }) => (
  <main>
    <div>
      <h1>{form.texts.title}</h1>
      {service !== null && <p className="lead">{form.texts.lead}</p>}
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
      {service !== null && <LoginForm {...form} service={service} hasProblem={problem !== null} />}
      {form.challenge && <script src={SIGN_IN_PATHS.proof} defer />}
    </div>
  </main>
);
