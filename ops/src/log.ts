// Structured logging of ops. Error messages are shortened, because they may quote values, such as lead data.

/** Error message without URLs, truncated at the first quote or bracket, because databases quote values. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : typeof error)
    .slice(0, 300)
    .replace(/['"`{[].*$/s, '…')
    .replace(/\bhttps?:\S*/gi, '…');

/** Name and shortened message of an error. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${messageOf(error)}` : messageOf(error);

/** Writes a structured line with the shortened message of `error`. The level `warn` requires no action. */
export const log = (
  event: string,
  { error, ...detail }: Record<string, unknown>,
  level: 'error' | 'warn' = 'error',
): void =>
  console[level](
    JSON.stringify({
      level,
      event,
      ...detail,
      ...(error === undefined ? {} : { error: reasonOf(error) }),
    }),
  );
