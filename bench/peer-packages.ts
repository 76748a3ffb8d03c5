// Packages of bench/peers: other frameworks, and Lighthouse. They are installed on demand, not with the site.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { spawnable } from '../scripts/process/program.ts';
import { offline } from '../scripts/process/run.ts';

export const PEERS_FOLDER = join(import.meta.dirname, 'peers');

const ENVIRONMENT = {
  ...process.env,
  ...offline,
  ASTRO_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
  NO_COLOR: '1',
  CI: '1',
};

const execute = promisify(execFile);
const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '';

/** Installs the packages in a folder from its lockfile, without install scripts. */
async function install(folder: string): Promise<void> {
  const { file, args } = spawnable('npm', ['ci', '--prefix', folder, '--ignore-scripts', '--include=dev']);
  await execute(file, args, { env: ENVIRONMENT });
}

/** Installs the packages if the lockfile has changed. Returns the error message on failure, otherwise `null`. */
export async function installPeers(folder = PEERS_FOLDER, installIn = install): Promise<string | null> {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  // Copy of the lockfile of the last installation.
  const installed = join(folder, 'node_modules/.installed.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return null;
  console.log('installing the packages of bench/peers…');
  try {
    await installIn(folder);
  } catch (error) {
    return `the packages of bench/peers cannot be installed: ${firstLine(error)}`;
  }
  writeFileSync(installed, lock);
  return null;
}

/** Runs a program from these packages in a subfolder. Rejects with its output if it fails. */
export async function runPeerProgram(
  folder: string,
  program: string,
  args: readonly string[],
): Promise<void> {
  await execute(join(PEERS_FOLDER, 'node_modules/.bin', program), [...args], {
    cwd: join(PEERS_FOLDER, folder),
    env: ENVIRONMENT,
  });
}

/** Version of each package by name. */
export const peerVersions = (): Record<string, string> =>
  (
    JSON.parse(readFileSync(join(PEERS_FOLDER, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    }
  ).devDependencies;
