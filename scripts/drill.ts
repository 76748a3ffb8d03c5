// `npm run drill`: makes every outage happen and prints, as a table, what a visitor gets
// (test/worker/site/drill.test.ts).
import { stripVTControlCharacters } from 'node:util';
import { run } from './run.ts';

const file = 'test/worker/site/drill.test.ts';
const drill = run(
  'vitest',
  ['run', '--project', 'site', file, '--reporter', 'default', '--disable-console-intercept'],
  {
    quiet: true,
    env: { VITE_PRINT_DRILL: 'yes' },
  },
);
// The table shows what was measured, so it is worth most when that is not what was expected.
const { output, failed } = await drill.then(
  (text) => ({ output: stripVTControlCharacters(text), failed: false }),
  (error: Error) => ({ output: stripVTControlCharacters(error.message), failed: true }),
);
const table = output.split('\n').filter((line) => line.startsWith('|'));
if (table.length < 3) throw new Error(`the drill printed no table:\n${output}`);
console.log(table.join('\n'));
if (failed) {
  console.error(
    `\nNot what ${file} or docs/outage.md says:\n${output
      .split('\n')
      .filter((line) => /^\s*×/.test(line))
      .join('\n')}`,
  );
  process.exitCode = 1;
}
