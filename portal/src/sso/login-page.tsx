// Sign-in page: a form with two fields that works without JavaScript, a back link, and help.
import { reactRenderer } from '@hono/react-renderer';
import type { FC, InputHTMLAttributes, ReactNode } from 'react';
import { z } from 'zod';
import mark from '../../../common/brand/mark.svg?raw';
import { brand } from '../../../common/config.ts';
import { LOCALE_PARAM, SIGN_IN_PATHS } from '../../../common/contract/sign-in/sign-in.ts';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { OpenDocuments, Restriction } from './login-document.tsx';
import { STYLE } from './login-policy.ts';
import type { Challenge } from './proof.ts';
import type { RestrictedDocument } from './target.ts';

/** Text of the page, from the setting `sign-in`. */
export const StringsSchema = z.object({
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
  checkLogin: z.string(),
  checkPassword: z.string(),
  show: z.string(),
  hide: z.string(),
  backDocs: z.string(),
  backSite: z.string(),
  forgot: z.string(),
  support: z.string(),
  noAccount: z.string(),
  trial: z.string(),
  noAccess: z.string(),
  ask: z.string(),
  restricted: z.string(),
  /** Contains `{products}`, a list of names. */
  restrictedTo: z.string(),
  restrictedToAll: z.string(),
  docs: z.string(),
  openDocs: z.string(),
});
export type Strings = z.output<typeof StringsSchema>;

declare module '@hono/react-renderer' {
  interface Props {
    title: string;
    locale: Locale;
    /** URL of the logo link; `null` if no known service requested the page. */
    home: string | null;
    /** Return URL of the sign-in, which the language switch preserves; `null` for a page without form. */
    service: string | null;
  }
}

const Logo: FC = () => (
  <>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository */}
    <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />
    {brand.name}
  </>
);

const LANGUAGES: Record<Locale, string> = { en: 'Language', cn: '语言', ko: '언어', ja: '言語' };

const Languages: FC<{ locale: Locale; service: string }> = ({ locale, service }) => (
  <nav aria-label={LANGUAGES[locale]}>
    {localeCodes.map((code) => {
      const { login, htmlLang, name } = LOCALES[code];
      const query = new URLSearchParams({ language: login, service, [LOCALE_PARAM]: code });
      return (
        <a
          key={code}
          href={`${SIGN_IN_PATHS.login}?${query}`}
          lang={htmlLang}
          hrefLang={htmlLang}
          aria-current={code === locale ? 'true' : undefined}
        >
          {name}
        </a>
      );
    })}
  </nav>
);

/** Layout of the page, for @hono/react-renderer. */
export const loginFrame = reactRenderer(({ children, title, locale, home, service }) => (
  <html lang={LOCALES[locale].htmlLang}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <link rel="preload" href={SIGN_IN_PATHS.font} as="font" type="font/woff2" crossOrigin="" />
      <title>{`${title} · ${brand.name}`}</title>
      {/* Rendered verbatim, because the Content-Security-Policy allows this style by its hash. */}
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
          {service !== null && <Languages locale={locale} service={service} />}
        </div>
      </header>
      {children}
    </body>
  </html>
));

interface FormProps {
  strings: Strings;
  locale: Locale;
  /** User name of the previous attempt. Passwords are never sent back. */
  login: string;
  /** Whether the user name or password of the previous attempt is wrong. */
  isInvalid: boolean;
  /** Proof of work that the next attempt requires (sign-in-page.js); `null` for none. */
  challenge: Challenge | null;
}

interface PageProps extends FormProps {
  /** Return URL of the sign-in; `null` if the page shows only a problem without form. */
  service: string | null;
  problem: string | null;
  /** Message in addition to the problem if scripts are disabled; `null` for none. */
  withoutScript: string | null;
  /** Restricted document that requires the sign-in; `null` for any other page. */
  document: RestrictedDocument | null;
  /** Back link, and the origin and language of the site; `null` without a known service. */
  back: { href: string; isDocs: boolean } | null;
  site: string | null;
}

interface FieldProps {
  name: 'login' | 'password';
  label: string;
  /** Advice after a failed attempt; `null` if the field is not wrong. */
  check: string | null;
}

const Field: FC<FieldProps & { children?: ReactNode } & InputHTMLAttributes<HTMLInputElement>> = ({
  name,
  label,
  check,
  children,
  ...input
}) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    {children}
    <input
      id={name}
      name={name}
      maxLength={200}
      autoCapitalize="none"
      spellCheck={false}
      required
      {...(check !== null && { 'aria-invalid': true, 'aria-describedby': `problem ${name}-problem` })}
      {...input}
    />
    {check !== null && (
      <p className="field-problem" id={`${name}-problem`}>
        {check}
      </p>
    )}
  </div>
);

const LoginForm: FC<FormProps & { service: string }> = ({
  strings,
  locale,
  login,
  isInvalid,
  challenge,
  service,
}) => (
  <form
    method="post"
    {...(challenge && { 'data-challenge': JSON.stringify(challenge), 'data-solving': strings.solving })}
  >
    <input type="hidden" name="service" value={service} />
    <input type="hidden" name="language" value={LOCALES[locale].login} />
    <Field
      name="login"
      label={strings.login}
      check={isInvalid ? strings.checkLogin : null}
      defaultValue={login}
      autoComplete="username"
    />
    <Field
      name="password"
      label={strings.password}
      check={isInvalid ? strings.checkPassword : null}
      type="password"
      autoComplete="current-password"
    >
      <button className="show" type="button" data-hide={strings.hide} hidden>
        {strings.show}
      </button>
    </Field>
    {challenge && <input type="hidden" name="verifyCode" />}
    <button type="submit">{strings.submit}</button>
    {challenge && <p role="status" />}
  </form>
);

const Help: FC<{ strings: Strings; site: string; isRestricted: boolean }> = ({
  strings,
  site,
  isRestricted,
}) => (
  <div className="help">
    <p>
      {strings.forgot} <a href={`${site}/support/`}>{strings.support}</a>
    </p>
    {isRestricted ? (
      <p>
        {strings.noAccess} <a href={`${site}/contact/?type=support`}>{strings.ask}</a>
      </p>
    ) : (
      <p>
        {strings.noAccount} <a href={`${site}/free-trial/`}>{strings.trial}</a>
      </p>
    )}
  </div>
);

export const LoginPage: FC<PageProps> = ({
  service,
  problem,
  withoutScript,
  document,
  back,
  site,
  ...form
}) => {
  const { strings, locale } = form;
  return (
    <main>
      {back && (
        <a className="back" href={back.href}>
          {back.isDocs ? strings.backDocs : strings.backSite}
        </a>
      )}
      {document && site !== null && <Restriction {...{ document, strings, locale, site }} />}
      <div>
        <h1>{strings.title}</h1>
        {service !== null && !document && <p className="lead">{strings.lead}</p>}
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
        {service !== null && <LoginForm {...form} service={service} />}
        {site !== null && <Help strings={strings} site={site} isRestricted={document !== null} />}
        {service !== null && <script src={SIGN_IN_PATHS.script} defer />}
      </div>
      {document && site !== null && <OpenDocuments {...{ document, strings, site }} />}
    </main>
  );
};
