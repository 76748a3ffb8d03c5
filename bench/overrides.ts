// `npm run bench -- flips`: from the press of "Turn off" or "Turn on" in the console to the first page that shows it,
// on the production build: pages are asked for one after the other, as visitors of a busy page do.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfChanged } from '../scripts/build/build.ts';
import { publishLocal } from '../scripts/content/publication.ts';
import { localToken } from '../scripts/dev/local-access.ts';
import { startServer } from './server.ts';
import { median } from './statistics.ts';

const TIMES = 20;
const PAGE = '/products/';
const MARK = 'data-top-banner';
/** Longer than a flip may take anywhere. */
const MAX_MS = 60_000;
const LIST = '/ops/banners?locale=en';

/** What a browser keeps and sends when a form of the console is pressed. */
class Editor {
  readonly #origin: string;
  #cookie = '';
  constructor(origin: string) {
    this.#origin = origin;
  }
  async #ask(path: string, fields?: Record<string, string>): Promise<Response> {
    const answer = await fetch(`${this.#origin}${path}`, {
      redirect: 'manual',
      headers: { cookie: this.#cookie, origin: this.#origin },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    });
    const [cookie] = answer.headers.getSetCookie();
    if (cookie?.startsWith('ops=')) this.#cookie = cookie.split(';')[0] ?? '';
    return answer;
  }
  async signIn(): Promise<void> {
    const answer = await this.#ask('/ops/sign-in', { name: 'bench', token: localToken(), to: '/ops' });
    if (answer.status !== 303) throw new Error(`signing in answered ${answer.status}`);
  }
  /** Opens the list, and gives what presses the first button of the top banner. */
  async open(): Promise<{ way: 'on' | 'off'; press: () => Promise<void> }> {
    const html = await (await this.#ask(LIST)).text();
    const form =
      /<form[^>]*action="(\/ops\/banners\/advertisement\/top-banner[^"]*\/(on|off))".*?<\/form>/s.exec(html);
    if (!form) throw new Error('the console shows no top banner');
    const fields = Object.fromEntries(
      [...form[0].matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const [, action = '', way] = form;
    return {
      way: way === 'on' ? 'on' : 'off',
      press: async () => {
        const answer = await this.#ask(action, fields);
        if (answer.status !== 303) throw new Error(`${action} answered ${answer.status}`);
      },
    };
  }
}

/** Asks for the page until it shows the banner or not; gives when it did, and how many pages before it did not. */
async function seen(origin: string, isShown: boolean): Promise<{ at: number; stale: number }> {
  const until = performance.now() + MAX_MS;
  for (let stale = 0; performance.now() < until; stale += 1) {
    const text = await (await fetch(`${origin}${PAGE}`)).text();
    if (text.includes(MARK) === isShown) return { at: performance.now(), stale };
  }
  throw new Error(`no page showed it within ${MAX_MS} ms`);
}

/** Prints median and worst of twenty flips. */
export async function benchOverrides(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-flips-'));
  await buildIfChanged();
  await publishLocal(folder);
  const site = await startServer(folder);
  const editor = new Editor(site.origin);
  await editor.signIn();
  await fetch(`${site.origin}${PAGE}`);
  const presses: number[] = [];
  const pages: number[] = [];
  let stale = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const { way, press } = await editor.open();
    // As a visitor sees it who comes all the time: not the first one after the answer alone.
    const began = performance.now();
    const first = seen(site.origin, way === 'on');
    await press();
    presses.push(performance.now() - began);
    const found = await first;
    stale += found.stale;
    pages.push(found.at - began);
  }
  const said = (values: readonly number[]) =>
    `median ${median(values).toFixed(0)} ms, worst ${Math.max(...values).toFixed(0)} ms`;
  console.log(
    `${TIMES} flips in the console, ${PAGE} asked for all the time (${stale} pages before they showed it)`,
  );
  console.log(`from the press to the first page that shows it: ${said(pages)}`);
  console.log(`from the press to the console's answer:         ${said(presses)}`);
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}
