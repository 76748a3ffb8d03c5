// Finds the source files of a module: its transitive imports.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Paths of a module and its transitive imports, sorted. Packages are excluded. */
export function sourcesOf(entry: string): string[] {
  const sources = new Set<string>();
  const queue = [entry];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (sources.has(file)) continue;
    sources.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g))
      queue.push(resolve(dirname(file), path));
  }
  return [...sources].sort();
}
