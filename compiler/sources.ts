// Finds the source files of a module: its transitive imports.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Paths of a module and its transitive imports, sorted. Packages are excluded. */
export function sourcesOf(entry: string): string[] {
  const found = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g))
      open.push(resolve(dirname(file), path));
  }
  return [...found].sort();
}
