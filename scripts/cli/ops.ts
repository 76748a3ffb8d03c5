// `npm run ops -- …`: commands for the marketing team, which need no deployment. Local by default; `--remote` uses the
// deployed ops Worker, with a token in the environment (connect.ts).
import { readFile, writeFile } from 'node:fs/promises';
import { localState } from '../deploy/platform.ts';
import { explain } from '../process/user-error.ts';
import { parseArguments } from './arguments.ts';
import { parseInvocation } from './command.ts';
import { COMMANDS } from './commands.ts';
import { withOps } from './connect.ts';
import { UsageError } from './usage-error.ts';

const files = {
  read: (path: string) => readFile(path, 'utf8'),
  write: (path: string, text: string) => writeFile(path, text, { mode: 0o600 }),
};

let persistTo = localState();
try {
  const args = process.argv.slice(2);
  const invocation = parseInvocation(COMMANDS, parseArguments(COMMANDS, args.length > 0 ? args : ['--help']));
  if ('help' in invocation) console.log(invocation.help);
  else {
    const { run, remote } = invocation;
    persistTo = invocation.persistTo ?? persistTo;
    const lines = await withOps({ remote, persistTo }, (calls) => run(calls, files));
    console.log(lines.length > 0 ? lines.join('\n') : 'none');
  }
} catch (error) {
  console.error(explain(error, { persistTo }) ?? (error instanceof Error ? error.message : String(error)));
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
