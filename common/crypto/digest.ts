// SHA-256 digests, as bytes and as hexadecimal digits.

/** Bytes of hexadecimal digits; the inverse of `toHex` (digest.ts). */
export const parseHex = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** SHA-256 of a string or of bytes. */
export const hashBytes = async (content: string | BufferSource): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await crypto.subtle.digest(
      'SHA-256',
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ),
  );

/** Bytes as hexadecimal digits. */
export const toHex = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of a string or of bytes as hexadecimal digits, truncated to `bytes` bytes. */
export const hashHex = async (content: string | BufferSource, bytes = 32): Promise<string> =>
  toHex((await hashBytes(content)).subarray(0, bytes));
