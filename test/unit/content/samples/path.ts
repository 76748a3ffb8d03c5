// Installed programs that samples use.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the file of a program, or `undefined`. Skips shims of version managers, which need their environment. */
export const pathOf = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file) && !/node_modules|shims/.test(file));
