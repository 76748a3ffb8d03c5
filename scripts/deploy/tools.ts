// Side effects of a deployment: wrangler, files of the checkout, the network, and time. Tests replace them.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { buildIfChanged, isBuilt, SBOM_FILE } from '../build/build.ts';
import { buildId } from '../build/fingerprint.ts';
import { spawnable } from '../process/program.ts';
import { run } from '../process/run.ts';
import { withTemporaryFolder } from '../process/temporary-folder.ts';
import { readConfiguration, wranglerEnvironment } from '../process/wrangler.ts';

/** Fields of the wrangler configuration that a deployment reads. */
export interface Configuration {
  name?: string | undefined;
  account_id?: string | undefined;
  workers_dev?: boolean | undefined;
  route?: string | { pattern: string } | undefined;
  routes?: (string | { pattern: string })[] | undefined;
  kv_namespaces: { id?: string | undefined }[];
  d1_databases: { database_name?: string | undefined; database_id?: string | undefined }[];
  vars?: Record<string, unknown> | undefined;
}

export interface Tools {
  /** Runs wrangler and returns its standard output. Rejects with its complete output when it fails. */
  wrangler: (args: readonly string[], input?: string) => Promise<string>;
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  configuration: (file: string) => Configuration;
  /** Names of the migrations in a folder, in order. */
  migrations: (folder: string) => string[];
  build: () => Promise<void>;
  /** Whether the last build is that of the current sources. */
  isBuilt: () => boolean;
  /** ID of the build of the current sources. */
  buildId: () => string;
  /** Publishes the content to the portal's database, unless it is up to date. */
  publish: () => Promise<void>;
  /** Whether the portal's database has the current content. */
  isPublished: () => Promise<boolean>;
  /** Files of the client build in assets/, by name. */
  clientFiles: () => Map<string, Buffer>;
  /** Bill of materials of the build; `undefined` before the first build. */
  sbom: () => string | undefined;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  newSecret: () => string;
  /** Environment variable; `undefined` if it is missing or empty. */
  setting: (name: string) => string | undefined;
  print: (line: string) => void;
  wait: (ms: number) => Promise<void>;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** Calls `callback` with the path of a file that only this user can read, and deletes the file afterwards. */
export async function withPrivateFile<T>(text: string, callback: (path: string) => Promise<T>): Promise<T> {
  return withTemporaryFolder('deploy', (folder) => {
    const path = join(folder, 'values.json');
    writeFileSync(path, text, { mode: 0o600 });
    return callback(path);
  });
}

const OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * Runs wrangler without prompts.
 *
 * @param env additional environment variables
 */
export function runWrangler(
  args: readonly string[],
  input?: string,
  { cwd, env }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<string> {
  const program = spawnable('wrangler', args);
  return new Promise((resolve, reject) => {
    const child = execFile(
      program.file,
      program.args,
      { cwd, env: { ...wranglerEnvironment(), ...env }, maxBuffer: OUTPUT_BYTES },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`wrangler ${args.slice(0, 3).join(' ')} failed:\n${stdout}\n${stderr}`));
        else resolve(stdout);
      },
    );
    child.stdin?.end(input ?? '');
  });
}

/** The error message and reason in wrangler's output, without advice and stack. */
export function errorLine(error: unknown): string {
  const lines = stripVTControlCharacters((error as Error).message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const mainLine =
    lines.find((line) => line.includes('[ERROR]')) ?? lines.find((line) => /error/i.test(line)) ?? lines[0];
  const reason = lines.find((line) => /\[code: \d+\]$/.test(line) && line !== mainLine);
  return [mainLine?.replace(/^.*\[ERROR\]\s*/, ''), reason].filter(Boolean).join(' ');
}

/** Names of the migrations in a folder of the checkout, in order. */
export const migrationsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** Files in a folder by name; empty before the first build. */
const filesIn = (folder: string): Map<string, Buffer> =>
  new Map(
    (existsSync(folder) ? readdirSync(folder) : []).map((name) => [name, readFileSync(join(folder, name))]),
  );

/** Length of a secret in bytes. */
const SECRET_BYTES = 48;

/** Tools that act on this machine and the platform. */
export const machineTools: Tools = {
  wrangler: runWrangler,
  read: (file) => readFileSync(file, 'utf8'),
  write: (file, text) => writeFileSync(file, text),
  configuration: readConfiguration,
  migrations: migrationsIn,
  build: buildIfChanged,
  isBuilt,
  buildId,
  publish: async () => void (await run('node', ['scripts/content/publish.ts', '--remote'])),
  isPublished: async () => {
    // Imported on demand: other commands do not need the compiler.
    const { isPublished } = await import('../content/publication.ts');
    return isPublished();
  },
  clientFiles: () => filesIn('dist/client/assets'),
  sbom: () => (existsSync(SBOM_FILE) ? readFileSync(SBOM_FILE, 'utf8') : undefined),
  fetch: (url, init) => fetch(url, init),
  newSecret: () => randomBytes(SECRET_BYTES).toString('base64'),
  setting: (name) => process.env[name] || undefined,
  print: (line) => console.log(line),
  wait: (ms) => sleep(ms),
  now: () => Date.now(),
};
