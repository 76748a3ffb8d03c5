// Runs commands of `npm run ops` in drills.
import { hc } from 'hono/client';
import type { OpsApp } from '../../ops/src/api.ts';
import { parseArguments } from '../cli/arguments.ts';
import { parseInvocation } from '../cli/command.ts';
import { COMMANDS } from '../cli/commands.ts';
import { localToken } from '../dev/local-access.ts';

/** Runs a command and returns its output lines. Spaces separate the arguments. */
export type RunLine = (line: string) => Promise<string[]>;

/** Runs commands against the ops Worker at an origin, with the token for local runs. */
export function opsAt(origin: string): RunLine {
  const headers = { authorization: `Bearer ${localToken()}` };
  const calls = hc<OpsApp>(origin, { headers }).ops.api;
  const files = { read: () => Promise.reject(new Error()), write: () => Promise.reject(new Error()) };
  return async (line) => {
    const invocation = parseInvocation(COMMANDS, parseArguments(COMMANDS, line.split(' ')));
    return 'help' in invocation ? [] : invocation.run(calls, files);
  };
}
