// Partial failures: pages with failing or malformed sections (§3, §5).
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { describe, expect, it, vi } from 'vitest';

import { detail, faq, hero, module, steps } from '../fixtures.ts';
import {
  clearShared,
  currentIsolate,
  deadPortal,
  emptyKv,
  fakePortal,
  type Responses,
  send,
  visit,
} from '../support.ts';

const PATH = '/products/cloud-dns/';
const withDetail = (response: unknown) => ({
  portal: fakePortal({ 'products/productDetailByCode': response } as Responses),
});

describe('§5 modules of a page', () => {
  const withModules = (list: unknown[]) => withDetail({ ...detail, moduleViewList: list });

  it('malformed, unknown, and invisible modules are dropped and logged', async () => {
    const visited = await visit(
      PATH,
      withModules([
        hero,
        faq,
        module('faq', '{broken', 'broken'),
        module('steps', { visible: false, title: 'Hidden steps', steps: [] }, 'hidden'),
        module('hologram', {}, 'unknown'),
        module('faq', { title: 1 }, 'wrong'),
        steps,
      ]),
    );
    expect(visited.response.status).toBe(200);
    expect(visited.text).toContain('Three steps');
    expect(visited.text).not.toContain('Hidden steps');
    expect(
      visited.log.problems
        .filter(({ event }) => event === 'module-dropped')
        .map(({ id, reason }) => `${id} ${reason}`),
    ).toEqual(['broken json', 'hidden invisible', 'unknown unknown', 'wrong shape']);
  });

  it('§4 the page-title navigation is at position 2 and lists all modules except the first', async () => {
    const { text } = await visit(PATH);
    const navigation = /<nav[^>]*class="[^"]*fixed-nav[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
    expect([...navigation.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(['faq-2', 'steps-3']);
    expect(text.indexOf('Cloud DNS answers near the asker')).toBeLessThan(text.indexOf(navigation));
    expect(text.indexOf(navigation)).toBeLessThan(text.indexOf('id="faq-2"'));
  });
});

describe('home page during failures of the portal', () => {
  it('§3 home is shown without failed news, and the failure is logged', async () => {
    const visited = await visit('/ja/', {
      portal: fakePortal({ 'home/getRecommandNews': () => new Response('', { status: 500 }) }),
    });
    expect(visited.response.status).toBe(200);
    expect(visited.text).toContain('A claim');
    expect(visited.text).toContain('</html>');
    expect(visited.log.problems).toContainEqual(
      expect.objectContaining({ event: 'section-missing', call: 'home/getRecommandNews' }),
    );
  });

  /** Requests a page whose news waits for `release`. Returns a reader of the response. */
  async function withLateNews(path: string) {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const portal = fakePortal({ 'home/getRecommandNews': () => promise.then(() => []) });
    const response = await send(
      new Request(`https://site.test${path}`),
      { ...env, PORTAL: portal } as never,
      createExecutionContext(),
    );
    return { reader: (response.body as ReadableStream<Uint8Array>).getReader(), release };
  }

  it('the first byte of home does not wait for the news', async () => {
    const { reader, release } = await withLateNews('/');
    const first = new TextDecoder().decode((await reader.read()).value);
    expect(first).toContain('A claim');
    expect(first).not.toContain('</html>');
    release();
    let rest = '';
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      rest += new TextDecoder().decode(chunk.value);
    expect(rest).toContain('</html>');
  });

  it('home is sent in two chunks, before and after the news arrives', async () => {
    await visit('/ko/');
    currentIsolate().calls.responses.clear();
    const { reader, release } = await withLateNews('/ko/homepage-ko/');
    const pieces: number[] = [];
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      pieces.push(piece.value.length);
      release();
    }
    expect(pieces).toHaveLength(2);
  });

  it('the first byte of home does not wait for recommendations', async () => {
    clearShared();
    let release: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    const portal = fakePortal({ 'home/getSolutionsRecommends': () => late.then(() => []) });
    const empty = emptyKv();
    const bindings = {
      ...env,
      KV: empty,
      PORTAL: portal,
      VISITOR_LIMIT: { limit: async () => ({ success: true }) },
    } as never;
    const ctx = createExecutionContext();
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const response = await send(
      new Request('https://site.test/ko/homepage-ko/?ispreview=1&pretoken=t'),
      bindings,
      ctx,
    );
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('A claim');
    release();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read());
    await waitOnExecutionContext(ctx);
  });

  it('home without portal and cache shows the error page of the site', async () => {
    clearShared();
    const empty = emptyKv();
    const visited = await visit('/cn/', { portal: deadPortal, env: { KV: empty } });
    expect(visited.response.status).toBe(503);
    expect(visited.text).toContain('<html lang="zh-Hans"');
  });

  it('neither streamed nor complete pages have inline scripts', async () => {
    for (const path of ['/', PATH, '/blog/an-article/', '/nowhere/']) {
      const { text } = await visit(path);
      const scripts = [...text.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
      expect(scripts.every((attributes) => /src="|type="application\/ld\+json"/.test(attributes))).toBe(true);
    }
  });
});
