// Parses the arguments of `npm run ops`. The options derive from the commands.
import { parseArgs } from 'node:util';
import { type Arguments, type Command, isFlag, optionOf } from './command.ts';
import { COMMANDS_HINT, UsageError } from './usage-error.ts';

const GENERAL = {
  help: { type: 'boolean', default: false },
  remote: { type: 'boolean', default: false },
  'persist-to': { type: 'string' },
} as const;

function optionsOf(commands: readonly Command[]) {
  const fields = commands.flatMap((command) =>
    Object.entries(command.fields).filter(([field]) => !command.words.includes(field)),
  );
  const types = fields.map(
    ([field, schema]) => [optionOf(field), { type: isFlag(schema) ? 'boolean' : 'string' }] as const,
  );
  return { ...Object.fromEntries(types), ...GENERAL };
}

/** Parses the arguments. Throws a UsageError for unknown options and missing option values. */
export function parseArguments(commands: readonly Command[], args: readonly string[]): Arguments {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: optionsOf(commands) });
  } catch (error) {
    throw new UsageError((error instanceof Error ? error.message : String(error)) + COMMANDS_HINT);
  }
}
