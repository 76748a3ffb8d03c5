// Reports stray files in content/, which are misnamed or misplaced, and invalid file names.
import { basename, relative } from 'node:path';
import { filesBelow } from '../files.ts';
import type { Work } from '../work.ts';

/** Documentation for authors. */
const GUIDE = 'AUTHORING.md';
/** File names become parts of URLs. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.draft|\.wplus)?\.[a-z]+$/;

/** Reports unread files and invalid names. Ignores hidden files. */
export function reportUnknown({ root, read, problems }: Work): void {
  for (const file of filesBelow(root)) {
    if (basename(file).startsWith('.') || relative(root, file) === GUIDE) continue;
    if (!read.has(file))
      problems.push({ file, line: 1, message: 'unused file: its name or folder is wrong' });
    else if (!NAME.test(basename(file)))
      problems.push({ file, line: 1, message: 'a name consists of lowercase letters, digits, and hyphens' });
  }
}
