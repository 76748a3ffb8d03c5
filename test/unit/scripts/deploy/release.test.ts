// Gradual release of the site and rollback, with a fake account.
import { describe, expect, it } from 'vitest';
import type { BuildTotals } from '../../../../ops/src/metrics/store.ts';
import { compareBuilds, totalsBetween } from '../../../../scripts/deploy/builds.ts';
import { deploy, type Options } from '../../../../scripts/deploy/run.ts';
import { liveTags } from '../../../../scripts/test/platform/account.ts';
import {
  type Change,
  editSources,
  metricsOf,
  type ReleaseFixture,
  sharesOf,
} from '../../../../scripts/test/platform/release.ts';
import { changesOf, OPTIONS as FULL, failAt, failBefore, newDeployment, recover, run } from './deployment.ts';

const OPTIONS: Options = { ...FULL, gradual: true };

/** Creates an account with a complete release, and a checkout with a newer build. */
async function deployFirst(): Promise<ReleaseFixture> {
  const { account, tools } = newDeployment();
  await run(tools);
  tools.printed.length = 0;
  return { account, tools, old: tools.buildId(), tag: editSources(tools) };
}

const STAGES = [
  [100, 0],
  [99, 1],
  [90, 10],
  [50, 50],
  [0, 100],
];

/** Deploys or rolls back without metrics. */
const deployAll = ({ tools }: ReleaseFixture, options: Options = FULL) =>
  deploy(tools, options, async () => []);
/** Releases gradually, with a number of responses per minute. */
const release = (fixture: ReleaseFixture, perMinute: number, change?: Change) =>
  deploy(fixture.tools, OPTIONS, metricsOf(fixture, perMinute, change));

/** Expects that the build receives all requests of the three Workers. */
function expectLive({ account }: ReleaseFixture, tag: string, message?: string): void {
  for (const name of ['site', 'ops', 'portal'])
    expect(liveTags(account, name), message).toEqual({ [tag]: 100 });
}

describe('npm run deploy -- --gradual', () => {
  it('a good build gets 1%, 10%, 50%, then all requests, and a second run changes nothing', async () => {
    const deployment = await deployFirst();
    const [read, starts] = [metricsOf(deployment, 60_000), new Set<string>()];
    await deploy(deployment.tools, OPTIONS, (from) => {
      starts.add(from);
      return read();
    });
    // With a moving period, the totals would lose earlier responses of the old build between two readings.
    expect(starts).toEqual(new Set(['2025-12-31T23:00:00.000Z']));
    expect(sharesOf(deployment)).toEqual(STAGES);
    expect(deployment.account.workers.get('site')?.versions).toHaveLength(2);
    deployment.tools.done.length = 0;
    await deploy(deployment.tools, OPTIONS, () => Promise.reject(new Error('not needed')));
    expect(changesOf(deployment.tools)).toEqual([]);
  });

  it.each<[string, Change, string]>([
    ['errors', { errors: 40 }, 'responses are errors'],
    ['slow pages', { slow: true }, 'p75 of rendered pages is'],
  ])(
    'a build with more %s is rolled back at its first stage, on all Workers, with the reason',
    async (_, change, reason) => {
      const deployment = await deployFirst();
      await expect(release(deployment, 60_000, change)).rejects.toThrow(
        new RegExp(`^The release was rolled back: .*${reason}`),
      );
      expectLive(deployment, deployment.old);
      expect(sharesOf(deployment)).toEqual([
        [100, 0],
        [99, 1],
        [100, 0],
      ]);
    },
  );

  it('a release with too few requests stops at its stage, and the next run continues there', async () => {
    const deployment = await deployFirst();
    await expect(
      deploy(deployment.tools, OPTIONS, () => Promise.reject(new Error('no token'))),
    ).rejects.toThrow('no token');
    expect(liveTags(deployment.account, 'site')).toEqual({ [deployment.old]: 100 });
    await expect(release(deployment, 60)).rejects.toThrow(
      /^The release stays at 1%: too few requests for a decision \(\d+ of 200 responses/,
    );
    await expect(deploy(deployment.tools, OPTIONS, () => Promise.reject(new Error('ops')))).rejects.toThrow(
      'stays at 1%',
    );
    expect(deployment.tools.printed).toContain('the metrics cannot be read: ops');
    expect(liveTags(deployment.account, 'site')).toEqual({ [deployment.old]: 99, [deployment.tag]: 1 });
    await release(deployment, 60_000);
    expect(sharesOf(deployment)).toEqual(STAGES);
  });

  it('a newer build replaces one that stopped at 1%, and the other requests stay on the old version, even after a rollback', async () => {
    const deployment = await deployFirst();
    const { account, tools } = deployment;
    await expect(release(deployment, 60)).rejects.toThrow('stays at 1%');
    // A changed secret creates a version without the ID of a build.
    for (const version of account.workers.get('site')?.versions ?? [])
      if (version.tag === deployment.old) version.tag = '';
    const newest = { ...deployment, tag: editSources(tools) };
    await expect(release(newest, 60)).rejects.toThrow('stays at 1%');
    expect(liveTags(account, 'site')).toEqual({ '': 99, [newest.tag]: 1 });
    await expect(release(newest, 60_000, { errors: 40 })).rejects.toThrow('was rolled back');
    expect(liveTags(account, 'site')).toEqual({ '': 100 });
  });

  it('after a fault before or after any command, the next run completes the release', async () => {
    const complete = await deployFirst();
    complete.tools.done.length = 0;
    await release(complete, 60_000);
    for (const [index, command] of complete.tools.done.entries())
      for (const moment of ['before', 'after'] as const) {
        const deployment = await deployFirst();
        deployment.tools.done.length = 0;
        failAt(deployment.tools, index, moment);
        await expect(release(deployment, 60_000), command).rejects.toThrow('injected');
        recover(deployment.tools);
        await release(deployment, 60_000);
        expectLive(deployment, deployment.tag, `${moment} ${command}`);
      }
  });
});

describe('npm run deploy -- --rollback', () => {
  const ROLLBACK = { ...FULL, rollback: true };

  /** Expects that two rollbacks go back to the builds B and A, and that a third is rejected. */
  async function expectTwoRollbacks(deployment: ReleaseFixture): Promise<void> {
    for (const expected of [deployment.tag, deployment.old]) {
      await deployAll(deployment, ROLLBACK);
      expectLive(deployment, expected);
    }
    await expect(deployAll(deployment, ROLLBACK)).rejects.toThrow('has no earlier version');
  }

  it('a rollback restores the previous version of every Worker, a second goes further back, and a third is rejected', async () => {
    const deployment = await deployFirst();
    await deployAll(deployment);
    const newest = editSources(deployment.tools);
    await deployAll(deployment);
    expectLive(deployment, newest);
    await expectTwoRollbacks(deployment);
  });

  /** Deploys the builds A and B, rolls B back, and deploys it again. */
  async function redeploy(): Promise<ReleaseFixture> {
    const deployment = await deployFirst();
    for (const options of [FULL, ROLLBACK, FULL]) await deployAll(deployment, options);
    expectLive(deployment, deployment.tag);
    return deployment;
  }

  it('a rollback restores a build that was rolled back and deployed again, and a second goes further back', async () => {
    const deployment = await redeploy();
    editSources(deployment.tools);
    await deployAll(deployment);
    await expectTwoRollbacks(deployment);
  });

  it('a bad gradual release returns to a build that was rolled back and deployed again, on all Workers', async () => {
    const deployment = await redeploy();
    const newest = { ...deployment, tag: editSources(deployment.tools) };
    await expect(release(newest, 60_000, { errors: 40 })).rejects.toThrow('was rolled back');
    expectLive(deployment, deployment.tag);
  });

  it('a build that was deployed again and rolled back again is skipped', async () => {
    const deployment = await redeploy();
    await deployAll(deployment, ROLLBACK);
    expectLive(deployment, deployment.old);
    editSources(deployment.tools);
    for (const options of [FULL, ROLLBACK]) await deployAll(deployment, options);
    expectLive(deployment, deployment.old);
  });

  it.each([
    ['gradual', OPTIONS],
    ['complete', FULL],
  ])(
    'after a gradual release that stopped at 1%, the rollback of a newer %s release gives all Workers the same build, even after an interruption',
    async (_, options) => {
      const deployment = await deployFirst();
      const { tools } = deployment;
      await expect(release(deployment, 60)).rejects.toThrow('stays at 1%');
      const newest = { ...deployment, tag: editSources(tools) };
      await deploy(tools, options, metricsOf(newest, 60)).catch(() => undefined);
      failBefore(tools, /^versions deploy .*-c ops/);
      await expect(deployAll(deployment, ROLLBACK)).rejects.toThrow('injected fault');
      recover(tools);
      await deployAll(deployment, ROLLBACK);
      expectLive(deployment, deployment.old);
    },
  );

  it('the next rollback completes an interrupted rollback', async () => {
    const deployment = await deployFirst();
    await deployAll(deployment);
    failBefore(deployment.tools, /^versions deploy .*(?:dist\/ops|-c ops)/);
    await expect(deployAll(deployment, ROLLBACK)).rejects.toThrow('injected fault');
    expect(liveTags(deployment.account, 'ops')).toEqual({ [deployment.tag]: 100 });
    recover(deployment.tools);
    await deployAll(deployment, ROLLBACK);
    expectLive(deployment, deployment.old);
  });

  it('an account without a release is not changed', async () => {
    const { tools } = newDeployment();
    await expect(deploy(tools, ROLLBACK, async () => [])).rejects.toThrow('has no release of this project');
  });
});

describe('gate of a gradual release', () => {
  const totals = (build: string, responses: number, errors: number, upto = 100): BuildTotals => ({
    build,
    responses,
    errors,
    waits: [{ upto, count: responses / 2 }],
  });

  const outcomeOf = (...builds: BuildTotals[]) => compareBuilds(builds, 'new').outcome;

  it('random errors and small differences are accepted; an error rate above twice that of the old build is not', () => {
    const old = totals('old', 10_000, 100);
    expect(outcomeOf(old, totals('new', 1000, 19))).toBe('good');
    expect(outcomeOf(old, totals('new', 1000, 21))).toBe('worse');
    expect(outcomeOf(totals('old', 10_000, 0), totals('new', 300, 4))).toBe('good');
    expect(outcomeOf(totals('old', 10_000, 0), totals('new', 300, 5))).toBe('worse');
    expect(outcomeOf(old, totals('new', 1000, 0, 150))).toBe('good');
    expect(outcomeOf(old, totals('new', 1000, 0, 300))).toBe('worse');
  });

  it('a decision needs responses of both builds, but many errors are enough for a rollback', () => {
    expect(outcomeOf(totals('new', 10_000, 0))).toBe('unknown');
    expect(outcomeOf(totals('old', 10_000, 0), totals('new', 199, 0))).toBe('unknown');
    expect(outcomeOf(totals('old', 10_000, 0), totals('new', 10, 10))).toBe('worse');
    expect(compareBuilds([], '__proto__').outcome).toBe('unknown');
  });

  it('only the responses between two readings count', () => {
    const [before, now] = [[totals('new', 1000, 50)], [totals('new', 1600, 50), totals('old', 80, 1)]];
    expect(totalsBetween(before, now)).toEqual([
      { build: 'new', responses: 600, errors: 0, waits: [{ upto: 100, count: 300 }] },
      { build: 'old', responses: 80, errors: 1, waits: [{ upto: 100, count: 40 }] },
    ]);
  });
});
