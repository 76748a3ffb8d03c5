// Cache-Control of the routes of §2 and of static files, in the production build with real content.
// test/worker/site/cache-control covers every route, method, and visitor.
import { readdirSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { href } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { ROUTES } from '../../routes.ts';
import { visitorHeaders } from '../shell/visitor.ts';
import { responseOf } from './responses.ts';

const origin = inject('origin');
const NO_STORE = 'no-store, no-cache, must-revalidate, private';
const MOVED = 'public, max-age=3600';
const PAGE = /^public, max-age=0, s-maxage=(\d+), stale-while-revalidate=(\d+), stale-if-error=604800$/;
const ABSENT = /^public, max-age=0, s-maxage=(?:\d|10)(?:, stale-while-revalidate=0, stale-if-error=0)?$/;

async function fetchCacheControl(url: string, method = 'GET'): Promise<string> {
  const response = await fetch(`${origin}${url}`, {
    method,
    redirect: 'manual',
    headers: visitorHeaders(),
  });
  await response.arrayBuffer();
  return response.headers.get('cache-control') ?? 'no Cache-Control';
}

/** Returns the kind of a response by its Cache-Control. No page lives longer than the default. */
function kindOf(cacheControl: string): string {
  if (cacheControl === NO_STORE) return 'never';
  if (cacheControl === MOVED) return 'moved';
  if (ABSENT.test(cacheControl)) return 'absent';
  const [, fresh, stale] = PAGE.exec(cacheControl) ?? [];
  return fresh && Number(fresh) >= 1 && Number(fresh) <= 60 && Number(stale) <= 86_400
    ? 'page'
    : cacheControl;
}

describe.each(localeCodes)('Cache-Control of §2 in %s', (locale) => {
  it('each route has the Cache-Control of its kind', () => {
    const kinds = ROUTES.map(({ path }) => [path, kindOf(responseOf(href(path, locale)).cacheControl)]);
    expect(kinds).toEqual(ROUTES.map(({ path, cacheControl }) => [path, cacheControl]));
  });
});

describe('Cache-Control of static files', () => {
  const files = readdirSync('dist/client', { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replace(/^.*?dist\/client/, ''))
    // Files of the platform and of the build are not served.
    .filter((path) => !/^\/(?:_headers|_redirects|\.assetsignore|wrangler\.json|\.vite\/.*)$/.test(path));

  it('the static files include hashed assets, films, icons, and the map', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        '/favicon.ico',
        '/favicon.svg',
        '/map/outlines.svg',
        expect.stringMatching(/^\/assets\/.*\.(?:css|js)$/),
        expect.stringMatching(/^\/films\/.*\.mp4$/),
      ]),
    );
  });

  it.each(files)(
    '%s is immutable if its name contains a hash, and is revalidated otherwise',
    async (path) => {
      const isHashed = /^\/(?:assets|films)\//.test(path);
      const expected = isHashed
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate';
      if (isHashed) expect(path).toMatch(/-[\w-]{8}\.[a-z0-9]+$/);
      expect(await fetchCacheControl(path)).toBe(expected);
      expect(await fetchCacheControl(path, 'HEAD')).toBe(expected);
    },
  );

  it('a missing file has a short lifetime', async () => {
    for (const path of ['/assets/gone-12345678.js', '/map/gone.svg', '/.vite/manifest.json'])
      expect([path, kindOf(await fetchCacheControl(path))]).toEqual([path, 'absent']);
  });
});
