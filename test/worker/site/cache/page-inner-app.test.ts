// Requests that the inner app receives for rendering.
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { expect, it, vi } from 'vitest';
import { routePath } from '../../../../common/i18n/links.ts';
import type { OuterEnv, Visit as Visited } from '../../../../src/env.ts';
import { createIsolate } from '../../../../src/isolate.ts';
import { pageCache } from '../../../../src/middleware/cache/page-cache.ts';
import { address } from '../../../../src/middleware/locale/address.ts';
import { draft } from '../../../../src/middleware/preview/draft.ts';
import { preview } from '../../../../src/middleware/preview/preview.ts';
import { requestLog } from '../../../../src/middleware/request-log.ts';
import { clientAddress } from '../../../../src/middleware/visitor/client-address.ts';
import { mobile } from '../../../../src/middleware/visitor/mobile.ts';

it('the inner app receives neither cookies nor sticky parameters for a cacheable page', async () => {
  const seen: { request: Request; visit: Visited }[] = [];
  const app = new Hono<OuterEnv>({ getPath: (request) => routePath(request.url) });
  app.use(requestId(), requestLog(), address(), preview(), draft(createIsolate()), clientAddress(), mobile());
  app.use(
    pageCache(createIsolate(), (request, visit) => {
      seen.push({ request, visit });
      return new Response('a page', { headers: { 'cache-control': 'public, s-maxage=60' } });
    }),
  );
  const load = async (path: string, headers: Record<string, string>) => {
    const ctx = createExecutionContext();
    await (await app.fetch(new Request(`https://site.test${path}`, { headers }), env, ctx)).text();
    await waitOnExecutionContext(ctx);
  };
  const quiet = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const cookie = 'a=1; secret=2';
  await load('/products/inner-app/?rsr=mail&utm_source=x&page=2', { cookie, authorization: 'Basic eA==' });
  await load('/search/?keyword=dns&rsr=mail', { cookie });
  quiet.mockRestore();
  const [everybody, visitor] = seen;
  expect([everybody?.visit.cookie, everybody?.visit.stickyParams]).toEqual([null, []]);
  expect(everybody?.request.url).toBe('https://site.test/products/inner-app/');
  expect([...(everybody?.request.headers ?? [])]).toEqual([]);
  expect([visitor?.visit.cookie, visitor?.visit.stickyParams]).toEqual([cookie, [['rsr', 'mail']]]);
});
