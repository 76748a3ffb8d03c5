// What holds for every answer (§9): how it may be kept, its methods, and what it says of itself.
import { describe, expect, it } from 'vitest';
import { sharedKey } from '../../../../common/shared-data/shared-value.ts';
import { header, visit } from '../support.ts';

describe('§9 listed no-cache routes and every other answer', () => {
  it.each(['/api/portal/v1/menus', '/healthz', '/search/?keyword=a'])('%s is never kept', async (path) => {
    expect(header(await visit(path), 'cache-control')).toBe('no-store, no-cache, must-revalidate, private');
  });
  it.each(['/', '/products/', '/products/cloud-dns/', '/blog/an-article/', '/contact/'])(
    '%s says how it may be kept, and sets no cookie',
    async (path) => {
      const visited = await visit(path);
      expect(header(visited, 'cache-control')).toContain('stale-while-revalidate');
      expect(visited.response.headers.has('set-cookie')).toBe(false);
    },
  );
});

describe('pages are read', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    'a page answers %s with 405 and what it does allow',
    async (method) => {
      const visited = await visit('/products/', { init: { method } });
      expect(visited.response.status).toBe(405);
      expect(header(visited, 'allow')).toBe('GET, HEAD');
    },
  );
});

describe('every indexed page names where all others are served', () => {
  it.each(['/', '/ko/products/', '/ja/products/cloud-dns/', '/cn/blog/an-article/', '/contact/'])(
    '%s has x-default',
    async (path) => {
      expect((await visit(path)).text).toMatch(/<link rel="alternate" hrefLang="x-default" href="https:/);
    },
  );
});

describe('every response says what it was', () => {
  it.each(['/', '/products/cloud-dns/', '/api/portal/v1/menus', '/nowhere/', '/products'])(
    '%s has Server-Timing and X-Edge-Cache',
    async (path) => {
      const visited = await visit(path);
      expect(header(visited, 'server-timing')).toMatch(/total;dur=\d+/);
      expect(header(visited, 'x-edge-cache')).toMatch(/^(?:hit|stale|miss|bypass)$/);
    },
  );
});

describe('keys of shared data', () => {
  it('name call, locale and parameters in a fixed order', () => {
    expect(sharedKey('home/getBanner', 'ko', { type: 'banner', lang: 'x' })).toBe(
      sharedKey('home/getBanner', 'ko', { lang: 'x', type: 'banner' }),
    );
    expect(sharedKey('home/getBanner', 'ko')).not.toBe(sharedKey('home/getBanner', 'ja'));
  });
});
