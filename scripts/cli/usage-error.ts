/** Error for invalid command-line arguments. */
export class UsageError extends Error {}
