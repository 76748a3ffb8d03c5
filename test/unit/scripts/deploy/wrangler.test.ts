// `npm run deploy` with wrangler itself, on a fake of the platform API: its commands, and the builds of all Workers.
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseGradually } from '../../../../scripts/deploy/release.ts';
import { deploy, type Options } from '../../../../scripts/deploy/run.ts';
import { migrationsIn, runWrangler } from '../../../../scripts/deploy/tools.ts';
import { type Account, freshAccount, liveTags } from './account.ts';
import { type PlatformApi, startApi } from './api.ts';
import { CHANGES, type Checkout, type FakeTools, fakeTools, newCheckout } from './checkout.ts';
import { runCommand } from './commands.ts';

const OPTIONS: Options = { plan: false, gradual: false, rollback: false, limitMs: 600_000 };
const NAMES = ['portal', 'ops', 'site'] as const;

/** Reading commands with all kinds of their results in a deployment. */
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

const account: Account = freshAccount();
let [api, checkout, tools] = [undefined, undefined, undefined] as unknown as [
  PlatformApi,
  Checkout,
  FakeTools,
];

/** Copies the build, with the ids of the checkout, as a build of the checkout would have them. */
function copyBuild(): void {
  cpSync('dist', join(checkout.root, 'dist'), { recursive: true });
  for (const name of NAMES) {
    const file = join(checkout.root, 'dist', name, 'wrangler.json');
    const built = JSON.parse(readFileSync(file, 'utf8')) as object;
    const source = tools.configuration(name === 'site' ? 'wrangler.toml' : `${name}/wrangler.toml`);
    const { kv_namespaces, d1_databases, routes } = source;
    writeFileSync(file, JSON.stringify({ ...built, kv_namespaces, d1_databases, routes }));
  }
}

/** Folder and environment of wrangler. */
const place = () => ({
  cwd: checkout.root,
  env: {
    CLOUDFLARE_API_BASE_URL: api.address,
    CLOUDFLARE_API_TOKEN: 'fake',
    CLOUDFLARE_ACCOUNT_ID: 'acc',
  },
});

/** Reading commands that wrangler has run, each with the kind of its result. */
const known = new Set<string>();

/**
 * Runs wrangler, which takes a second each time. A reading command whose result has a known kind reads the account
 * instead.
 */
async function runOnce(args: readonly string[], input?: string): Promise<string> {
  const command = args.join(' ');
  tools.done.push(command);
  if (CHANGES.test(command)) return runWrangler(args, input, place());
  const result = runCommand(account, args, '', migrationsIn);
  const kind = await result.then(
    (text) => (text === '[]' ? 'empty' : 'found'),
    () => 'refused',
  );
  const read = `${args.slice(0, 2).join(' ')}: ${kind}`;
  if (known.has(read)) return result;
  known.add(read);
  return runWrangler(args, input, place());
}

beforeAll(async () => {
  [api, checkout] = [await startApi(account), newCheckout()];
  for (const folder of ['portal/migrations', 'portal/fonts', 'ops/migrations'])
    symlinkSync(join(process.cwd(), folder), join(checkout.root, folder));
  tools = fakeTools(account, checkout);
  tools.wrangler = runOnce;
  tools.build = async () => copyBuild();
});
afterAll(async () => {
  await api.stop();
  checkout.remove();
});

describe('npm run deploy with wrangler', () => {
  it('a run that fails at the crons of ops is completed by the next one, which changes nothing else', async () => {
    api.fault = /^PUT .*\/scripts\/ops\/schedules$/;
    const first = deploy(tools, { ...OPTIONS, host: 'www.corvane.example' }, async () => []);
    await expect(first).rejects.toThrow(/^Worker ops: .*injected fault/s);
    expect([account.workers.get('ops')?.crons, account.workers.has('site')]).toEqual([[], false]);
    tools.done.length = 0;
    await deploy(tools, OPTIONS, async () => []);
    const changes = tools.done.flatMap((command) => (CHANGES.test(command) ? [command.split(' ')[0]] : []));
    // Ops and site are deployed, released, and get the preview token; everything else was correct.
    expect(changes).toEqual(['deploy', 'versions', 'd1', 'deploy', 'versions']);
    const { portal, ops, site } = Object.fromEntries(account.workers);
    expect(NAMES.map((name) => liveTags(account, name)[tools.buildId()])).toEqual([100, 100, 100]);
    expect([portal?.crons, ops?.crons, site?.domains, site?.workersDev]).toEqual([
      ['17 3 * * *'],
      ['* * * * *'],
      ['www.corvane.example'],
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
  }, 300_000);

  it('a newer version gets 1 % of the requests of the site', async () => {
    const old = tools.buildId();
    tools.write('ops/wrangler.toml', `${tools.read('ops/wrangler.toml')}\n# edited`);
    const gate = { readTotals: async () => [], limitMs: 1 };
    await expect(releaseGradually(tools, new Map(), gate)).rejects.toThrow('stays at 1 %');
    expect(liveTags(account, 'site')).toEqual({ [old]: 99, [tools.buildId()]: 1 });
    expect([...known].toSorted()).toEqual(READS);
  });

  it('wrangler accepts the builds of all Workers for a deployment', async () => {
    const printed = await Promise.all(
      NAMES.map((name) =>
        runWrangler(['deploy', '--dry-run', '-c', `dist/${name}/wrangler.json`], '', place()),
      ),
    );
    for (const text of printed) expect(text).toContain('--dry-run: exiting now.');
  });
});
