// What is said to whoever gave arguments that mean nothing.

/** Not what USAGE says. */
export class UsageError extends Error {}
