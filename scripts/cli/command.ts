// Defines the commands of `npm run ops`. The options and help of a command derive from its input schema, which uses the
// schemas of the calls (ops/src/*/schema.ts).
import type { hc } from 'hono/client';
import { z } from 'zod';
import type { OpsApp } from '../../ops/src/api.ts';
import { COMMANDS_HINT, UsageError } from './usage-error.ts';

export type Calls = ReturnType<typeof hc<OpsApp>>['ops']['api'];

export interface Files {
  read: (path: string) => Promise<string>;
  write: (path: string, text: string) => Promise<void>;
}

interface Definition<S extends z.ZodType> {
  /** Input fields that are positional arguments instead of options, in order. */
  words?: readonly string[];
  input: S;
  /** Makes the calls and returns the lines to print. Rejects with an error message for the user. */
  run: (calls: Calls, input: z.output<S>, files: Files) => Promise<string[]>;
}

interface Field {
  type?: string;
  enum?: readonly unknown[];
  description?: string;
  default?: unknown;
  anyOf?: readonly Field[];
}

const InputSchema = z.object({
  properties: z.record(z.string(), z.custom<Field>()).default({}),
  required: z.array(z.string()).default([]),
});

type Values = Record<string, string | boolean | undefined>;
type Run = (calls: Calls, files: Files) => Promise<string[]>;

export interface Command {
  name: string;
  description: string;
  words: readonly string[];
  fields: Record<string, Field>;
  required: readonly string[];
  /** Validates the values. Throws a UsageError if they are invalid. */
  prepare: (values: Values) => Run;
}

export const optionOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const wordOf = (field: string): string => optionOf(field).toUpperCase();

/** The alternatives of a field, without `null`. */
const typesOf = (field: Field): readonly Field[] =>
  (field.anyOf ?? [field]).filter(({ type }) => type !== 'null');
const isNumeric = (field: Field): boolean =>
  typesOf(field).some(
    (alternative) =>
      /^(?:integer|number)$/.test(alternative.type ?? '') || typeof alternative.enum?.[0] === 'number',
  );
export const isFlag = (field: Field): boolean => typesOf(field).every(({ type }) => type === 'boolean');

/** `name` is one or two words, such as `banner on`. */
export function command<S extends z.ZodType>(
  name: string,
  description: string,
  { words = [], input, run }: Definition<S>,
): Command {
  const { properties: fields, required } = InputSchema.parse(
    z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
  );
  const labelOf = (path: readonly PropertyKey[]): string => {
    const field = String(path[0] ?? '');
    return words.includes(field) ? wordOf(field) : `--${optionOf(field)}`;
  };
  const prepare = (values: Values): Run => {
    const entries = Object.entries(fields).flatMap(
      ([field, schema]): [string, string | number | boolean][] => {
        const value = values[field];
        if (value === undefined) return [];
        if (!isNumeric(schema)) return [[field, value]];
        // Lists print an ID as `#53`.
        const number = Number(typeof value === 'string' ? value.replace(/^#(?=\d)/, '') : value);
        if (Number.isNaN(number)) throw new UsageError(`${labelOf([field])}: is not a number`);
        return [[field, number]];
      },
    );
    const missing = required.find((field) => values[field] === undefined);
    if (missing) throw new UsageError(`${labelOf([missing])} is required`);
    const parsed = input.safeParse(Object.fromEntries(entries));
    if (!parsed.success)
      throw new UsageError(
        parsed.error.issues.map(({ path, message }) => `${labelOf(path)}: ${message}`).join('\n'),
      );
    return (calls, files) => run(calls, parsed.data, files);
  };
  return { name, description, words, fields, required, prepare };
}

const usageOf = ({ name, words, required }: Command): string =>
  [
    name,
    ...words.map((word) => (required.includes(word) ? wordOf(word) : `[${wordOf(word)}]`)),
    ...required.filter((field) => !words.includes(field)).map((field) => `--${optionOf(field)} …`),
  ].join(' ');

/** Help text with a line for each command. */
export const usage = (commands: readonly Command[]): string =>
  `usage: npm run ops -- COMMAND [--help] [--remote] [--persist-to DIR]
${commands.map((command) => `  ${usageOf(command).padEnd(32)} ${command.description}`).join('\n')}
COMMAND --help prints the options of a command. Instants need an offset: 2026-12-01T09:00+09:00`;

function fieldHelp(label: string, field: Field): string {
  const choices = typesOf(field).flatMap((type) => type.enum ?? []);
  const hasNoDefault = field.default === undefined || field.default === null || field.default === false;
  const text = [
    choices.join('|'),
    field.description,
    hasNoDefault ? undefined : `(default: ${JSON.stringify(field.default)})`,
  ];
  return `  ${label.padEnd(20)} ${text.filter(Boolean).join('; ')}`.trimEnd();
}

/** Help text with the positional arguments and options of a command. */
export function helpOf(command: Command): string {
  const lines = Object.entries(command.fields).map(([field, schema]) =>
    fieldHelp(command.words.includes(field) ? wordOf(field) : `--${optionOf(field)}`, schema),
  );
  return [`usage: npm run ops -- ${usageOf(command)}`, command.description, ...lines].join('\n');
}

function valuesOf(
  command: Command,
  positionals: readonly string[],
  options: Record<string, unknown>,
): Values {
  if (positionals.length > command.words.length)
    throw new UsageError(`${command.name} does not accept ${positionals.at(-1)}`);
  const fieldByOption = new Map(
    Object.keys(command.fields).flatMap((field) =>
      command.words.includes(field) ? [] : [[optionOf(field), field]],
    ),
  );
  const unknown = Object.keys(options).find((option) => !fieldByOption.has(option));
  if (unknown) throw new UsageError(`${command.name} does not accept --${unknown}`);
  return Object.fromEntries([
    ...command.words.map((field, index) => [field, positionals[index]]),
    ...Object.entries(options).map(([option, value]) => [fieldByOption.get(option), value]),
  ]);
}

export type Invocation = { help: string } | { run: Run; remote: boolean; persistTo: string | undefined };

export interface Arguments {
  positionals: readonly string[];
  values: Record<string, unknown>;
}

/** Finds the command and validates its input, or returns help text. Throws a UsageError that describes the problem. */
export function parseInvocation(
  commands: readonly Command[],
  { positionals, values }: Arguments,
): Invocation {
  const { help, remote, 'persist-to': persistTo, ...options } = values;
  const [first = '', ...otherPositionals] = positionals;
  // Supports the former name of `cached`.
  const words = [first === 'kept' ? 'cached' : first, ...otherPositionals];
  const command = commands
    .filter(({ name }) => name.split(' ').every((word, index) => word === words[index]))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
  if (help === true) return { help: command ? helpOf(command) : usage(commands) };
  if (!command) {
    const others = commands.flatMap(({ name }) => (name.startsWith(`${words[0]} `) ? [name] : []));
    const choice = others.length > 0 ? `: choose ${others.join(', ')}` : '';
    throw new UsageError(`there is no command ${words.join(' ')}`.trimEnd() + choice + COMMANDS_HINT);
  }
  try {
    const run = command.prepare(valuesOf(command, words.slice(command.name.split(' ').length), options));
    return { run, remote: remote === true, persistTo: typeof persistTo === 'string' ? persistTo : undefined };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\nnpm run ops -- ${command.name} --help prints its options`);
  }
}
