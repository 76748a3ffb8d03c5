// Hashes and random names. Tokens, tickets, and answers are stored as hashes only.
import { hashBytes, hashHex, toHex } from '../../common/crypto/digest.ts';

/** SHA-256 as hexadecimal digits. */
export const sha256 = (text: string): Promise<string> => hashHex(text);

/** SHA-256 in base64, for a style hash in a Content-Security-Policy. */
export const sha256Base64 = async (text: string): Promise<string> => (await hashBytes(text)).toBase64();

/** Random bytes as hexadecimal digits; `bytes` is their number. */
export const randomHex = (bytes: number): string => toHex(crypto.getRandomValues(new Uint8Array(bytes)));

/** Random string of `length` characters, chosen from an alphabet without bias. */
export function randomText(length: number, alphabet: string): string {
  let text = '';
  while (text.length < length) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
    if (byte < 256 - (256 % alphabet.length)) text += alphabet[byte % alphabet.length];
  }
  return text;
}
