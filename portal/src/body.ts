// Reads request bodies within a size and time limit.
import { CODES } from '../../common/contract/codes.ts';
import { withTimeout } from '../../common/http/timeout.ts';
import { CallError } from './errors.ts';

/** Body timeout in milliseconds, the same as on the site (src/routes/common/input/request-body.ts). */
const TIMEOUT_MS = 60_000;

const tooLarge = (): CallError => new CallError(CODES.invalid, 'the body is too large', 413);

/** Reads the body of a request. Throws 413 above `maxBytes`, and 408 after 60 s (RFC 9110 §15.5.9). */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.body) return new Uint8Array();
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    await request.body.cancel();
    throw tooLarge();
  }
  const reader = request.body.getReader();
  return withTimeout(readAll(reader, maxBytes), TIMEOUT_MS, () => {
    void reader.cancel().catch(() => undefined);
    throw new CallError(CODES.invalid, 'the body did not arrive in time', 408);
  });
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > maxBytes) {
      await reader.cancel();
      throw tooLarge();
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}
