// Deployed settings of the portal: only the site reaches it, and the platform logs no addresses.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';

const path = 'portal/wrangler.toml';

/** Settings as written; test/e2e/configurations.test.ts checks the built ones in the same way. */
describe('the portal’s settings', () => {
  it('the portal has no workers.dev address, no preview URLs, and no route', () => {
    const settings = unstable_readConfig({ config: path });
    expect([settings.workers_dev, settings.preview_urls, settings.routes ?? []]).toEqual([false, false, []]);
  });
  it('the platform’s own request log, which contains addresses, is disabled', () => {
    expect(unstable_readConfig({ config: path }).observability?.logs?.invocation_logs).toBe(false);
  });
  it('every rate limit has its own namespace and counts per minute', () => {
    const limits: { namespace_id: string; simple: { period: number } }[] = unstable_readConfig({
      config: path,
    }).ratelimits;
    expect(new Set(limits.map(({ namespace_id }) => namespace_id)).size).toBe(limits.length);
    for (const { simple } of limits) expect(simple.period).toBe(60);
  });
});

it('no file contains the key by which a caller is trusted as the site', () => {
  expect(readFileSync('portal/wrangler.toml', 'utf8')).not.toContain('PORTAL_KEY =');
});
