// Banner override by `npm run ops` on the production build, with ops, site, and KV as deployed.
import { afterAll, describe, expect, inject, it } from 'vitest';
import { runOps } from '../../worker/ops/command-line.ts';
import { ops } from './ops-calls.ts';

const origin = inject('origin');
// Banner at the end of articles. No other test file overrides it in this language.
const ID = 'aside-trial';
const run = (command: string, options = '') =>
  runOps(ops, `${command} ${ID} --locale ja ${options}`.trimEnd());
afterAll(() => run('banner clear'));

const isBannerShown = async (): Promise<boolean> => {
  const response = await fetch(`${origin}/ja/api/portal/v1/content/resource/advertisement`);
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data.some(({ id }) => id === ID);
};

describe('npm run ops with a running site', () => {
  it('the site’s next request reflects banner off, on with a past end, and clear', async () => {
    expect(await isBannerShown()).toBe(true);
    await run('banner off');
    expect(await isBannerShown()).toBe(false);
    await run('banner on', '--until 2020-01-01T00:00Z');
    expect(await isBannerShown()).toBe(false);
    expect(await run('banner clear')).toEqual(['aside-trial is as in the portal in ja']);
    expect(await isBannerShown()).toBe(true);
  });

  it('the audit log contains the last change', async () => {
    const [last] = await runOps(ops, 'audit --locale ja --limit 1');
    expect(last).toMatch(/ {2}clear {2}ja {2}advertisement {2}aside-trial {2}/);
  });

  it('a call without a token is denied', async () => {
    const response = await fetch(`${origin}/ops/api/version`, { method: 'POST' });
    expect([response.status, await response.json()]).toEqual([401, { error: 'unauthorized' }]);
  });
});
