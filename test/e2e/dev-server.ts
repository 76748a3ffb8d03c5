// Dev server (`npm run dev`) on a copy of the project, whose files tests can edit.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/process/loopback.ts';

const ROOT = process.cwd();
/** Directories that are not copied: generated, unneeded, or replaced with symbolic links. */
const EXCLUDED = new Set(['node_modules', 'dist', 'fonts', '.git', '.wrangler']);

export interface DevServer {
  origin: string;
  /** Replaces text in a file. Throws if the file does not contain it. */
  edit: (file: string, from: string, to: string) => void;
  /** Returns the output of the server so far. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Copies the project. Packages are symbolic links; caches are copies, so that the originals do not change. */
function copyProject(folder: string): void {
  cpSync(ROOT, folder, {
    recursive: true,
    filter: (source) => source === ROOT || !EXCLUDED.has(source.slice(source.lastIndexOf('/') + 1)),
  });
  const packages = join(ROOT, 'node_modules');
  mkdirSync(join(folder, 'node_modules', '.cache'), { recursive: true });
  for (const name of readdirSync(packages))
    if (!name.startsWith('.') || name === '.bin')
      symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  for (const cache of ['.vite', '.cache/content', '.cache/documents'])
    try {
      cpSync(join(packages, cache), join(folder, 'node_modules', cache), { recursive: true });
    } catch (error) {
      // A missing cache is created on first use.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
}

/** Resolves when the server has printed its URL. Rejects with its output if it exits first. */
function started(child: ChildProcess, output: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the dev server exited:\n${output()}`)));
    child.stdout?.on('data', () => {
      if (output().includes('http://localhost:')) resolve();
    });
  });
}

export async function startDevServer(): Promise<DevServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dev-'));
  copyProject(folder);
  const port = await findFreePort();
  let printed = '';
  const child = spawn(process.execPath, ['-r', './scripts/node-version.cjs', 'scripts/dev/dev.ts'], {
    cwd: folder,
    // The environment of a developer's shell, not of the test runner. The npm variable makes the server exit with its
    // parent.
    env: {
      ...process.env,
      PORT: String(port),
      PERSIST_TO: join(folder, 'state'),
      NODE_ENV: 'development',
      NO_COLOR: '1',
      VITEST: '',
      npm_lifecycle_event: 'dev',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const collect = (chunk: Buffer) => {
    printed += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const output = () => printed;
  const stop = async () => {
    const ended = child.exitCode === null && new Promise((resolve) => child.once('close', resolve));
    // The process group is killed, because a publication may be running.
    if (ended && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await started(child, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin: `http://localhost:${port}`,
    edit(file, from, to) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      writeFileSync(
        path,
        text.replace(from, () => to),
      );
    },
    output,
    stop,
  };
}
