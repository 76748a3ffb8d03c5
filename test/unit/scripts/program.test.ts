// Programs start on every platform without a shell and without a name that only a shell can find.
import { readFileSync } from 'node:fs';
import nodePath from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { wrangler } from '../../../scripts/deploy/platform.ts';
import { runWrangler } from '../../../scripts/deploy/tools.ts';
import { type Machine, spawnable } from '../../../scripts/process/program.ts';
import { browserPaths } from '../../../scripts/test/browser.ts';

const ROOT = process.cwd();

/** A Windows machine with the packages of this one. */
const windows: Machine = {
  path: nodePath.win32,
  node: 'C:\\Program Files\\nodejs\\node.exe',
  root: 'C:\\work\\edge site',
  read: (path) => {
    const inside = nodePath.win32.relative('C:\\work\\edge site', path);
    return readFileSync(nodePath.join(ROOT, ...inside.split('\\')), 'utf8');
  },
};

/** Files that `spawn` without a shell starts on Windows: those with an extension that the system executes. */
const isExecutableOnWindows = (file: string): boolean =>
  nodePath.win32.isAbsolute(file) && /\.(?:exe|com)$/i.test(file);

describe('programs', () => {
  it.each(['biome', 'knip', 'tsc', 'vite', 'vitest', 'wrangler', 'node'])(
    'starting %s on Windows executes node.exe without a shell',
    (program) => {
      const { file, args } = spawnable(program, ['--flag', 'a b'], windows);
      expect(isExecutableOnWindows(file)).toBe(true);
      expect(args.slice(-2)).toEqual(['--flag', 'a b']);
      const entry = args.slice(0, -2).filter((arg) => arg !== '--no-warnings');
      expect(entry).toHaveLength(program === 'node' ? 0 : 1);
      for (const path of entry) {
        expect(path).toMatch(/^C:\\work\\edge site\\node_modules\\[^/]+$/);
        // The entry of wrangler is its `main` file, which has no shebang.
        if (program === 'wrangler') expect(windows.read(path)).not.toBe('');
        else expect(windows.read(path)).toMatch(/^#!\/usr\/bin\/env node/);
      }
    },
  );

  it('a wrangler command fails if a signal ends it', async () => {
    // Without quotation marks, which NODE_OPTIONS would remove.
    const end = 'data:text/javascript,if(/cli.js$/.test(process.argv[1]))process.kill(process.pid,9)';
    const ended = runWrangler(['--version'], '', { env: { NODE_OPTIONS: `--import=${end}` } });
    await expect(ended).rejects.toThrow('wrangler --version failed');
  });

  it.each(['warn', 'debug'])(
    'scripts get exactly the result of a wrangler command if WRANGLER_LOG is %s',
    async (level) => {
      vi.stubEnv('WRANGLER_LOG', level);
      onTestFinished(() => void vi.unstubAllEnvs());
      const version = expect.stringMatching(/^\d+\.\d+\.\d+\n$/);
      expect([wrangler(['--version']), await runWrangler(['--version'])]).toEqual([version, version]);
    },
  );

  it('the name of a system program is not changed', () => {
    expect(spawnable('apt-get', ['update'], windows)).toEqual({ file: 'apt-get', args: ['update'] });
  });

  it('a package that is not installed is reported in one sentence', () => {
    const empty = {
      ...windows,
      read: () => {
        throw new Error('ENOENT');
      },
    };
    expect(() => spawnable('vite', [], empty)).toThrow('The package vite is not installed. Run `npm ci`.');
  });
});

describe('browser paths', () => {
  it('browser paths on Windows are Chrome and Edge in the three installation folders', () => {
    const env = { PROGRAMFILES: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local' };
    const paths = browserPaths('win32', env);
    expect(paths).toContain('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
    expect(paths).toContain('C:\\Users\\a\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe');
    expect(paths).toContain('C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe');
    expect(paths.every((path) => nodePath.win32.isAbsolute(path))).toBe(true);
  });

  it('browser paths on macOS are Chrome, Chromium, and Edge in the system and user folders', () => {
    const paths = browserPaths('darwin', { HOME: '/Users/a' });
    expect(paths).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    expect(paths).toContain('/Users/a/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge');
  });
});
