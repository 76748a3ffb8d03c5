// The first bytes of a page do not wait for data that the page can do without (§3, docs/decisions/001).
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { describe, expect, it, vi } from 'vitest';
import type { CallName } from '../../../src/api/contract/contract.ts';
import { answers, steps } from './fixtures.ts';
import { type Answers, emptyKv, fakePortal, forgetShared, movePlace, send, visit } from './support.ts';

/** Calls that the home page can do without. */
const OPTIONAL: CallName[] = [
  'common/getSeoCommon',
  'home/getBanner',
  'home/getCustomerCase',
  'home/getCustomerCases',
  'home/getImageResource',
  'home/getModules',
  'home/getRecommandNews',
  'home/getShortcuts',
  'home/getSolutionsRecommends',
  'home/getSpecialService',
  'products/getPublish',
  'solutions/getPublish',
];

/** The fixtures' answers, and a module of the home page. */
const DATA: Answers = { ...answers, 'home/getModules': [steps] };

/** A portal whose optional answers wait for `open`. */
function gatedPortal(names: readonly CallName[], data: Answers) {
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const own = Object.fromEntries(names.map((name) => [name, () => promise.then(() => data[name])]));
  return { portal: fakePortal({ ...data, ...own } as Answers), open };
}

/** Reads the chunks that arrive before the gate opens, until one holds `mark`; then opens it and reads the rest. */
async function readGated(path: string, names: readonly CallName[], data = DATA) {
  const mark = '</h1>';
  forgetShared();
  movePlace();
  const { portal, open } = gatedPortal(names, data);
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

describe('first bytes of other pages', () => {
  it.each<[string, CallName[]]>([
    ['/products/cloud-dns/', ['common/getSeoModule']],
    ['/solutions/manufacturing/', ['common/getSeoModule']],
    ['/search/', ['common/getSeoCommon', 'document/documentTopSearchWords']],
  ])('%s does not wait for optional answers', async (path, names) => {
    const { response, before } = await readGated(path, names);
    expect(response.status).toBe(200);
    expect(before).toMatch(/<\/head>[\s\S]*<header[\s\S]*<h1/);
    expect(response.headers.get('cache-control')).not.toContain('s-maxage=60');
  });
});

describe('first bytes of the home page', () => {
  for (const path of ['/', '/ko/homepage-ko/'])
    it(`${path} sends head, header, and claim before any optional answer is there`, async () => {
      const { response, before, after } = await readGated(path, OPTIONAL);
      expect(response.status).toBe(200);
      expect(before).toMatch(
        /<link rel="canonical"[\s\S]*<\/head>[\s\S]*<header[\s\S]*<h1 id="home-title">[^<]+<\/h1>/,
      );
      expect(before).not.toContain('</html>');
      expect(after).toContain('Three steps');
      expect(after).toContain('</html>');
      expect(after.match(/<h1/g)).toBeNull();
    });

  it('a page that was sent without its optional data is cached for seconds only', async () => {
    const { response } = await readGated('/', OPTIONAL);
    expect(response.headers.get('cache-control')).not.toContain('s-maxage=60');
  });

  it('modules that are late, and then fail, leave a notice in their place', async () => {
    const failing = { ...DATA, 'home/getModules': new Response('', { status: 500 }) };
    const { before, after } = await readGated('/', ['home/getModules'], failing);
    expect(before).toContain('A claim');
    expect(after).toContain('This part is not available');
  });

  it('with every answer at hand, the page is as cacheable as before', async () => {
    forgetShared();
    const { response, text } = await visit('/', { env: { KV: emptyKv() } });
    expect(text).toContain('A claim');
    expect(response.headers.get('cache-control')).toContain('s-maxage=60');
  });

  it('a preview waits for its drafts', async () => {
    forgetShared();
    const { promise, resolve: open } = Promise.withResolvers<void>();
    const banner = answers['home/getBanner'] as object[];
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
