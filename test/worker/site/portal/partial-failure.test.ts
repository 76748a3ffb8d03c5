// Partial failures: pages with failing or malformed sections (§3, §5).
import { createExecutionContext, env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';

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

describe('home page during failures of the portal', () => {
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

  it('home without portal and cache shows the error page of the site', async () => {
    clearShared();
    const empty = emptyKv();
    const visited = await visit('/cn/', { portal: deadPortal, env: { KV: empty } });
    expect(visited.response.status).toBe(503);
    expect(visited.text).toContain('<html lang="zh-Hans"');
  });
});
