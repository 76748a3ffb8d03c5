/** Error for invalid command-line arguments. */
export class UsageError extends Error {}

/** Line that follows an error about the command itself. */
export const COMMANDS_HINT = '\nnpm run ops -- --help prints the commands';
