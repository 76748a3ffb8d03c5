// Hashes and random names. Tokens, tickets and answers are stored as hashes only.

const hex = (bytes: ArrayBuffer | Uint8Array): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

/** SHA-256 as hexadecimal digits. */
export const sha256 = async (text: string): Promise<string> => hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** So many random bytes as hexadecimal digits. */
export const randomHex = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)));

/** So many characters picked from an alphabet without bias. */
export function randomText(length: number, alphabet: string): string {
  let text = '';
  while (text.length < length) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
    if (byte < 256 - (256 % alphabet.length)) text += alphabet[byte % alphabet.length];
  }
  return text;
}

/** Whether a password is the one behind a PBKDF2 hash; takes as long for a wrong one. */
export async function isPassword(password: string, stored: { salt: string; hash: string; iterations: number }): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(stored.salt), iterations: stored.iterations },
    key,
    256,
  );
  return crypto.subtle.timingSafeEqual(new Uint8Array(bits), bytesOf(stored.hash));
}
