// First byte, which does not wait for optional data (§3, docs/decisions/001).
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { describe, expect, it, vi } from 'vitest';
import type { CallName } from '../../../../common/contract/contract.ts';
import { routePath } from '../../../../common/i18n/links.ts';
import { PAGE_TYPES } from '../../../../common/metrics/page-types.ts';
import { policyOf } from '../../../../common/policy.ts';
import { tokenSecret } from '../../../../src/routes/forms/form-props.ts';
import { createReceipt } from '../../../../src/routes/forms/receipt.ts';
import { OTHER_PAGES, requiredCallsOf, SHELL_CALLS } from '../../../required-calls.ts';
import { ROUTES, ROUTES_BY_KIND } from '../../../routes.ts';
import { fullPortal } from '../cache-control/full-portal.ts';
import { responses, steps } from '../fixtures.ts';
import {
  callOf,
  changePop,
  clearShared,
  emptyKv,
  type FakePortal,
  fakePortal,
  type Responses,
  send,
  visit,
} from '../support.ts';

type Portal = Pick<FakePortal, 'fetch'>;

/** Responses of the fixtures, with a module of the home page. */
const DATA: Responses = { ...responses, 'home/getModules': [steps] };

const full = fullPortal();

/** Returns a portal whose responses wait for `open`, except those for which `isImmediate` returns true. */
function createGatedPortal(portal: Portal, isImmediate: (name: CallName) => boolean) {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = new Request(input);
    const name = callOf(request);
    if (name && !isImmediate(name)) await promise;
    return portal.fetch(request);
  };
  return { portal: { fetch: fetch as Portal['fetch'] }, open };
}

/** Reads chunks until one contains `mark`, then opens the gate and reads the rest. */
async function readGated(
  path: string,
  isImmediate: (name: CallName) => boolean,
  complete: Portal,
  mark = '</h1>',
) {
  clearShared();
  changePop();
  const { portal, open } = createGatedPortal(complete, isImmediate);
  const quiet = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const ctx = createExecutionContext();
  const unlimited = { limit: async () => ({ success: true }) };
  const bindings = {
    ...env,
    KV: emptyKv(),
    PORTAL: portal,
    FIRST_BYTE_WAIT_MS: '20',
    VISITOR_LIMIT: unlimited,
    MISS_LIMIT: unlimited,
  };
  const response = await send(new Request(`https://site.test${path}`), bindings as never, ctx);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let before = '';
  while (!before.includes(mark)) {
    const { value, done } = await reader.read();
    if (done) break;
    before += decoder.decode(value, { stream: true });
  }
  open();
  let after = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    after += decoder.decode(chunk.value, { stream: true });
  await waitOnExecutionContext(ctx);
  quiet.mockRestore();
  return { response, before, after };
}

const URLS: readonly string[] = [
  ...new Set([...ROUTES.filter(({ status }) => status === 200).map(({ path }) => path), ...OTHER_PAGES]),
];
/** Whether a path is the home page, which has separate tests. */
const isHome = (url: string) => url === '/' || url === '/homepage-ko/';

describe('first byte of every page type', () => {
  it('every kind of route with a page has a path', () => {
    const kinds = Object.entries(ROUTES_BY_KIND).filter(([, routes]) =>
      routes.some(({ status }) => status === 200),
    );
    expect(kinds.filter(([, routes]) => !routes.some(({ path }) => URLS.includes(path)))).toEqual([]);
    const types = new Set(URLS.map((url) => policyOf(routePath(`https://site.test${url}`)).type));
    expect([...types].sort()).toEqual([...PAGE_TYPES].sort());
  });

  it.each(URLS.filter((url) => !isHome(url)))(
    'the first byte of %s does not wait for optional responses',
    async (url) => {
      const calls = requiredCallsOf(url);
      if (!calls) throw new Error(`${url} has no row in test/required-calls.ts`);
      const isImmediate = (name: CallName) => SHELL_CALLS.includes(name) || calls.includes(name);
      const { response, before } = await readGated(url, isImmediate, full);
      expect(response.status).toBe(200);
      expect(before).toMatch(/<\/head>[\s\S]*<header[\s\S]*<h1/);
      expect(response.headers.get('cache-control')).not.toContain('s-maxage=60');
    },
  );

  it('the header of a report’s thank-you page is sent before the link to the report arrives', async () => {
    const sent = { form: 'document' as const, day: '2026-11-26' };
    const reference = 'R-ABCD-EFGH';
    const query = new URLSearchParams({
      reference,
      receipt: await createReceipt(tokenSecret({ env: { platform: env } } as never), sent, reference),
    });
    const isImmediate = (name: CallName) => SHELL_CALLS.includes(name);
    const { before, after } = await readGated(
      `/lp-thank-you/a-report/?${query}`,
      isImmediate,
      full,
      '</header>',
    );
    expect(before).not.toContain(reference);
    expect(after).toContain(reference);
    expect(after).toContain('href="/blog/a-report/"');
  });

  it('the first byte of a 404 page waits only for the shell, the mapping, and the page lookup', async () => {
    const isImmediate = (name: CallName) =>
      SHELL_CALLS.includes(name) || name === 'common/getMapping' || name === 'common/getPage';
    const { response, before } = await readGated('/nothing/', isImmediate, full);
    expect(response.status).toBe(404);
    expect(before).toMatch(/<\/head>[\s\S]*<header[\s\S]*<h1/);
  });
});

describe('first byte of the home page', () => {
  const isRequired = (name: CallName) => SHELL_CALLS.includes(name);

  for (const path of ['/', '/ko/homepage-ko/'])
    it(`${path} sends head, header, and headline before any optional response arrives`, async () => {
      const { response, before, after } = await readGated(path, isRequired, fakePortal(DATA));
      expect(response.status).toBe(200);
      expect(before).toMatch(
        /<link rel="canonical"[\s\S]*<\/head>[\s\S]*<header[\s\S]*<h1 id="home-title">[^<]+<\/h1>/,
      );
      expect(before).not.toContain('</html>');
      expect(after).toContain('Three steps');
      expect(after).toContain('</html>');
      expect(after.match(/<h1/g)).toBeNull();
      // The page was sent without its optional data.
      expect(response.headers.get('cache-control')).not.toContain('s-maxage=60');
    });

  it('modules that fail after the first byte are replaced by a notice', async () => {
    const failing = { ...DATA, 'home/getModules': new Response('', { status: 500 }) };
    const { before, after } = await readGated('/', (name) => name !== 'home/getModules', fakePortal(failing));
    expect(before).toContain('A claim');
    expect(after).toContain('This section is temporarily unavailable');
  });

  it('a page whose optional responses all arrive in time has its normal Cache-Control', async () => {
    clearShared();
    const { response, text } = await visit('/', { env: { KV: emptyKv() } });
    expect(text).toContain('A claim');
    expect(response.headers.get('cache-control')).toContain('s-maxage=60');
  });

  it('the first byte of a preview waits for its drafts', async () => {
    clearShared();
    const { promise, resolve: open } = Promise.withResolvers<void>();
    const banner = responses['home/getBanner'] as object[];
    const drafts = banner.map((row) => ({ ...row, title: 'A draft of the claim' }));
    const portal = fakePortal({ 'home/getBanner': () => promise.then(() => drafts) });
    const visited = visit('/?ispreview=1&pretoken=t', { portal, env: { KV: emptyKv() } });
    await vi.waitFor(() =>
      expect(portal.calls.some(({ name }) => name === 'home/getRecommandNews')).toBe(true),
    );
    open();
    expect((await visited).text).toContain('A draft of the claim');
  });
});
