// Parses command-line options and prints usage.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/**
 * Parses command-line options. `--help` prints the usage and exits with 0; an error exits with 1. Commands import the
 * compiler and other large modules afterwards, because these take up to two seconds of CPU time.
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
