// A request body that never ends returns 408 after a minute, in the format of its route.
import { beforeEach, expect, it, vi } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import { header, visit } from '../support.ts';

beforeEach(() => {
  const setTimer = globalThis.setTimeout;
  // Shortens the timeout of one minute. Other timers are unchanged.
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => setTimer(run, ms === 60_000 ? 20 : ms));
});

const FORM = 'application/x-www-form-urlencoded';
const sendSlowly = (path: string, type: string, method = 'POST', accept = '*/*') =>
  visit(path, {
    init: {
      method,
      body: new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(new TextEncoder().encode('a')),
      }),
      headers: { accept, 'content-type': type, origin: 'https://site.test', 'sec-fetch-site': 'same-origin' },
    },
  });

it.each([
  ['/docs/10100/cache-rules/feedback/', FORM, 'POST'],
  ['/docs/search/feedback/', FORM, 'POST'],
  ['/consent/', FORM, 'POST'],
  ['/sso/login', FORM, 'POST'],
  ['/contact/', FORM, 'POST'],
  ['/ops/api/redirects', 'application/json', 'POST'],
  ['/ops/sign-in', FORM, 'POST'],
  ['/api/portal/v1/search', 'application/json', 'POST'],
  ['/api/vitals', 'application/json', 'POST'],
  ['/api/sandbox/v1/keys', 'application/json', 'POST'],
  ['/api/sandbox/v1/keys/1', 'application/json', 'PATCH'],
])('a body that never ends returns 408 at %s (%s, %s)', async (path, type, method) => {
  const visited = await sendSlowly(path, type, method);
  expect(visited.response.status).toBe(408);
  expect(header(visited, 'cache-control')).toContain('no-store');
  expect(visited.log.status).toBe(408);
  if (path === '/contact/') expect(visited.text).toContain(createT('en')('error.timeout'));
});

it('a form that a script sends gets the notice as JSON', async () => {
  const { response, text } = await sendSlowly('/contact/', FORM, 'POST', 'application/json');
  expect(response.status).toBe(408);
  expect(JSON.parse(text).notice).toBe(createT('en')('form.failed', { mail: brand.mail }));
});
