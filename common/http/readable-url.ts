// Readable form of URLs: decodes percent-encoded letters and digits.

/** Characters that could spoof a URL or break a line. */
const UNSAFE = /[\p{C}\p{Z}\p{M}"'<>\\^`{|}]/u;

/**
 * Decodes the percent-encoded letters and digits of a URL, such as `/한국` for `/%ED%95%9C%EA%B5%AD`. All other
 * characters stay encoded, so that the text is still a working URL.
 */
export const readableUrl = (address: string): string =>
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
