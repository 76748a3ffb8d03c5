// Help and error messages of commands: run as processes, without an account.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder('commands');
const keyFile = join(folder, 'key.json');
writeFileSync(keyFile, 'key');

/** Runs a script without Cloudflare credentials. Resolves with its exit code and output. */
function runScript(file: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const others = Object.entries(process.env).filter(([name]) => !/^(?:CLOUDFLARE|CF|WRANGLER)_/.test(name));
  const homes = ['HOME', 'USERPROFILE', 'APPDATA', 'XDG_CONFIG_HOME'].map((name) => [name, folder]);
  const env = {
    ...Object.fromEntries([...others, ...homes]),
    // Even with credentials from another source, no request reaches the platform.
    CLOUDFLARE_API_BASE_URL: 'http://127.0.0.1:9',
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
    );
  });
}

/** npm scripts of this project, with their files. */
const SCRIPTS = Object.entries(packageJson.scripts).flatMap(([name, command]) => {
  const file = /^node -r \.\/scripts\/node-version\.cjs (\S+)$/.exec(command)?.[1];
  return file === undefined ? [] : [[name, file] as const];
});

describe('commands', () => {
  it.each(SCRIPTS)(
    'the script %s prints its usage with --help',
    async (_, file) => {
      const { code, output } = await runScript(file, '--help');
      expect(output).toMatch(/^usage: npm [^\n]+\n/);
      expect(code).toBe(0);
    },
    60_000,
  );

  it('a script rejects an unknown option without a stack', async () => {
    const { code, output } = await runScript('scripts/content/check.ts', '--unknown');
    expect(output).toMatch(/^Unknown option '--unknown'/);
    expect(output).not.toMatch(/^ {4}at /m);
    expect(code).not.toBe(0);
  }, 60_000);

  it.each([
    [
      'backup -- restore with a missing key file',
      ['scripts/backup/backup.ts', 'restore', '--key', join(folder, 'missing.json')],
      `${join(folder, 'missing.json')}: The file does not exist. --key expects the file of the private key.`,
    ],
    [
      'backup -- restore with a folder as key file',
      ['scripts/backup/backup.ts', 'restore', '--key', folder],
      `${folder}: This is a folder. --key expects the file of the private key.`,
    ],
    [
      'backup -- key with an existing file',
      ['scripts/backup/backup.ts', 'key', keyFile],
      `${keyFile}: The file exists and was not changed. Choose another name, because exports may need its key.`,
    ],
    [
      'backup -- key in a missing folder',
      ['scripts/backup/backup.ts', 'key', join(folder, 'missing', 'key.json')],
      `${join(folder, 'missing', 'key.json')}: The folder does not exist.`,
    ],
    [
      'backup -- restore --remote without sign-in',
      ['scripts/backup/backup.ts', 'restore', '--remote', '--key', keyFile],
      'checking the Cloudflare account …\nYou are not signed in to Cloudflare. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.',
    ],
    [
      'content:publish -- --remote before the first deployment',
      ['scripts/content/publish.ts', '--remote'],
      'portal/wrangler.toml has no database ID. Run `npm run deploy`, which sets it and publishes.',
    ],
    [
      'content:record -- --date with other text',
      ['scripts/content/record.ts', '--date', 'yesterday'],
      '--date yesterday: not a date (YYYY-MM-DD)',
    ],
    [
      'bench -- compare with a missing report',
      ['bench/run.ts', 'compare', 'none.json', 'none.json'],
      "ENOENT: no such file or directory, open 'none.json'\nThis file does not exist. Check its path.",
    ],
    [
      'fuzz with text as seed',
      ['scripts/fuzz/fuzz.ts', '--seed', 'x'],
      'usage: npm run fuzz [-- --seed N] [--requests N] [--verbose]',
    ],
    [
      'afdocs with four pages',
      ['scripts/test/afdocs.ts', '--pages', '4'],
      'usage: npm run afdocs [-- --locale en|cn|ko|ja --pages N]\n  --pages N  5 or more: afdocs does not score fewer pages',
    ],
    [
      'words with a missing path',
      ['scripts/words/check.ts', 'README.md', 'none'],
      'none: there is no checked file under this path.',
    ],
    [
      'deploy -- --wait without --gradual',
      ['scripts/deploy/deploy.ts', '--wait', '5', '--plan'],
      '--wait requires --gradual',
    ],
  ])(
    'the command %s prints one sentence that explains the error',
    async (_, [file = '', ...args], message) => {
      const { code, output } = await runScript(file, ...args);
      expect(output).toBe(`${message}\n`);
      expect(code).toBe(1);
    },
    60_000,
  );
});
