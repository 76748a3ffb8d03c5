// Explanations of common command failures, printed instead of a stack trace.

/** Error that the user can fix. Only its message is printed. */
export class UserError extends Error {}

/** Settings of the failed command. */
export interface Attempt {
  port?: number;
  /** Environment variable of the port. */
  portSetting?: string;
  /** Folder of the local state. */
  persistTo?: string;
}

/** Error message patterns, and the explanations to print. */
const RULES: readonly [RegExp, (attempt: Attempt) => string][] = [
  [
    /EADDRINUSE|Address already in use|Port \d+ is (?:already )?in use/i,
    ({ port = 0, portSetting = 'PORT' }) =>
      `Port ${port} is in use, perhaps by another run of this command. Stop it, or choose another port: ${portSetting}=${port + 1}`,
  ],
  [
    /listen EACCES|bind\(\): Permission denied/,
    ({ port, portSetting = 'PORT' }) =>
      `Port ${port} requires root. Choose a port above 1023: ${portSetting}=…`,
  ],
  [
    /SQLITE_NOTADB|SQLITE_CORRUPT|file is not a database|disk image is malformed/,
    ({ persistTo }) =>
      `The local database is damaged. Delete ${persistTo} and run npm start, which fills it from content/. Local changes are lost.`,
  ],
  [
    /SQLITE_BUSY|database is locked|session commit token/,
    ({ persistTo }) =>
      `Another process, perhaps a running site, uses ${persistTo}. Nothing was changed. Try again, or stop the site first.`,
  ],
  [/ENOSPC|SQLITE_FULL/, () => 'The disk is full.'],
  [
    /(?:EACCES|EPERM|EROFS)[^\n]*?'([^'\n]+)'/,
    () =>
      'This file cannot be written. Change its permissions, or set PERSIST_TO to another folder for local state.',
  ],
  [
    /(?:ENOENT|ENOTDIR|EEXIST)[^\n]*mkdir '([^'\n]+)'/,
    () => 'This folder cannot be created. Set PERSIST_TO to another folder for local state.',
  ],
  [/ENOENT[^\n]*open '([^'\n]+)'/, () => 'This file does not exist. Check its path.'],
  [/spawn (\S+) ENOENT/, () => 'This system program is missing. Install it, or add its folder to PATH.'],
];

/** Explains an error or its cause in one or two lines; `null` if no rule matches. */
export function explain(error: unknown, attempt: Attempt = {}): string | null {
  if (error instanceof UserError) return error.message;
  const text = [error, error instanceof Error ? error.cause : null]
    .map((cause) => (cause instanceof Error ? cause.message : ''))
    .join('\n');
  for (const [pattern, explanation] of RULES) {
    const match = pattern.exec(text);
    if (match) return match[1] ? `${match[0]}\n${explanation(attempt)}` : explanation(attempt);
  }
  return null;
}
