// `npm run bench -- overrides`: time from a click on "Turn off" or "Turn on" in the console to the first page with the
// change, on the production build under continuous load.
import { localToken } from '../../scripts/dev/local-access.ts';
import { type Benchmark, columns, type Row } from '../report/schema.ts';
import { withServer } from '../server.ts';
import { median } from '../statistics.ts';

const RUNS = 20;
const PAGE = '/products/';
const MARK = 'data-top-banner';
/** Timeout in milliseconds. */
const MAX_MS = 60_000;
const LIST = '/ops/banners?locale=en';

class Editor {
  readonly #origin: string;
  #cookie = '';
  constructor(origin: string) {
    this.#origin = origin;
  }
  async #request(path: string, fields?: Record<string, string>): Promise<Response> {
    const response = await fetch(`${this.#origin}${path}`, {
      redirect: 'manual',
      headers: { cookie: this.#cookie, origin: this.#origin },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie?.startsWith('ops=')) this.#cookie = cookie.split(';')[0] ?? '';
    return response;
  }
  async signIn(): Promise<void> {
    const response = await this.#request('/ops/sign-in', { name: 'bench', token: localToken(), to: '/ops' });
    if (response.status !== 303) throw new Error(`the sign-in responded with status ${response.status}`);
  }
  /** Opens the list and returns a function that submits the first form of the top banner. */
  async open(): Promise<{ state: 'on' | 'off'; press: () => Promise<void> }> {
    const html = await (await this.#request(LIST)).text();
    const form =
      /<form[^>]*action="(\/ops\/banners\/advertisement\/top-banner[^"]*\/(on|off))".*?<\/form>/s.exec(html);
    if (!form) throw new Error('the console shows no top banner');
    const fields = Object.fromEntries(
      [...form[0].matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const [, action = '', state] = form;
    return {
      state: state === 'on' ? 'on' : 'off',
      press: async () => {
        const response = await this.#request(action, fields);
        if (response.status !== 303) throw new Error(`${action} responded with status ${response.status}`);
      },
    };
  }
}

/** Requests the page until it shows or hides the banner. Returns that time and the number of stale pages before it. */
async function waitForBanner(origin: string, isShown: boolean): Promise<{ at: number; stale: number }> {
  const until = performance.now() + MAX_MS;
  for (let stale = 0; performance.now() < until; stale += 1) {
    const text = await (await fetch(`${origin}${PAGE}`)).text();
    if (text.includes(MARK) === isShown) return { at: performance.now(), stale };
  }
  throw new Error(`no page changed within ${MAX_MS} ms`);
}

async function measure(origin: string): Promise<Benchmark> {
  const editor = new Editor(origin);
  await editor.signIn();
  await fetch(`${origin}${PAGE}`);
  const clicks: number[] = [];
  const pages: number[] = [];
  let stale = 0;
  for (let time = 0; time < RUNS; time += 1) {
    const { state, press } = await editor.open();
    // Requests start before the click, because a page may change before the console responds.
    const startedAt = performance.now();
    const first = waitForBanner(origin, state === 'on');
    await press();
    clicks.push(performance.now() - startedAt);
    const firstPage = await first;
    stale += firstPage.stale;
    pages.push(firstPage.at - startedAt);
  }
  const row = (name: string, values: readonly number[]): Row => ({
    name,
    values: [median(values), Math.max(...values)],
  });
  return {
    title: 'Console overrides',
    note: `${RUNS} overrides in the console while a client requests ${PAGE} continuously; it received ${stale} stale pages.`,
    columns: columns({ median: 'ms', maximum: 'ms' }),
    rows: [
      row('click to the first page with the change', pages),
      row('click to the console response', clicks),
    ],
    limits: [],
    chart: 'median',
  };
}

export const benchOverrides = (): Promise<Benchmark> => withServer({}, ({ origin }) => measure(origin));
