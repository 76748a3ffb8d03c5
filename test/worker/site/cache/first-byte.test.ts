// First byte: it does not wait for optional data (§3, docs/decisions/001).
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { describe, expect, it, vi } from 'vitest';
import type { CallName } from '../../../../common/contract/contract.ts';
import { fullPortal } from '../cache-control/full-portal.ts';
import { responses, steps } from '../fixtures.ts';
import {
  callOf,
  changePop,
  emptyKv,
  type FakePortal,
  fakePortal,
  forgetShared,
  type Responses,
  send,
  visit,
} from '../support.ts';

type Portal = Pick<FakePortal, 'fetch'>;

/** Responses of the fixtures, with a module of the home page. */
const DATA: Responses = { ...responses, 'home/getModules': [steps] };

/** A portal whose responses wait for `open`, except for those of `isImmediate`. */
function gatedPortal(portal: Portal, isImmediate: (name: CallName) => boolean) {
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
async function readGated(path: string, isImmediate: (name: CallName) => boolean, complete: Portal) {
  const mark = '</h1>';
  forgetShared();
  changePop();
  const { portal, open } = gatedPortal(complete, isImmediate);
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

/** Calls for the header and footer of every page. */
const SHELL: readonly CallName[] = ['common/getWebInfo', 'common/getNav', 'common/getHeader'];
/** Required calls of the pages of each type; every other call waits. */
const REQUIRED: readonly (readonly [paths: readonly string[], calls: readonly CallName[]])[] = [
  [['/products/'], ['products/getPublish']],
  [['/solutions/'], ['solutions/getPublish']],
  [['/products/cloud-dns/'], ['products/productDetailByCode']],
  [['/solutions/manufacturing/'], ['solutions/getPublish', 'solutions/solutionDetail']],
  [
    ['/support/', '/contact/', '/free-trial/', '/industry/a-text/', '/privacy-policy/', '/legal/a-text/'],
    ['common/getPage'],
  ],
  [
    ['/global-network-map/', '/global-network-map/europe-cdn/'],
    ['network/getMap', 'common/getPage'],
  ],
  [['/events/'], ['news/getEvents']],
  [['/events/expo/', '/igaming/'], ['news/getEvent']],
  [['/collection/a-detail/', '/video/a-detail/', '/app/a-detail/'], ['common/getJsonDetail']],
  [['/blog/', '/blog/cloud-security/', '/news/', '/case-study/', '/glossary/'], ['news/getNewsList']],
  [['/glossary/security/', '/resources/ebooks/', '/resources/videos/'], ['news/getNewsList']],
  [['/resources/reports/'], ['news/getReports']],
  [['/news/content/notice/'], ['news/getNoticePage']],
  [['/glossary/?type=questions'], ['longKeywords/getPage']],
  [['/resources/'], ['resources/getPage']],
  [
    ['/blog/an-article/', '/news/an-article/', '/case-study/an-article/', '/glossary/an-article/'],
    ['news/getNewsDetailByCode'],
  ],
  [['/ebooks/an-article/', '/videos/an-article/', '/lp/reports/a-report/'], ['news/getNewsDetailByCode']],
  [['/legal/', '/sitemap/'], ['site/getPublishedKinds']],
  [['/docs/'], ['document/documentMenu']],
  [['/docs/10/'], ['document/documentMenu', 'document/documentCateInfo']],
  [['/docs/10/a-document/'], ['document/documentMenu', 'document/documentDetail']],
  [
    ['/docs/api/', '/docs/api/cloud-dns/'],
    ['document/documentMenu', 'document/apiIndex'],
  ],
  [['/docs/api/account/keys/'], ['document/documentMenu', 'document/apiIndex', 'document/apiResource']],
  [['/docs/api/guides/'], ['document/documentMenu', 'document/apiIndex', 'document/apiGuides']],
  [['/search/'], []],
  // Both searches use the same path of the portal.
  [['/search/?keyword=dns', '/docs/search/?keyword=dns'], ['search/site']],
];

describe('first byte of other pages', () => {
  it.each(REQUIRED.flatMap(([paths, calls]) => paths.map((path) => [path, calls] as const)))(
    'the first byte of %s does not wait for optional responses',
    async (path, calls) => {
      const isImmediate = (name: CallName) => SHELL.includes(name) || calls.includes(name);
      const { response, before } = await readGated(path, isImmediate, fullPortal());
      expect(response.status).toBe(200);
      expect(before).toMatch(/<\/head>[\s\S]*<header[\s\S]*<h1/);
      expect(response.headers.get('cache-control')).not.toContain('s-maxage=60');
    },
  );
});

describe('first byte of the home page', () => {
  const isRequired = (name: CallName) => SHELL.includes(name);

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
    });

  it('a page that was sent without its optional data is cached for seconds only', async () => {
    const { response } = await readGated('/', isRequired, fakePortal(DATA));
    expect(response.headers.get('cache-control')).not.toContain('s-maxage=60');
  });

  it('modules that fail after the first byte are replaced by a notice', async () => {
    const failing = { ...DATA, 'home/getModules': new Response('', { status: 500 }) };
    const { before, after } = await readGated('/', (name) => name !== 'home/getModules', fakePortal(failing));
    expect(before).toContain('A claim');
    expect(after).toContain('This section is temporarily unavailable');
  });

  it('a page with all optional responses in time keeps its normal Cache-Control', async () => {
    forgetShared();
    const { response, text } = await visit('/', { env: { KV: emptyKv() } });
    expect(text).toContain('A claim');
    expect(response.headers.get('cache-control')).toContain('s-maxage=60');
  });

  it('a preview waits for its drafts before the first byte', async () => {
    forgetShared();
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
