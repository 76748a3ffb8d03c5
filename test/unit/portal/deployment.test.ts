// The portal's settings as they are deployed: nobody but the site reaches it, and the platform keeps no address.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';

const path = 'portal/wrangler.toml';

/** As they are written; test/e2e/configurations.test.ts holds what is built of them to the same. */
describe('the portal’s settings', () => {
  it('publish it nowhere: no workers.dev, no previews, no route', () => {
    const settings = unstable_readConfig({ config: path });
    expect([settings.workers_dev, settings.preview_urls, settings.routes ?? []]).toEqual([false, false, []]);
  });
  it('keep the platform’s own line of a request, and its address, out of the logs', () => {
    expect(unstable_readConfig({ config: path }).observability?.logs?.invocation_logs).toBe(false);
  });
  it('count every limit in a place of its own, by the minute', () => {
    const limits: { namespace_id: string; simple: { period: number } }[] = unstable_readConfig({
      config: path,
    }).ratelimits;
    expect(new Set(limits.map(({ namespace_id }) => namespace_id)).size).toBe(limits.length);
    for (const { simple } of limits) expect(simple.period).toBe(60);
  });
});

it('the setting that makes a caller the site stands in no file', () => {
  expect(readFileSync('portal/wrangler.toml', 'utf8')).not.toContain('PORTAL_KEY =');
});
