// The query of a page of the console, as its calls take it.
import type { Context } from 'hono';
import type { ConsoleEnv } from '../env.ts';

/** What was asked for, without what was left empty. */
export const queryOf = (c: Context<ConsoleEnv>): Record<string, string> =>
  Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''));

/** The same without some names. */
export const without = (query: Record<string, string>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
