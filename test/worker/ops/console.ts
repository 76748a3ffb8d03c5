// Editor's browser for tests: stores cookies and sends forms with their token and origin.
import { env } from 'cloudflare:workers';
import type { Bindings } from '../../../ops/src/env.ts';
import { runWithoutTriggers } from '../audit-log.ts';
import { fetchOps, tokenOf } from './ops.ts';

const ORIGIN = 'https://ops.test';

export interface Browser {
  get: (path: string) => Promise<Page>;
  /** Sends a form with the latest form token of this browser. */
  post: (path: string, fields?: Record<string, string | readonly string[]>) => Promise<Page>;
  /** Sends a request without a form token. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  cookies: Map<string, string>;
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

const pageOf = async (response: Response): Promise<Page> => {
  const html = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    html,
    text: textOf(html),
    headers: response.headers,
  };
};

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
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  let token = '';
  const read = async (response: Response): Promise<Page> => {
    const page = await pageOf(response);
    token = /name="form-token" value="([^"]*)"/.exec(page.html)?.[1] ?? token;
    return page;
  };
  return {
    cookies,
    fetch: send,
    get: async (path) => read(await send(path)),
    post: async (path, fields = {}) => {
      const body = new URLSearchParams({ 'form-token': token });
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
}

/** Signs in as `name`, opens the first page, and deletes the audit rows of sessions. */
export async function signedIn(name = 'ada', extra: Partial<Bindings> = {}): Promise<Browser> {
  const browser = newBrowser(extra);
  const { status } = await browser.post('/ops/sign-in', { token: tokenOf(name), to: '/ops' });
  if (status !== 303) throw new Error(`the sign-in returned ${status}`);
  await browser.get('/ops');
  await runWithoutTriggers(env.DB, [env.DB.prepare("DELETE FROM audit WHERE kind = 'session'")]);
  return browser;
}
