// What the benches share: the portal's database below a folder, chance that can be repeated, the median.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The database below a folder that holds a publication: the portal's. Throws when there is none. */
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

/** Numbers that look random and are the same in every run. */
export function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The value in the middle; of an even number, the upper one of the two. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
