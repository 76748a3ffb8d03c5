// Arguments of `npm run ops -- …`: the resulting calls, help, and the rejection of invalid arguments. test/worker/ops
// tests the commands with real calls.
import { hc } from 'hono/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brand } from '../../../common/config.ts';
import type { OpsApp } from '../../../ops/src/api.ts';
import { parseArguments } from '../../../scripts/cli/arguments.ts';
import { parseInvocation } from '../../../scripts/cli/command.ts';
import { COMMANDS } from '../../../scripts/cli/commands.ts';
import { withOps } from '../../../scripts/cli/connect.ts';
import { bodyOf } from '../../../scripts/cli/response.ts';
import { UsageError } from '../../../scripts/cli/usage-error.ts';

afterEach(() => vi.unstubAllEnvs());

const parse = (line: string) => parseInvocation(COMMANDS, parseArguments(COMMANDS, line.split(' ')));
const help = (line: string) => {
  const invocation = parse(line);
  return 'help' in invocation ? invocation.help : '';
};

const RESPONSES: Readonly<Record<string, object>> = {
  '/ops/api/banners': {
    rows: [{ locale: 'cn', id: 'a', kind: 'banner', portal: null, override: null }],
    unavailable: ['en'],
  },
};
/** Returns the last call of a command line: method, path with query, and body. */
async function callOf(line: string): Promise<[call: string, body?: unknown]> {
  const calls: [call: string, body?: unknown][] = [];
  const { api } = hc<OpsApp>('https://ops.test', {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'GET' ? '' : await request.text();
      const call = `${request.method} ${pathname.replace('/ops/api', '')}${search}`;
      calls.push(body === '' ? [call] : [call, JSON.parse(body)]);
      return Response.json(RESPONSES[pathname] ?? {});
    },
  }).ops;
  const invocation = parse(line);
  if ('help' in invocation) throw new Error('the line prints help');
  const files = { read: async () => 'from,to', write: async () => undefined };
  // The responses are incomplete, so some commands cannot print them.
  await invocation.run(api, files).catch(() => undefined);
  return calls.at(-1) ?? [''];
}

const NO_CONTENT = { title: null, text: null, url: null, urlText: null, image: null, order: null };
const NO_PERIOD = { startsAt: null, endsAt: null };
const SHOWN = { shown: true, ...NO_PERIOD, ...NO_CONTENT };
const seen = { en: 0, cn: 0 };

describe('npm run ops', () => {
  it.each<[line: string, call: string, body?: unknown]>([
    [
      'banner on a --title New --link /x/ --link-text Go --image /d.svg --order 2',
      'PUT /overrides/banner/a',
      {
        seen,
        override: { ...SHOWN, title: 'New', url: '/x/', urlText: 'Go', image: '/d.svg', order: 2 },
        confirm: false,
      },
    ],
    [
      'banner on a --link /x/ --confirm',
      'PUT /overrides/banner/a',
      { seen, override: { ...SHOWN, url: '/x/' }, confirm: true },
    ],
    [
      'banner on a --from 2026-12-01T09:00+09:00 --until 2026-12-01T09:00:30Z',
      'PUT /overrides/banner/a',
      {
        seen,
        override: { ...SHOWN, startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-01T09:00:30.000Z' },
        confirm: false,
      },
    ],
    [
      'redirect add /ko/a /b --status 301 --note n --confirm --locale ko',
      'POST /redirects',
      { from: '/ko/a', to: '/b', status: 301, note: 'n', confirm: true, locale: 'ko', enabled: true },
    ],
    ['redirect delete /ja/a', 'GET /redirects?search=%2Fa&page=1'],
    ['redirect delete /ko/a --locale ja', ''],
    [
      'preview make /a --locale ko --until 2026-12-01T09:00Z --at 2027-01-01T00:00+09:00 --note n',
      'POST /previews',
      {
        path: '/a',
        locale: 'ko',
        endsAt: '2026-12-01T09:00:00.000Z',
        shows: '2027-01-01T00:00+09:00',
        note: 'n',
      },
    ],
    [
      'leads list --form event --quarantined no --search ana --status open --locale ja',
      'POST /leads/search',
      { form: 'event', quarantined: false, search: 'ana', status: 'open', locale: 'ja', limit: 50 },
    ],
    ['leads show t-7kq2-9mpx', 'GET /leads/T-7KQ2-9MPX'],
    ['plan', 'GET /plan'],
    [
      'plan --locale ko --until 2026-12-01T09:00+09:00',
      'GET /plan?locale=ko&until=2026-12-01T00%3A00%3A00.000Z',
    ],
    [
      'audit --locale ja --limit 3 --by token:ada --until 2026-12-01T09:00+09:00',
      'GET /audit?locale=ja&by=token%3Aada&until=2026-12-01T00%3A00%3A00.000Z&limit=3',
    ],
    ['audit', 'GET /audit?limit=50'],
    ['audit undo #7', 'POST /audit/7/undo', { confirm: false }],
  ])('the command %s makes the call %s', async (line, call, body) => {
    expect(await callOf(line)).toEqual(body === undefined ? [call] : [call, body]);
  });

  it('the parser selects the local state without --remote', () => {
    expect(parse('bump')).toMatchObject({ remote: false, persistTo: undefined });
    expect(parse('bump --remote')).toMatchObject({ remote: true });
    expect(parse('--persist-to there bump')).toMatchObject({ persistTo: 'there' });
  });

  it('the options --from, --until, and --title have a description in the help of every command', () => {
    const lines = COMMANDS.flatMap(({ name }) =>
      help(`${name} --help`)
        .split('\n')
        .flatMap((line) => (/^ {2}--(?:from|until|title)\b/.test(line) ? [`${name} ${line}`] : [])),
    );
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(line).toMatch(/--\S+ +\S/);
    expect(help('menu on --help')).toMatch(/--title +title, at most 40 characters/);
  });

  it('the help of a command derives from its schema', () => {
    expect(help('leads list --help').split('\n')).toEqual(
      expect.arrayContaining([
        'usage: npm run ops -- leads list',
        '  --status             new|open|done|spam',
        '  --quarantined        yes|no',
        '  --limit              (default: 50)',
      ]),
    );
    expect(help('banner on --help')).toContain('--link-text');
    expect(help('leads status --help')).toContain('leads status REFERENCE STATUS');
    expect(help('sessions end --help')).toMatch(/--by +the person as sessions list prints it/);
    for (const { name } of COMMANDS) expect(help('--help')).toContain(`  ${name} `);
  });

  it.each([
    '',
    'constructor',
    'bump twice',
    'bump --locale ko',
    'banner',
    'banner list all',
    'banner on',
    'banner toString a',
    'banner on a b',
    'banner on a --locale kr',
    'banner on a --locale constructor',
    'banner on a --kind __proto__',
    'banner on a --from now',
    'banner on a --from 2026-12-01',
    'banner on a --from 2026-12-01T09:00',
    'banner on a --until 2026-13-01T09:00Z',
    'banner on a --from 2026-12-02T00:00Z --until 2026-12-01T00:00Z',
    'banner off a --until 2026-12-01T09:00Z',
    'banner clear a --from 2026-12-01T09:00Z',
    'banner list --limit 3',
    'audit --out a.xlsx',
    'audit undo',
    'audit undo 0',
    'audit undo constructor',
    'audit undo #',
    'audit undo 7 --locale ko',
    'banner on a --link https://evil.example/',
    'banner on a --link //evil.example',
    `banner on a --image ${brand.consoleUrl}x.svg`,
    'banner on a --order 0',
    'banner preview a --path //evil.example',
    'banner off a --title New',
    'audit --from yesterday',
    'plan --from yesterday',
    'plan --limit 3',
    'plan en',
    'leads',
    'leads list --constructor x',
    'leads constructor',
    'leads list all',
    'leads list --status constructor',
    'leads list --quarantined maybe',
    'leads list --out a.csv',
    'leads csv',
    'leads show',
    "leads show a'b",
    'leads show T-7KQ2-9MPX --form event',
    'leads status T-7KQ2-9MPX',
    'leads status T-7KQ2-9MPX __proto__',
    'leads delete',
    'leads replay a b',
    'audit --limit 0',
    'audit --limit many',
    'audit --unknown',
  ])('the parser rejects: %s', (line) => {
    expect(() => parse(line)).toThrow(UsageError);
  });

  it.each([
    ['preview revoke x', 'ID: is not the ID of a preview link'],
    ['incident update x resolved Fixed', 'ID: is not the ID of an incident'],
    ['leads resend x', 'ID: is not the ID of a notification'],
    ['approvals confirm x', 'ID: is not the ID of a request'],
    ['menu off x!', 'ID: is not the ID of a banner, menu item, or site info'],
    ['audit verify --expect x', '--expect: is not a hash of 64 hexadecimal digits'],
    ['banner off', 'ID is required\nnpm run ops -- banner off --help prints its options'],
    ['search', 'there is no command search: choose search list, search add, search delete'],
  ])('the parser explains invalid arguments: %s', (line, message) => {
    expect(() => parse(line)).toThrow(message);
  });

  it.each([200, 403])(
    'a response with status %i that is not from ops names the settings of Access',
    async (status) => {
      const page = new Response('<!doctype html>', { status });
      await expect(bodyOf(page)).rejects.toThrow('behind Cloudflare Access, set CF_ACCESS_CLIENT_ID');
    },
  );

  it('a remote command without a response prints the origin and the reason', async () => {
    vi.stubEnv('OPS_ORIGIN', 'https://ops.invalid');
    vi.stubEnv('OPS_TOKEN', 'token');
    await expect(
      withOps({ remote: true, persistTo: '' }, async ({ health }) => health.$get()),
    ).rejects.toThrow(/^https:\/\/ops\.invalid does not respond: .*ops\.invalid/);
  });
});
