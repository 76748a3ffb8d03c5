// Deployed settings of the portal: only the site reaches it, and the platform logs no URLs.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';

const path = 'portal/wrangler.toml';

/** Settings in the source; test/e2e/configurations.test.ts checks those of the build in the same way. */
describe('the portal’s settings', () => {
  it('the portal has no workers.dev URL, no preview URLs, and no route', () => {
    const settings = unstable_readConfig({ config: path });
    expect([settings.workers_dev, settings.preview_urls, settings.routes ?? []]).toEqual([false, false, []]);
  });
  it('the platform’s own request log, which contains URLs, is disabled', () => {
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

it('wrangler.toml does not contain the key by which the portal trusts a caller as the site', () => {
  expect(readFileSync('portal/wrangler.toml', 'utf8')).not.toContain('PORTAL_KEY =');
});
