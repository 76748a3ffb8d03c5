// `npm run deploy` with resources of other projects, wrong settings, different hosts, and a live site that returns
// wrong statuses.
import { describe, expect, it } from 'vitest';
import { deploy } from '../../../../scripts/deploy/run.ts';
import {
  type Account,
  createDatabase,
  createNamespace,
  upload,
  workerOf,
} from '../../../../scripts/test/platform/account.ts';
import { HOST, newDeployment, noTotals, OPTIONS, run } from './deployment.ts';

describe('npm run deploy with other accounts and settings', () => {
  it('resources and Workers of another project with the same name are not used, and --plan reports them', async () => {
    const cases: [string, (account: Account) => void][] = [
      [
        'database ops: the account has a database ops with data',
        (account) => {
          createDatabase(account, 'ops');
          account.databases.get('ops')?.sqlite.exec('CREATE TABLE theirs (id)');
        },
      ],
      [
        'namespace KV: the account has a namespace KV with data',
        (account) => {
          account.namespaces.get(createNamespace(account, 'KV'))?.values.set('theirs', '1');
        },
      ],
      [
        'Worker ops: the account has a Worker ops without OPS_TOKEN',
        (account) => {
          upload(workerOf(account, 'ops'), { tag: '', bindings: {}, secrets: { OTHER: 'x' } });
        },
      ],
    ];
    for (const [message, occupy] of cases) {
      const { account, tools } = newDeployment();
      occupy(account);
      await expect(run(tools, { plan: true })).rejects.toThrow(message);
      await expect(run(tools)).rejects.toThrow(message);
      expect(tools.done.some((command) => command.startsWith(`deploy -c dist/ops`))).toBe(false);
    }
  });

  it('--plan announces that empty resources with the same name are used', async () => {
    const { account, tools } = newDeployment();
    createDatabase(account, 'portal');
    createNamespace(account, 'KV');
    await run(tools, { plan: true });
    const used = 'write the ID of the existing one, which is empty';
    expect(tools.printed.slice(2, 5)).toEqual([
      `+ database portal: ${used}`,
      '+ database ops: create it and write its ID',
      `+ namespace KV: ${used}`,
    ]);
  });

  it('the command reports an ID of another account, contradictory files, and wrong settings', async () => {
    const { tools } = newDeployment();
    await run(tools);
    const moved = newDeployment();
    for (const file of ['portal/wrangler.toml', 'common/config.ts', 'wrangler.toml'])
      moved.tools.write(file, tools.read(file));
    await expect(deploy(moved.tools, OPTIONS, noTotals)).rejects.toThrow(
      'the account has no database with the ID',
    );
    await expect(run(newDeployment().tools, { host: 'https://x/' })).rejects.toThrow(
      '--host expects a host name',
    );
    const short = newDeployment().tools;
    short.settings.OPS_TOKEN = 'too-short';
    await expect(run(short)).rejects.toThrow('OPS_TOKEN has fewer than 32 characters');
    const half = newDeployment().tools;
    half.write('common/config.ts', half.read('common/config.ts').replace(HOST, 'www.other.net'));
    await expect(deploy(half, OPTIONS, noTotals)).rejects.toThrow('the host of the site is www.other.net');
    expect([short, half].flatMap(({ done }) => done.filter((step) => /create|deploy/.test(step)))).toEqual(
      [],
    );
  });

  it('an unreadable account and an account of another user are reported with the reason and the setting', async () => {
    const { tools } = newDeployment();
    tools.settings.CLOUDFLARE_ACCOUNT_ID = 'other';
    await expect(run(tools)).rejects.toThrow(
      /^The account other is not one of yours\. Correct CLOUDFLARE_ACCOUNT_ID/,
    );
    for (const [output, reason] of [
      [
        'please create an issue\nConsider checking whether upgrading resolves this error.\n\n\u001b[31m✘ [ERROR]\u001b[0m fetch failed',
        'fetch failed',
      ],
      [
        '✘ [ERROR] A request (/user/tokens/verify) failed.\n\n  Invalid access token [code: 9109]\n\n  If you think',
        'A request (/user/tokens/verify) failed. Invalid access token [code: 9109]',
      ],
    ] as const) {
      tools.wrangler = () => Promise.reject(new Error(`wrangler whoami --json failed:\n${output}`));
      await expect(run(tools)).rejects.toThrow(
        `The Cloudflare account cannot be read: ${reason}\nCheck the network connection, and CLOUDFLARE_API_TOKEN`,
      );
    }
  });

  it('without a host, the site gets its workers.dev host; an account without a workers.dev subdomain needs --host', async () => {
    const { account, checkout, tools } = newDeployment();
    await expect(deploy(tools, OPTIONS, noTotals)).rejects.toThrow('--host site.NAME.workers.dev');
    await expect(run(tools, { host: 'shop.ours.workers.dev' })).rejects.toThrow('site.ACCOUNT.workers.dev');
    await run(tools, { host: 'site.ours.workers.dev' });
    expect([account.subdomain, checkout.text()]).toEqual([
      'ours',
      expect.stringContaining('\nworkers_dev = true\n'),
    ]);
    const second = newDeployment();
    second.account.subdomain = 'ours';
    await deploy(second.tools, OPTIONS, noTotals);
    expect(second.checkout.text()).toContain(`const siteHost = 'site.ours.workers.dev'`);
    expect(second.tools.printed.at(-1)).toContain('https://site.ours.workers.dev/ops/');
    const separate = second.tools
      .read('wrangler.toml')
      .replace('OPS_ORIGIN = ""', 'OPS_ORIGIN = "https://o.net"');
    second.tools.write('wrangler.toml', separate);
    await deploy(second.tools, OPTIONS, noTotals);
    expect(second.tools.printed.at(-1)).toContain('console: https://o.net/ops/');
  });

  it('the command fails if the live site keeps returning a wrong status, such as 200 for the console without a session', async () => {
    for (const [path, status] of [
      ['/healthz', 503],
      ['/ko/', 404],
      ['/ops/health', 200],
    ] as const) {
      const { tools } = newDeployment();
      tools.live = (other) => (other === path ? status : other.startsWith('/ops/') ? 401 : 200);
      await expect(run(tools)).rejects.toThrow(`${path}`);
      // An unchanged reason is printed once.
      expect(tools.printed.filter((line) => line.startsWith('waiting up to five minutes'))).toHaveLength(1);
    }
  });
});
