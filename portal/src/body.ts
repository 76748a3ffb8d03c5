// Reads bodies up to a bound; what is larger is refused without being read to its end.
import { CODES } from '../../src/api/contract/codes.ts';
import { Refusal } from './errors.ts';

const tooLarge = (): Refusal => new Refusal(CODES.invalid, 'the body is too large', 413);

/** A request's body; throws 413 as soon as it is known to be larger than `maxBytes`. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.body) return new Uint8Array();
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    await request.body.cancel();
    throw tooLarge();
  }
  const reader = request.body.getReader();
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
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}
