// Plain words for what keeps a command from its work, in place of a stack.

/** What the person at the keyboard can mend: its message is all that is printed. */
export class Trouble extends Error {}

/** What a command was about when it failed. */
export interface Attempt {
  port?: number;
  /** The setting that chooses the port. */
  portSetting?: string;
  /** Where local state is kept. */
  persistTo?: string;
}

/** What a failure says, and what to do about it. */
const RULES: readonly [RegExp, (attempt: Attempt) => string][] = [
  [
    /EADDRINUSE|Address already in use|Port \d+ is (?:already )?in use/i,
    ({ port = 0, portSetting = 'PORT' }) =>
      `Port ${port} is taken, perhaps by this very command. End the other one, or choose a port: ${portSetting}=${port + 1}`,
  ],
  [
    /listen EACCES|bind\(\): Permission denied/,
    ({ port, portSetting = 'PORT' }) =>
      `Port ${port} is for root alone. Choose one above 1023: ${portSetting}=…`,
  ],
  [
    /SQLITE_NOTADB|SQLITE_CORRUPT|file is not a database|disk image is malformed/,
    ({ persistTo }) =>
      `The local database is damaged. Delete ${persistTo} and start again: it is filled from content/; what was tried in it is lost.`,
  ],
  [
    /SQLITE_BUSY|database is locked|session commit token/,
    ({ persistTo }) =>
      `Another process, perhaps a running site, is using ${persistTo}. Nothing was changed: try again, or stop the site first.`,
  ],
  [/ENOSPC|SQLITE_FULL/, () => 'The disk is full.'],
  [
    /(?:EACCES|EPERM|EROFS)[^\n]*?'([^'\n]+)'/,
    () =>
      'That cannot be written. Give yourself the right to; PERSIST_TO names another place for local state.',
  ],
  [
    /(?:ENOENT|ENOTDIR|EEXIST)[^\n]*mkdir '([^'\n]+)'/,
    () => 'That folder cannot be made. PERSIST_TO names another place for local state.',
  ],
  [
    /spawn (\S+) ENOENT/,
    () => 'This program of the system is missing: install it, or add its folder to PATH.',
  ],
];

/**
 * What to do about a failure, in a line or two; `null` for one that only its stack explains. What caused an
 * error is looked at as well.
 */
export function explain(error: unknown, attempt: Attempt = {}): string | null {
  if (error instanceof Trouble) return error.message;
  const said = [error, error instanceof Error ? error.cause : null]
    .map((each) => (each instanceof Error ? each.message : ''))
    .join('\n');
  for (const [pattern, words] of RULES) {
    const found = pattern.exec(said);
    if (found) return found[1] ? `${found[0]}\n${words(attempt)}` : words(attempt);
  }
  return null;
}
