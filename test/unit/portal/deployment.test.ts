// The portal's settings as they are deployed: nobody but the site reaches it, and the platform keeps no address.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';

const BUILT = 'dist/portal/wrangler.json';

describe.each([
  ['as written', 'portal/wrangler.toml', true],
  ['as built', BUILT, existsSync(BUILT)],
])('the portal’s settings %s', (_, path, isThere) => {
  it.skipIf(!isThere)('publish it nowhere: no workers.dev, no previews, no route', () => {
    const settings = unstable_readConfig({ config: path });
    expect([settings.workers_dev, settings.preview_urls, settings.routes ?? []]).toEqual([false, false, []]);
  });
  it.skipIf(!isThere)('keep the platform’s own line of a request, and its address, out of the logs', () => {
    expect(unstable_readConfig({ config: path }).observability?.logs?.invocation_logs).toBe(false);
  });
  it.skipIf(!isThere)('count every limit in a place of its own, by the minute', () => {
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
