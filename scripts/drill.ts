// `npm run drill`: makes every outage happen and prints, as a table, what a visitor gets (test/worker/site/drill.test.ts).
import { run } from './run.ts';

const output = await run(
  'vitest',
  ['run', '--project', 'site', 'test/worker/site/drill.test.ts', '--reporter', 'default', '--disable-console-intercept'],
  {
    quiet: true,
    env: { VITE_PRINT_DRILL: 'yes' },
  },
);
const table = output.split('\n').filter((line) => line.startsWith('|'));
if (table.length < 3) throw new Error(`the drill printed no table:\n${output}`);
console.log(table.join('\n'));
