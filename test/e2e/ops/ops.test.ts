// A flip against the production build: ops, site and KV as they are deployed, one after the other.
import { afterAll, describe, expect, inject, it } from 'vitest';
import { runOps } from '../../../scripts/cli/run.ts';
import { ops } from './ops-calls.ts';

const origin = inject('origin');
// Stands at the end of articles; no other file flips it in this language.
const target = { id: 'aside-trial', locale: 'ja', kind: undefined } as const;
afterAll(() => runOps(ops, { ...target, name: 'clear' }));

const shown = async (): Promise<boolean> => {
  const answer = await fetch(`${origin}/ja/api/portal/v1/content/resource/advertisement`);
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return data.some(({ id }) => id === target.id);
};

describe('npm run ops at a running site', () => {
  it('is seen on its next request: off, on, and as the portal says', async () => {
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

  it('names who did it in the audit', async () => {
    const [last] = await runOps(ops, { name: 'audit', filter: { locale: 'ja' }, limit: 1 });
    expect(last).toMatch(/ {2}clear {2}ja {2}advertisement {2}aside-trial {2}/);
  });

  it('is refused without the token', async () => {
    const answer = await fetch(`${origin}/ops/api/version`, { method: 'POST' });
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'unauthorized' }]);
  });
});
