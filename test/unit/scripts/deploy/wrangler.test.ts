// `npm run deploy` with the real wrangler and a fake platform API: its commands, and the builds of all Workers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseGradually } from '../../../../scripts/deploy/release.ts';
import { deploy } from '../../../../scripts/deploy/run.ts';
import { liveTags } from '../../../../scripts/test/platform/account.ts';
import { editSources } from '../../../../scripts/test/platform/release.ts';
import {
  newWranglerEnvironment,
  WORKER_NAMES,
  type WranglerEnvironment,
} from '../../../../scripts/test/platform/wrangler.ts';
import { changesOf, HOST, OPTIONS } from './deployment.ts';

/** Read commands, with each kind of result that occurs in a deployment. */
const READS = [
  'd1 execute: found',
  'd1 execute: refused',
  'd1 list: empty',
  'd1 list: found',
  'deployments list: found',
  'kv key: empty',
  'kv key: found',
  'kv namespace: empty',
  'kv namespace: found',
  'queues info: found',
  'queues info: refused',
  'secret list: found',
  'secret list: refused',
  'versions list: found',
  'whoami --json: found',
];

let deployment = undefined as unknown as WranglerEnvironment;
beforeAll(async () => {
  deployment = await newWranglerEnvironment({ readsOnce: true });
});
afterAll(() => deployment.remove());

describe('npm run deploy with wrangler', () => {
  it('a run that fails at the cron triggers of ops is completed by the next one, which changes nothing else', async () => {
    const { account, api, tools } = deployment;
    api.isFaulty = ({ line }) => /^PUT .*\/scripts\/ops\/schedules$/.test(line);
    const first = deploy(tools, { ...OPTIONS, host: HOST }, async () => []);
    await expect(first).rejects.toThrow(/^Worker ops: .*injected fault/s);
    expect([account.workers.get('ops')?.crons, account.workers.has('site')]).toEqual([[], false]);
    api.isFaulty = () => false;
    tools.done.length = 0;
    await deploy(tools, OPTIONS, async () => []);
    // Ops and site are deployed and released, and the preview token is stored; everything else was correct.
    expect(changesOf(tools).map((command) => command.split(' ')[0])).toEqual([
      'deploy',
      'versions',
      'd1',
      'deploy',
      'versions',
    ]);
    const { portal, ops, site } = Object.fromEntries(account.workers);
    expect(WORKER_NAMES.map((name) => liveTags(account, name)[tools.buildId()])).toEqual([100, 100, 100]);
    expect([portal?.crons, ops?.crons, site?.domains, site?.workersDev]).toEqual([
      ['17 3 * * *'],
      ['* * * * *'],
      [HOST],
      false,
    ]);
    expect([...account.queues].map(([name, { consumers }]) => [name, consumers])).toEqual([
      ['leads', ['ops']],
      ['leads-dead', ['ops']],
    ]);
    const [namespace] = account.namespaces.keys();
    expect(site?.versions[0]?.bindings).toMatchObject({ KV: namespace, PORTAL: 'portal', OPS: 'ops' });
    expect(ops?.versions[0]?.bindings).toMatchObject({ KV: namespace, DB: account.databases.get('ops')?.id });
    expect(site?.secrets.get('PREVIEW_KEY')).toBe(ops?.secrets.get('PREVIEW_KEY'));
    expect(account.databases.get('portal')?.sqlite.prepare('SELECT note FROM preview_token').all()).toEqual([
      { note: 'site' },
    ]);
  }, 900_000);

  it('a newer version gets 1% of the site’s requests', async () => {
    const { account, known, tools } = deployment;
    const old = tools.buildId();
    editSources(tools);
    const gate = { readTotals: async () => [], limitMs: 1 };
    await expect(releaseGradually(tools, new Map(), gate)).rejects.toThrow('stays at 1%');
    expect(liveTags(account, 'site')).toEqual({ [old]: 99, [tools.buildId()]: 1 });
    expect([...known].toSorted()).toEqual(READS);
  });

  it('wrangler accepts the builds of all Workers for a deployment', async () => {
    const printed = await Promise.all(
      WORKER_NAMES.map((name) =>
        deployment.wrangler(['deploy', '--dry-run', '-c', `dist/${name}/wrangler.json`]),
      ),
    );
    for (const text of printed) expect(text).toContain('--dry-run: exiting now.');
  });
});
