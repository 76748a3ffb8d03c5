// Error about invalid arguments.

/** Arguments that do not match USAGE. */
export class UsageError extends Error {}
