// Turnstile verification if the site returns a key for the visitor's country. On failure, another proof is created
// (F20).
import type { FormCode } from '../../../common/forms/forms.ts';
import { TURNSTILE_MS, TURNSTILE_ORIGIN, TURNSTILE_TYPE } from '../../../common/forms/turnstile.ts';
import { trusted } from '../browser/trusted-types.ts';
import type { TimedProof } from './form-proof.ts';

const SCRIPT = `${TURNSTILE_ORIGIN}/turnstile/v0/api.js?render=explicit`;
/** Timeout in milliseconds, including the script. */
const TIMEOUT_MS = 6_000;

interface Turnstile {
  render: (
    container: HTMLElement,
    options: Record<string, string | ((token: string) => void)>,
  ) => string | null | undefined;
}

/** Browser functions that Turnstile needs. */
export interface Environment {
  siteKey: () => Promise<string | null>;
  load: () => Promise<Turnstile>;
  /** Container for a widget that requires a click. */
  insertContainer: () => HTMLElement;
  lang: string;
}

export interface TurnstileToken {
  token: string;
  /** Milliseconds since the epoch. */
  expires: number;
}

let loading: Promise<Turnstile> | null = null;

function load(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trusted.createScriptURL(SCRIPT);
    script.async = true;
    script.onload = () => {
      const { turnstile } = window as Window & { turnstile?: Turnstile };
      if (turnstile) resolve(turnstile);
      else reject(new Error('Turnstile is missing'));
    };
    script.onerror = () => reject(new Error('Turnstile script did not load'));
    document.head.append(script);
  });
  return loading;
}

async function fetchSiteKey(): Promise<string | null> {
  const response = await fetch('/api/turnstile');
  const { siteKey }: { siteKey: string | null } = await response.json();
  return siteKey;
}

/** Browser functions for a form; the widget is inserted after the form. */
const environmentOf = (form: HTMLFormElement): Environment => ({
  siteKey: fetchSiteKey,
  load,
  lang: document.documentElement.lang,
  insertContainer: () => {
    const container = document.createElement('div');
    form.after(container);
    return container;
  },
});

async function requestToken(form: FormCode, environment: Environment): Promise<string | null> {
  const key = await environment.siteKey();
  if (key === null) return null;
  const turnstile = await environment.load();
  const container = environment.insertContainer();
  const token = await new Promise<string | null>((resolve) => {
    const fail = () => resolve(null);
    const id = turnstile.render(container, {
      sitekey: key,
      action: form,
      language: environment.lang,
      appearance: 'interaction-only',
      retry: 'never',
      callback: resolve,
      'error-callback': fail,
      'timeout-callback': fail,
      'unsupported-callback': fail,
    });
    if (!id) fail();
    setTimeout(fail, TIMEOUT_MS);
  });
  container.remove();
  return token;
}

/** Returns a token for one form and one use, or `null` if there is none in time. */
export async function requestTurnstileToken(
  form: FormCode,
  environment: Environment,
): Promise<TurnstileToken | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  const token = await Promise.race([requestToken(form, environment).catch(() => null), late]);
  return token === null ? null : { token, expires: Date.now() + TURNSTILE_MS };
}

/** Returns a proof for one form and one use, or `null` if there is none in time. */
export async function requestProof(form: FormCode, widget: HTMLFormElement): Promise<TimedProof | null> {
  const checked = await requestTurnstileToken(form, environmentOf(widget));
  return (
    checked && {
      proof: { pictureType: TURNSTILE_TYPE, verifyCode: checked.token },
      expires: checked.expires,
    }
  );
}
