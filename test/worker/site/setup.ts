// The test files of the site share one worker, which imports the site once: each begins in a fresh isolate at a
// place where no page is kept, in front of a KV that is empty.
import { env } from 'cloudflare:test';
import { beforeAll, vi } from 'vitest';
import { movePlace, newIsolate } from './support.ts';

beforeAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  newIsolate();
  movePlace();
  for (const { name } of (await env.KV.list()).keys) await env.KV.delete(name);
});
