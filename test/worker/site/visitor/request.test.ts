// Headers of every response (§9): Cache-Control, allowed methods, and diagnostics.
import { expect, it } from 'vitest';
import { sharedKey } from '../../../../common/shared-data/shared-value.ts';
import { header, visit } from '../support.ts';

it.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
  'a page rejects %s with 405 and the allowed methods',
  async (method) => {
    const visited = await visit('/products/', { init: { method } });
    expect(visited.response.status).toBe(405);
    expect(header(visited, 'allow')).toBe('GET, HEAD');
  },
);

it.each(['/', '/products/cloud-dns/', '/api/portal/v1/menus', '/nowhere/', '/products'])(
  '%s has Server-Timing and X-Edge-Cache',
  async (path) => {
    const visited = await visit(path);
    expect(header(visited, 'server-timing')).toMatch(/total;dur=\d+/);
    expect(header(visited, 'x-edge-cache')).toMatch(/^(?:hit|stale|miss|bypass)$/);
  },
);

it('shared data keys contain call, locale, and parameters in a fixed order', () => {
  expect(sharedKey('home/getBanner', 'ko', { type: 'banner', lang: 'x' })).toBe(
    sharedKey('home/getBanner', 'ko', { lang: 'x', type: 'banner' }),
  );
  expect(sharedKey('home/getBanner', 'ko')).not.toBe(sharedKey('home/getBanner', 'ja'));
});
