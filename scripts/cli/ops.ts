// `npm run ops -- …`: changes of marketing without a deployment. Local by default; `--remote` for the platform, with a
// token in the environment (connect.ts).
import { readFile, writeFile } from 'node:fs/promises';
import { parseOps, USAGE } from './command.ts';
import { withOps } from './connect.ts';
import { runOps } from './run.ts';
import { UsageError } from './usage-error.ts';

try {
  const { command, ...where } = parseOps(process.argv.slice(2));
  const lines = await withOps(where, (calls) =>
    runOps(
      calls,
      command,
      (path, text) => writeFile(path, text, { mode: 0o600 }),
      (path) => readFile(path, 'utf8'),
    ),
  );
  console.log(lines.join('\n'));
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(isUsage ? `${error.message}\n\n${USAGE}` : (error as Error).message);
  process.exitCode = isUsage ? 2 : 1;
}
