// Endless request bodies are rejected for callers that reach the portal directly.
import { beforeEach, expect, it, vi } from 'vitest';
import { fetchPortal } from './portal.ts';

beforeEach(() => {
  const setTimer = globalThis.setTimeout;
  // Shortens the timeout of one minute to 20 ms. Other timers are unchanged.
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => setTimer(run, ms === 60_000 ? 20 : ms));
});

it.each([
  ['POST', '/api/portal/v1/search', 'application/json', 408],
  ['POST', '/api/portal/v1/form/add', 'application/json', 408],
  ['POST', '/sso/login', 'application/x-www-form-urlencoded', 408],
  ['POST', '/sso/validate', 'application/json', 408],
  ['POST', '/api/sandbox/session', 'application/json', 400],
  ['PATCH', '/api/sandbox/v1/keys/1', 'application/merge-patch+json', 400],
])('%s %s rejects an endless body after a minute (%s, %i)', async (method, path, type, status) => {
  let isCanceled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new TextEncoder().encode('a')),
    cancel: () => {
      isCanceled = true;
    },
  });
  const response = await fetchPortal(path, { method, body, headers: { 'content-type': type } });
  expect(response.status).toBe(status);
  expect(isCanceled).toBe(true);
});
