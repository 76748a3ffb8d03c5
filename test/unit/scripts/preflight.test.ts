// The preflight of `npm run deploy` reports each missing prerequisite in one line and sends nothing.
import { describe, expect, it } from 'vitest';
import { siteOrigin } from '../../../common/config.ts';
import { type Configuration, type PreflightSources, preflight } from '../../../scripts/deploy/preflight.ts';

const { host } = new URL(siteOrigin);
const KV = [{ binding: 'KV', id: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' }];
const database = (name: string) => [
  { database_name: name, database_id: '5f0c2c1e-6a0b-4a0e-9c55-0f4c7d8e9a10' },
];

const READY: Record<string, Configuration> = {
  'wrangler.toml': {
    name: 'site',
    routes: [{ pattern: host }],
    kv_namespaces: KV,
    d1_databases: [],
  },
  'portal/wrangler.toml': { name: 'portal', kv_namespaces: [], d1_databases: database('portal') },
  'ops/wrangler.toml': { name: 'ops', kv_namespaces: KV, d1_databases: database('ops') },
};

/** Output of wrangler for a complete account. */
const OUTPUTS: Record<string, string> = {
  'whoami --json': '{"loggedIn":true,"accounts":[{"name":"Ours","id":"1"}]}',
  'secret list -c portal/wrangler.toml': '[{ "name": "SESSION_SECRET", "type": "secret_text" }]',
  'secret list -c ops/wrangler.toml': '[{ "name": "OPS_TOKEN", "type": "secret_text" }]',
  'secret list -c wrangler.toml': '[{ "name": "FORM_KEY", "type": "secret_text" }]',
  'queues info leads': 'Queue Name: leads',
  'queues info leads-dead': 'Queue Name: leads-dead',
};

interface Other {
  files?: Record<string, Partial<Configuration>>;
  /** Replaced outputs; an Error is thrown. */
  outputs?: Record<string, string | Error>;
  account?: string;
}

/** Lines of a preflight, and the commands that it ran. */
function check({ files = {}, outputs = {}, account }: Other = {}): { lines: string[]; requested: string[] } {
  const requested: string[] = [];
  const sources: PreflightSources = {
    configuration: (file) => ({ ...(READY[file] as Configuration), ...files[file] }),
    wrangler(args) {
      const command = args.join(' ');
      requested.push(command);
      const output = { ...OUTPUTS, ...outputs }[command];
      if (typeof output !== 'string') throw output ?? new Error(`not expected: ${command}`);
      return output;
    },
    account,
  };
  return { lines: preflight(sources), requested };
}
const NONE = '00000000-0000-0000-0000-000000000001';

describe('the preflight', () => {
  it('the preflight finds no problem in a complete account, and only reads', () => {
    const { lines, requested } = check();
    expect(lines).toEqual([]);
    expect(requested.filter((command) => !/^(?:whoami|secret list|queues info)\b/.test(command))).toEqual([]);
  });

  it('the preflight reports databases and a namespace with placeholder ids, and the commands that create them', () => {
    const kv_namespaces = [{ id: '0'.repeat(32) }];
    const { lines } = check({
      files: {
        'wrangler.toml': { kv_namespaces },
        'ops/wrangler.toml': { kv_namespaces, d1_databases: [{ database_name: 'ops', database_id: NONE }] },
      },
    });
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^ops\/wrangler\.toml: the database ops has no id\. Run `npx wrangler d1 create ops`/,
    );
    expect(lines[1]).toMatch(/^ops\/wrangler\.toml and wrangler\.toml: the KV namespace has no id\./);
  });

  it('the preflight reports two namespaces that should be the same', () => {
    const { lines } = check({ files: { 'wrangler.toml': { kv_namespaces: [{ id: 'ffff' }] } } });
    expect(lines).toEqual([
      'wrangler.toml and ops/wrangler.toml have different KV namespaces: set the same id in both.',
    ]);
  });

  it('the preflight reports that the site has no route, unless it is on workers.dev', () => {
    const files = { 'wrangler.toml': { routes: [], workers_dev: false } };
    expect(check({ files }).lines).toEqual([expect.stringContaining('the site has no route')]);
    expect(check({ files: { 'wrangler.toml': { routes: [], workers_dev: true } } }).lines).toEqual([]);
  });

  it.each(['www.other.example', { pattern: 'www.other.example/*' }])(
    'the preflight reports that the route %j is not the host in common/config.ts',
    (route) => {
      const { lines } = check({ files: { 'wrangler.toml': { routes: [route] } } });
      expect(lines).toEqual([
        expect.stringContaining(`the site is ${host} in common/config.ts and www.other`),
      ]);
    },
  );

  it('the preflight reports a missing sign-in and runs no other command', () => {
    const signedOut = new Error('wrangler whoami --json failed:\n{"loggedIn":false}');
    const { lines, requested } = check({ outputs: { 'whoami --json': signedOut } });
    expect(lines).toEqual([expect.stringContaining('npx wrangler login')]);
    expect(requested).toEqual(['whoami --json']);
  });

  it('the preflight requires the choice of one of several accounts', () => {
    const outputs = { 'whoami --json': '{"loggedIn":true,"accounts":[{"id":"1"},{"id":"2"}]}' };
    expect(check({ outputs }).lines).toEqual([expect.stringContaining('CLOUDFLARE_ACCOUNT_ID')]);
    expect(check({ outputs, account: '1' }).lines).toEqual([]);
    expect(check({ outputs, files: { 'wrangler.toml': { account_id: '1' } } }).lines).toEqual([]);
  });

  it('the preflight prints the command for a secret of a Worker that was never deployed', () => {
    const absent = new Error('✘ [ERROR] Worker "site" not found.\n    at stack (file.js:1:1)');
    const { lines } = check({ outputs: { 'secret list -c wrangler.toml': absent } });
    expect(lines).toEqual([
      expect.stringMatching(
        /^The Worker site has no FORM_KEY yet.*: node -p ".*" \| npx wrangler secret put FORM_KEY -c wrangler\.toml$/,
      ),
    ]);
  });

  it('the preflight does not overwrite a Worker of another project that has the same name', () => {
    const { lines } = check({ outputs: { 'secret list -c portal/wrangler.toml': '[]' } });
    expect(lines).toEqual([
      expect.stringContaining('Your account has a Worker portal without SESSION_SECRET'),
    ]);
  });

  it('the preflight accepts named tokens instead of the admin token', () => {
    const named = '[{ "name": "OPS_TOKENS", "type": "secret_text" }]';
    expect(check({ outputs: { 'secret list -c ops/wrangler.toml': named } }).lines).toEqual([]);
    const other = '[{ "name": "PREVIEW_KEY", "type": "secret_text" }]';
    expect(check({ outputs: { 'secret list -c ops/wrangler.toml': other } }).lines).toEqual([
      expect.stringContaining('secret put OPS_TOKEN -c ops/wrangler.toml'),
    ]);
  });

  it('the preflight requires no token behind Cloudflare Access, and both of its settings', () => {
    const outputs = { 'secret list -c ops/wrangler.toml': '[]' };
    const vars = { ACCESS_TEAM_DOMAIN: 'ours.cloudflareaccess.com', ACCESS_AUD: 'f00d' };
    expect(check({ outputs, files: { 'ops/wrangler.toml': { vars } } }).lines).toEqual([]);
    const half = { ...vars, ACCESS_AUD: '' };
    expect(check({ outputs, files: { 'ops/wrangler.toml': { vars: half } } }).lines).toEqual([
      expect.stringContaining('ACCESS_AUD is missing'),
      expect.stringContaining('a Worker ops without OPS_TOKEN'),
    ]);
  });

  it('the preflight prints the command for a missing queue', () => {
    const outputs = { 'queues info leads-dead': new Error('Queue "leads-dead" does not exist.') };
    expect(check({ outputs }).lines).toEqual([
      'There is no queue leads-dead. Run `npx wrangler queues create leads-dead`.',
    ]);
  });

  it('the preflight prints an error of Cloudflare in one line, without a stack', () => {
    const failed = new Error(
      'wrangler secret list failed:\n\n\u001b[31m✘ [ERROR] A request to the Cloudflare API failed.\u001b[0m\n    at x (y.js:1:1)',
    );
    const { lines } = check({ outputs: { 'secret list -c ops/wrangler.toml': failed } });
    expect(lines).toEqual(['The secrets of ops cannot be read: A request to the Cloudflare API failed.']);
  });
});
