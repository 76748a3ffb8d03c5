// Loads wrangler and Miniflare, and handles WRANGLER_LOG, wrangler's log level. Below `log`, commands print no output,
// even with `--json`.
import { createRequire } from 'node:module';
import { offline } from './run.ts';

const load = createRequire(import.meta.url);

// Wrangler and Miniflare are loaded on first use, because each takes a second of CPU time.
export const loadWrangler = (): typeof import('wrangler') => load('wrangler');
export const loadMiniflare = (): typeof import('miniflare') => load('miniflare');

/** Reads a configuration file of a Worker. */
export const readConfiguration = (config: string) =>
  loadWrangler().unstable_readConfig({ config }, { hideWarnings: true });

/** Environment for wrangler commands whose output a script reads: no prompts, and the caller's log level is ignored. */
export const wranglerEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  ...offline,
  CI: '1',
  WRANGLER_LOG: 'log',
});

/**
 * Limits wrangler's messages in this process to warnings, unless WRANGLER_LOG is set. Returns a function that removes
 * the limit, because child processes inherit the variable.
 */
export function limitWranglerLog(): () => void {
  if (process.env.WRANGLER_LOG !== undefined) return () => undefined;
  process.env.WRANGLER_LOG = 'warn';
  return () => {
    delete process.env.WRANGLER_LOG;
  };
}
