/** Bytes of hexadecimal digits; the inverse of `hex` (digest.ts). */
export const bytesFromHex = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
