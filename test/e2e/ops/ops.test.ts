// Banner override by `npm run ops` on the production build, with ops, site, and KV as deployed.
import { afterAll, describe, expect, inject, it } from 'vitest';
import { runOps } from '../../../scripts/cli/run.ts';
import { ops } from './ops-calls.ts';

const origin = inject('origin');
// Banner at the end of articles. No other test file overrides it in this language.
const target = { id: 'aside-trial', locale: 'ja', kind: undefined } as const;
afterAll(() => runOps(ops, { ...target, name: 'clear' }));

const shown = async (): Promise<boolean> => {
  const response = await fetch(`${origin}/ja/api/portal/v1/content/resource/advertisement`);
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data.some(({ id }) => id === target.id);
};

describe('npm run ops with a running site', () => {
  it('the site’s next request reflects banner off, on with a past end, and clear', async () => {
    expect(await shown()).toBe(true);
    await runOps(ops, { ...target, name: 'off' });
    expect(await shown()).toBe(false);
    await runOps(ops, {
      ...target,
      name: 'on',
      startsAt: null,
      endsAt: '2020-01-01T00:00:00.000Z',
      content: {},
    });
    expect(await shown()).toBe(false);
    expect(await runOps(ops, { ...target, name: 'clear' })).toEqual([
      'aside-trial is as in the portal in ja',
    ]);
    expect(await shown()).toBe(true);
  });

  it('the audit contains the change', async () => {
    const [last] = await runOps(ops, { name: 'audit', filter: { locale: 'ja' }, limit: 1 });
    expect(last).toMatch(/ {2}clear {2}ja {2}advertisement {2}aside-trial {2}/);
  });

  it('a call without a token is denied', async () => {
    const response = await fetch(`${origin}/ops/api/version`, { method: 'POST' });
    expect([response.status, await response.json()]).toEqual([401, { error: 'unauthorized' }]);
  });
});
