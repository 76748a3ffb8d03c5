// Escapes untrusted text for a terminal.

/** Escapes control and format characters, which a terminal would interpret. Indents the lines after the first. */
export const escapeForTerminal = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    sign === '\n' ? '\n    ' : `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  );
