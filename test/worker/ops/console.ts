// Editor's browser for tests: stores cookies and sends forms with their token and origin.
import { Hono } from 'hono';
import { formToken } from '../../../ops/src/auth/form-token.ts';
import { startSession } from '../../../ops/src/auth/session.ts';
import { findCredential } from '../../../ops/src/auth/tokens.ts';
import type { Bindings, ConsoleEnv } from '../../../ops/src/env.ts';
import { fetchOps, opsBindings, tokenOf } from './ops.ts';

const ORIGIN = 'https://ops.test';

export interface Browser {
  get: (path: string) => Promise<Page>;
  /** Sends a form with the latest form token of this browser. */
  post: (path: string, fields?: Record<string, string | readonly string[]>) => Promise<Page>;
  /** Sends a request without a form token. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  cookies: Map<string, string>;
  /** Token of the latest form. */
  formToken: string;
}
export interface Page {
  status: number;
  location: string | null;
  html: string;
  /** Text without tags, with single spaces. */
  text: string;
  headers: Headers;
}

const entities = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
]);
const textOf = (html: string): string =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities.get(entity) ?? entity)
    .replace(/\s+/g, ' ');

const readPage = async (response: Response): Promise<Page> => {
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    text: textOf(html),
    headers: response.headers,
  };
};

function storeCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** Returns a browser without a session. `defaultHeaders` contains headers of all its requests. */
export function newBrowser(
  extra: Partial<Bindings> = {},
  defaultHeaders: Record<string, string> = {},
): Browser {
  const cookies = new Map<string, string>();
  const send: Browser['fetch'] = async (path, init = {}) => {
    const headers = new Headers({ ...defaultHeaders, ...Object.fromEntries(new Headers(init.headers)) });
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetchOps(path, { redirect: 'manual', ...init, headers }, extra);
    storeCookies(cookies, response);
    return response;
  };
  const read = async (response: Response): Promise<Page> => {
    const page = await readPage(response);
    browser.formToken = /name="form-token" value="([^"]*)"/.exec(page.html)?.[1] ?? browser.formToken;
    return page;
  };
  const browser: Browser = {
    cookies,
    formToken: '',
    fetch: send,
    get: async (path) => read(await send(path)),
    post: async (path, fields = {}) => {
      const body = new URLSearchParams({ 'form-token': browser.formToken });
      for (const [name, value] of Object.entries(fields))
        for (const item of [value].flat()) body.append(name, item);
      return read(
        await send(path, {
          method: 'POST',
          body: body.toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
        }),
      );
    },
  };
  return browser;
}

/** Starts a session as the sign-in page does, but without its audit row and log line, and returns its form token. */
const sessions = new Hono<ConsoleEnv>()
  .use(async (c, next) => {
    const credential = await findCredential(c.env, c.req.path.slice(1));
    if (!credential) throw new Error(`the token ${c.req.path} is not in the settings`);
    await startSession(c, c.env, credential, new Date());
    const [, session = ''] = /=([^;]*)/.exec(c.res.headers.get('set-cookie') ?? '') ?? [];
    c.set('caller', { by: credential.by, method: 'session', roles: credential.roles, session });
    await next();
  })
  .get('*', formToken(), (c) => c.text(c.get('formToken')));

/** Returns a browser with a session of `name`, as after the first page. */
export async function signIn(name = 'ada', extra: Partial<Bindings> = {}): Promise<Browser> {
  const response = await sessions.request(`${ORIGIN}/${tokenOf(name)}`, {}, opsBindings(extra));
  const browser = newBrowser(extra);
  storeCookies(browser.cookies, response);
  browser.formToken = await response.text();
  return browser;
}
