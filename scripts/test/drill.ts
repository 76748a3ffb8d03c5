// `npm run drill [-- --seed N --leads N]`: causes each outage and prints tables: the responses to visitors
// (test/worker/site/drill/outage.test.ts) and the outcome of leads (test/worker/portal/leads/lead-drill*.test.ts).
// `npm run drill -- restore [--leads N]`: deletes both databases and restores them (restore-drill.ts).
// `npm run drill -- rotation`: rotates each secret under load (test/worker/portal/accounts/rotation-drill.test.ts).
// `npm run drill -- deploy`: deploys to fresh accounts, with a fault at each change (deploy-drill.ts).
// `npm run drill -- status`: publishes an incident, and stops and starts the Workers (status-drill.ts).
import { stripVTControlCharacters } from 'node:util';
import { readOptions } from '../process/options.ts';
import { run } from '../process/run.ts';

const USAGE = `usage: npm run drill [-- --seed N] [--leads N]
       npm run drill -- restore [--leads N]
       npm run drill -- rotation
       npm run drill -- deploy
       npm run drill -- status`;
const { values, positionals } = readOptions(
  { allowPositionals: true, options: { seed: { type: 'string' }, leads: { type: 'string' } } },
  USAGE,
);
const [drillName] = positionals;
const WORDS: readonly (string | undefined)[] = [undefined, 'restore', 'rotation', 'deploy', 'status'];
if (positionals.length > 1 || !WORDS.includes(drillName)) {
  console.error(`${positionals.join(' ')} is not a drill.\n${USAGE}`);
  process.exit(1);
}
const numberOf = (text: string | undefined, fallback: number): string => {
  const number = Number(text ?? fallback);
  if (!Number.isInteger(number) || number < 1) {
    console.error(`${text} is not an integer above 0.\n${USAGE}`);
    process.exit(1);
  }
  return String(number);
};
const env = {
  VITE_PRINT_DRILL: 'yes',
  VITE_DRILL_SEED: numberOf(values.seed, 1 + Math.floor(Math.random() * 2 ** 31)),
  VITE_DRILL_LEADS: numberOf(values.leads, 1000),
};

/** Runs one drill and prints its tables, even if they differ from the expected ones. */
async function drill(project: string, file: string): Promise<void> {
  const { output, failed } = await run(
    'vitest',
    ['run', '--project', project, file, '--reporter', 'default', '--disable-console-intercept'],
    { quiet: true, env },
  ).then(
    (text) => ({ output: stripVTControlCharacters(text), failed: false }),
    (error: Error) => ({ output: stripVTControlCharacters(error.message), failed: true }),
  );
  const table = output.split('\n').filter((line) => line.startsWith('|'));
  if (table.length < 3) throw new Error(`the drill printed no table:\n${output}`);
  // The delimiter row is the second line of a table; an empty line separates tables.
  const lines = table.flatMap((line, index) =>
    /^\| ---/.test(table[index + 1] ?? '') ? ['', line] : [line],
  );
  console.log(lines.join('\n'));
  if (!failed) return;
  const misses = output.split('\n').filter((line) => /^\s*×/.test(line));
  console.error(`\nDiffers from ${file} or docs/outage.md:\n${misses.join('\n')}`);
  process.exitCode = 1;
}

if (drillName === 'restore')
  await (await import('./restore-drill.ts')).restoreDrill(Number(env.VITE_DRILL_LEADS));
else if (drillName === 'deploy') await (await import('./deploy-drill.ts')).deployDrill();
else if (drillName === 'status') await (await import('./status-drill.ts')).statusDrill();
else if (drillName === 'rotation')
  await drill('portal', 'test/worker/portal/accounts/rotation-drill.test.ts');
else {
  await drill('site', 'test/worker/site/drill/outage.test.ts');
  await drill('portal', 'test/worker/portal/leads/lead-drill.test.ts');
  await drill('portal', 'test/worker/portal/leads/lead-drill-random.test.ts');
}
