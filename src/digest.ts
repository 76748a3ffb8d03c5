// Tells whether what is kept has changed.

/** So many bytes of the SHA-256 of a text or of bytes, as hexadecimal digits. */
export async function digestOf(content: string | BufferSource, bytes: number): Promise<string> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  );
  return Array.from(new Uint8Array(digest).subarray(0, bytes), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
