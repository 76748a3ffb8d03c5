// The source files that a module is made of: what it imports, what that imports, and so on.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Paths of all source files that take part in a module, itself included, sorted. Packages are left out. */
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
