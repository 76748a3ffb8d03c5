// Structured log lines of ops. An error is shortened, because it may quote values such as those of leads.

/** Message of an error up to the first quotation, because databases quote values, and without addresses. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : typeof error)
    .slice(0, 300)
    .replace(/['"`{[].*$/s, '…')
    .replace(/\bhttps?:\S*/gi, '…');

/** Name and message of an error, as above. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${messageOf(error)}` : messageOf(error);

/** Writes a structured line; the message of `error` is shortened. A `warn` needs no action. */
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
