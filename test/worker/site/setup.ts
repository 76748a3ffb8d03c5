// Setup of each test file: a new isolate, an empty page cache, and an empty KV. All files share a worker, which imports
// the site once.
import { env } from 'cloudflare:test';
import { beforeAll } from 'vitest';
import { changePop, newIsolate } from './support.ts';

beforeAll(async () => {
  newIsolate();
  changePop();
  for (const { name } of (await env.KV.list()).keys) await env.KV.delete(name);
});
