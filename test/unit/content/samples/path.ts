// Programs of the machine that samples use.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a program, or `undefined` if it is not installed. Shims of version managers need their environment. */
export const pathOf = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file) && !/node_modules|shims/.test(file));
