// Reports stray files in content/: unread files are misnamed or misplaced.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Work } from '../work.ts';

/** Documentation for authors. */
const NOT_CONTENT = new Set(['AUTHORING.md']);
/** File names become parts of URLs. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.draft|\.wplus)?\.[a-z]+$/;

/** Reports unread files and invalid names. Ignores hidden files. */
export function reportStrays({ root, read, problems }: Work): void {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !NOT_CONTENT.has(file.slice(join(root, '/').length)))
    .sort();
  for (const file of files) {
    if (!read.has(file))
      problems.push({ file, line: 1, message: 'unused file: its name or folder is wrong' });
    else if (!NAME.test(basename(file)))
      problems.push({ file, line: 1, message: 'a name consists of lowercase letters, digits, and hyphens' });
  }
}
