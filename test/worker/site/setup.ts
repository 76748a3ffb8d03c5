// The test files of the site share one isolate, which imports the site once: each begins as if it had just been
// started, in front of a KV that is empty.
import { env } from 'cloudflare:test';
import { beforeAll, vi } from 'vitest';
import { closeBreaker } from '../../../src/api/breaker.ts';
import { forgetPages } from '../../../src/cache/page-store.ts';
import { forgetSharedMemory } from '../../../src/cache/shared.ts';
import { forgetVersion } from '../../../src/cache/version.ts';

beforeAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetPages();
  forgetSharedMemory();
  forgetVersion();
  closeBreaker();
  for (const { name } of (await env.KV.list()).keys) await env.KV.delete(name);
});
