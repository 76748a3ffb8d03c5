// Options of commands, with their usage.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Parses the options of the command line. `--help` prints the usage and ends the process with code 0; a mistake is
 * printed with the usage, with code 1.
 */
export function readOptions<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    process.exit(1);
  }
}
