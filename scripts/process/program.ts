// Resolves programs in node_modules to their JavaScript entries, which the running Node executes. On Windows, `spawn`
// does not find the shell scripts of the same name (`vite.cmd`).
import { readFileSync } from 'node:fs';
import nodePath from 'node:path';
import { UserError } from './user-error.ts';

const ROOT = nodePath.join(import.meta.dirname, '../..');

/** Packages of programs whose name differs from the package name. */
const PACKAGES = new Map([
  ['biome', '@biomejs/biome'],
  ['tsc', 'typescript'],
]);
const PROGRAMS = ['biome', 'knip', 'tsc', 'vite', 'vitest', 'wrangler'];

/** Machine on which programs are looked up. Tests replace it. */
export interface Machine {
  /** Path rules of the platform. */
  path: Pick<typeof nodePath, 'join'>;
  /** Absolute path of the running Node. */
  node: string;
  /** Absolute path of the project. */
  root: string;
  /** Text of a file. Throws if it does not exist. */
  read: (path: string) => string;
}

const THIS_MACHINE: Machine = {
  path: nodePath,
  node: process.execPath,
  root: ROOT,
  read: (path) => readFileSync(path, 'utf8'),
};

interface Manifest {
  bin?: string | Record<string, string>;
  main?: string;
}

/** Text of a package's package.json. Throws UserError when the package is not installed. */
function manifestIn(folder: string, name: string, { path, read }: Machine): string {
  try {
    return read(path.join(folder, 'package.json'));
  } catch (cause) {
    throw new UserError(`The package ${name} is not installed. Run \`npm ci\`.`, { cause });
  }
}

/**
 * Node arguments that start a program: the JavaScript file in the `bin` field of its package. Throws UserError if the
 * package is not installed. Wrangler's `bin` starts a second process and reports success when a signal ends it, so its
 * `main` file is started instead, with the same flag.
 */
function entryOf(program: string, machine: Machine): string[] {
  const { path, root } = machine;
  const name = PACKAGES.get(program) ?? program;
  const folder = path.join(root, 'node_modules', ...name.split('/'));
  const { bin, main } = JSON.parse(manifestIn(folder, name, machine)) as Manifest;
  const binPath = typeof bin === 'string' ? bin : bin?.[program];
  const entry = program === 'wrangler' ? main : binPath;
  if (entry === undefined) throw new Error(`${name} has no program ${program}`);
  const flags = program === 'wrangler' ? ['--no-warnings'] : [];
  return [...flags, path.join(folder, ...entry.split('/'))];
}

/** File and arguments to spawn. `node` and the programs of node_modules use the running Node. */
export function spawnable(
  command: string,
  args: readonly string[],
  machine: Machine = THIS_MACHINE,
): { file: string; args: string[] } {
  if (command === 'node') return { file: machine.node, args: [...args] };
  if (!PROGRAMS.includes(command)) return { file: command, args: [...args] };
  return { file: machine.node, args: [...entryOf(command, machine), ...args] };
}
