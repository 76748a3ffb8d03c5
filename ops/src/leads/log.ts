// Log lines about leads: ids and references, without content.

/** Name and message of an error up to the first quotation, because databases quote values. */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : typeof error)
    .slice(0, 300)
    .replace(/['"`{[].*$/s, '…');

/** Writes a structured line; the message of `error` is shortened. */
export const log = (event: string, { error, ...detail }: Record<string, unknown>): void =>
  console.error(
    JSON.stringify({
      level: 'error',
      event,
      ...detail,
      ...(error === undefined ? {} : { error: messageOf(error) }),
    }),
  );
