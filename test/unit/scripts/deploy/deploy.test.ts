// `npm run deploy` with a fake account: created resources, and recovery after any failure.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deploy, type Options } from '../../../../scripts/deploy/run.ts';
import { workerOf } from '../../../../scripts/test/platform/account.ts';
import { CHANGE_COMMANDS } from '../../../../scripts/test/platform/checkout.ts';
import { COMPLETE, stateOf } from '../../../../scripts/test/platform/state.ts';
import {
  changesOf,
  failAt,
  failBefore,
  HOST,
  newDeployment,
  noTotals,
  OPTIONS,
  recover,
  run,
} from './deployment.ts';

describe('npm run deploy', () => {
  it('a fresh account gets everything in order, a second run changes nothing, and only OPS_TOKEN is printed', async () => {
    const { account, checkout, tools } = newDeployment();
    const before = checkout.text();
    await run(tools);
    expect(stateOf(account, { tools, checkout })).toEqual(COMPLETE);
    const workers = tools.done.flatMap((command) => /^deploy -c dist\/(\w+)/.exec(command)?.[1] ?? []);
    expect(workers).toEqual(['portal', 'ops', 'site']);
    expect(tools.printed.at(-1)).toBe(`site:    https://${HOST}/\nconsole: https://${HOST}/ops/`);
    const values = [...account.workers.values()].flatMap(({ secrets }) => [...secrets]);
    const leaked = values.filter(([, value]) => [...tools.printed, ...tools.done].join('\n').includes(value));
    expect(leaked.map(([name]) => name)).toEqual(['OPS_TOKEN']);
    // Only the IDs and the route have changed.
    const changed = checkout
      .text()
      .split('\n')
      .filter((line) => !before.split('\n').includes(line));
    expect(changed.map((line) => line.replace(/[0-9a-f-]{32,36}/, 'ID'))).toEqual([
      `routes = [{ pattern = "${HOST}", custom_domain = true }]`,
      'id = "ID"',
      'database_id = "ID"',
      'database_id = "ID"',
      'id = "ID"',
    ]);
    tools.done.length = 0;
    await deploy(tools, OPTIONS, noTotals);
    expect(changesOf(tools)).toEqual([]);
  });

  it('a bookmark is recorded before a database with earlier migrations is migrated', async () => {
    const { account, tools } = newDeployment();
    await run(tools);
    account.databases
      .get('ops')
      ?.sqlite.exec('DELETE FROM d1_migrations WHERE name = (SELECT max(name) FROM d1_migrations)');
    tools.done.length = 0;
    await run(tools);
    const commands = tools.done.filter((command) =>
      /^d1 (?:time-travel|migrations)|^kv key put bookmark/.test(command),
    );
    expect(commands).toEqual([
      'd1 time-travel info ops --json -c ops/wrangler.toml',
      expect.stringMatching(/^kv key put bookmark:\S+ ops b-/),
      'd1 migrations apply ops --remote -c ops/wrangler.toml',
    ]);
  });

  it('a build file is stored again after half of its one-year lifetime, and the timestamp of the bill of materials does not change', async () => {
    const { tools } = newDeployment();
    await run(tools);
    const { wrangler } = tools;
    const halfYear = 365 * 12 * 3600;
    const first = '2025-06-01T00:00:00.000Z';
    for (const [remaining, changes] of [
      [halfYear + 1, []],
      [halfYear - 1, [expect.stringMatching(/^kv bulk put /)]],
    ] as const) {
      const expiration = tools.now() / 1000 + remaining;
      const stored = [
        { name: 'asset/boot-_VlyzE7R.js', expiration },
        { name: `sbom/${tools.buildId()}`, expiration, metadata: { at: first } },
      ];
      const sent: unknown[] = [];
      tools.wrangler = async (args, input) => {
        if (args[1] === 'key')
          return JSON.stringify(
            stored.filter(({ name }) => name.startsWith(args[args.indexOf('--prefix') + 1] ?? '')),
          );
        if (args[1] === 'bulk') sent.push(JSON.parse(readFileSync(args[3] ?? '', 'utf8')));
        return wrangler(args, input);
      };
      tools.done.length = 0;
      await run(tools);
      expect(changesOf(tools)).toEqual(changes);
      const bill = { key: `sbom/${tools.buildId()}`, value: tools.sbom(), metadata: { at: first } };
      expect(sent).toEqual(
        changes.map(() => [
          expect.objectContaining({ key: 'asset/boot-_VlyzE7R.js', base64: true }),
          { ...bill, expiration_ttl: 2 * halfYear },
        ]),
      );
    }
  });

  it('--plan prints every change that a fresh account needs and makes none', async () => {
    const { account, checkout, tools } = newDeployment();
    const before = checkout.text();
    await run(tools, { plan: true });
    expect(tools.printed).toEqual([
      'checking the Cloudflare account …',
      `+ host: write ${HOST} into the configuration`,
      '+ database portal: create it and write its ID',
      '+ database ops: create it and write its ID',
      '+ namespace KV: create it and write its ID',
      '+ queue leads: create it',
      '+ queue leads-dead: create it',
      '+ build: build the Workers',
      expect.stringMatching(/^\+ schema of portal: apply \d+ migrations$/),
      expect.stringMatching(/^\+ schema of ops: apply \d+ migrations$/),
      '+ content: publish it',
      '+ files of the build: store them in KV',
      '+ Worker portal: create it with new SESSION_SECRET',
      '+ Worker ops: create it with new OPS_TOKEN, PREVIEW_KEY',
      '+ Worker site: create it with new FORM_KEY, PREVIEW_TOKEN, PREVIEW_KEY',
    ]);
    expect([changesOf(tools), checkout.text(), account.databases.size]).toEqual([[], before, 0]);
  });

  it('--plan prints no change for a complete deployment, and all Workers and stages for a new host', async () => {
    const { tools } = newDeployment();
    await run(tools);
    const readPlan = async (extra: Partial<Options>): Promise<string[]> => {
      tools.printed.length = 0;
      await run(tools, { plan: true, ...extra });
      return tools.printed.filter((line) => !line.startsWith('= '));
    };
    expect(await readPlan({ gradual: true })).toEqual(['checking the Cloudflare account …']);
    const host = 'www.corvane.test';
    const changes = [
      'checking the Cloudflare account …',
      `+ host: write ${host} into the configuration`,
      '+ build: build the Workers',
      '+ files of the build: store them in KV',
      '+ Worker portal: deploy it',
      '+ Worker ops: deploy it',
      '+ Worker site: deploy it',
    ];
    expect(await readPlan({ host })).toEqual(changes);
    expect(await readPlan({ host, gradual: true })).toEqual([
      ...changes,
      'The site gets 1%, 10%, 50%, then 100% of the requests.',
    ]);
  });

  it('after a fault before or after any command, file, or request, the next run completes the deployment', async () => {
    const { tools: complete } = newDeployment();
    await run(complete);
    const moments = complete.done.flatMap((command, index) => {
      const hasAfter = CHANGE_COMMANDS.test(command) && !command.startsWith('write');
      return (['before', ...(hasAfter ? ['after' as const] : [])] as const).map((moment) => ({
        index,
        moment,
      }));
    });
    expect(moments.length).toBeGreaterThan(40);
    for (const fault of moments) {
      const { account, checkout, tools } = newDeployment();
      failAt(tools, fault.index, fault.moment);
      const place = `${fault.moment} ${complete.done[fault.index]}`;
      await expect(run(tools), place).rejects.toThrow();
      recover(tools);
      await run(tools);
      expect(stateOf(account, { tools, checkout }), place).toEqual(COMPLETE);
      tools.done.length = 0;
      await run(tools);
      expect(changesOf(tools), place).toEqual([]);
    }
  });

  it('a preview key that is missing on one of its two Workers is replaced on both, even if the run fails in between', async () => {
    for (const [holder, other] of [
      ['site', 'ops'],
      ['ops', 'site'],
    ] as const) {
      const { account, checkout, tools } = newDeployment();
      await run(tools);
      workerOf(account, other).secrets.delete('PREVIEW_KEY');
      const old = workerOf(account, holder).secrets.get('PREVIEW_KEY');
      failBefore(tools, new RegExp(`^deploy -c dist/${other}/`));
      await expect(run(tools)).rejects.toThrow('injected fault');
      expect(workerOf(account, holder).secrets.get('PREVIEW_KEY')).not.toBe(old);
      expect(workerOf(account, other).secrets.has('PREVIEW_KEY')).toBe(false);
      recover(tools);
      await run(tools);
      expect(stateOf(account, { tools, checkout }).isKeyShared).toBe(true);
    }
  });
});
