// Addresses for people: percent-encoded letters as letters.

/** Characters that could make one address look like another, or break a line. */
const UNSAFE = /[\p{C}\p{Z}\p{M}"'<>\\^`{|}]/u;

/**
 * An address with its percent-encoded letters decoded, such as `/한국` for `/%ED%95%9C%EA%B5%AD`. What is encoded for a
 * reason (slashes, spaces, invisible characters) stays encoded, so that the text still leads to the same page.
 */
export const readableAddress = (address: string): string =>
  address.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return [...decodeURIComponent(codes)]
        .map((character) =>
          /[\p{L}\p{N}]/u.test(character) && !UNSAFE.test(character)
            ? character
            : encodeURIComponent(character),
        )
        .join('');
    } catch {
      return codes;
    }
  });
