// Lines about leads: ids and references, never what a visitor wrote.

/** An error's name, and what it says up to its first quotation: a database quotes values. */
const said = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : typeof error)
    .slice(0, 300)
    .replace(/['"`{[].*$/s, '…');

/** One structured line; an `error` is made harmless. */
export const log = (event: string, { error, ...detail }: Record<string, unknown>): void =>
  console.error(
    JSON.stringify({
      level: 'error',
      event,
      ...detail,
      ...(error === undefined ? {} : { error: said(error) }),
    }),
  );
