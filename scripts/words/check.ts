// `npm run words`: finds words that are not standard terms (words.json) in sources and documents.
// `npm run words -- PATH…` checks only the files under these paths.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { formatCount } from '../../common/text/count.ts';
import { readOptions } from '../process/options.ts';
import { findWords, type Rules } from './scan.ts';
import rules from './words.json' with { type: 'json' };

const { positionals: paths } = readOptions({ allowPositionals: true }, 'usage: npm run words [-- PATH…]');
const EXTENSIONS = ['ts', 'tsx', 'js', 'cjs', 'css', 'md', 'toml', 'sql', 'yml'].map(
  (ending) => `*.${ending}`,
);
const tracked = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', ...EXTENSIONS],
  { encoding: 'utf8' },
);
const files = tracked
  .split('\n')
  // A migration is never edited once it has run. Content has its own check (compiler/terms).
  .filter(
    (file) =>
      file !== '' && !/^(?:content|public|scripts\/words|ops\/migrations|portal\/migrations)\//.test(file),
  )
  .filter((file) => paths.length === 0 || paths.some((path) => file.startsWith(path)));
const unknown = paths.find((path) => !files.some((file) => file.startsWith(path)));
if (unknown !== undefined) {
  console.error(`${unknown}: there is no checked file under this path.`);
  process.exit(1);
}

const findings = files.flatMap((file) => findWords(file, readFileSync(file, 'utf8'), rules satisfies Rules));
for (const { file, line, word, use, text } of findings)
  console.log(`${file}:${line}: "${word}" (${use})\n    ${text.slice(0, 160)}`);
console.log(`${formatCount(findings.length, 'finding')} in ${formatCount(files.length, 'file')}`);
process.exitCode = findings.length === 0 ? 0 : 1;
