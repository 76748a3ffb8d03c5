// Runs command lines of `npm run ops` with typed calls.
import { type Arguments, type Calls, type Files, parseInvocation } from '../../../scripts/cli/command.ts';
import { COMMANDS } from '../../../scripts/cli/commands.ts';

const noFiles: Files = {
  read: (path) => Promise.reject(new Error(`${path} was read`)),
  write: (path) => Promise.reject(new Error(`${path} was written`)),
};

/** Parses the arguments of a line, because workerd does not implement `parseArgs`. */
function argumentsOf(args: readonly string[]): Arguments {
  const first = args.findIndex((arg) => arg.startsWith('--'));
  const options = first < 0 ? [] : args.slice(first);
  const entries = options.flatMap((arg, index): [string, string | boolean][] => {
    if (!arg.startsWith('--')) return [];
    const value = options[index + 1];
    return [[arg.slice(2), value === undefined || value.startsWith('--') ? true : value]];
  });
  return { positionals: first < 0 ? args : args.slice(0, first), values: Object.fromEntries(entries) };
}

/** Runs a command line and returns the printed lines. A string is split at spaces. */
export async function runOps(
  calls: Calls,
  line: string | readonly string[],
  files: Partial<Files> = {},
): Promise<string[]> {
  const invocation = parseInvocation(
    COMMANDS,
    argumentsOf(typeof line === 'string' ? line.split(' ') : line),
  );
  if ('help' in invocation) throw new Error('the line prints help');
  return invocation.run(calls, { ...noFiles, ...files });
}
