// Shared parts of the benchmarks: the portal's database, seeded random numbers, the median.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Database of the portal below a folder, recognized by its publication. Throws if there is none. */
export function databaseOf(folder: string): DatabaseSync {
  const below = join(folder, 'v3', 'd1', 'miniflare-D1DatabaseObject');
  for (const name of readdirSync(below).filter((file) => file.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(below, name));
    const found = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'publication'").get();
    if (found) return database;
    database.close();
  }
  throw new Error(`no portal database below ${below}`);
}

/** Pseudorandom numbers from a seed. */
export function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Median; of an even number of values, the upper one of the two in the middle. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
