// What strangers wrote, made fit for a terminal.

/** A terminal obeys signs that somebody may have sent; they are shown, not obeyed. */
export const harmless = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) =>
    sign === '\n' ? '\n    ' : `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  );
