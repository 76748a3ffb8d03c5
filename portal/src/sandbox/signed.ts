// Verification of request signatures (RFC 9421, RFC 9530), as described in the API guides.
import {
  componentsOf,
  contentDigest,
  MAX_CLOCK_SKEW_SECONDS,
  readSignatureInput,
  SIGNATURE_LIFETIME_SECONDS,
  type SignedRequest,
  signatureBase,
} from '../../../common/contract/sandbox/message-signature.ts';
import type { PublicKey } from '../../../common/contract/sandbox/sandbox.ts';
import { toHex } from '../../../common/crypto/digest.ts';
import { Problem } from './problem.ts';

const invalid = (detail: string): Problem => new Problem('signature-invalid', detail);
const SIGNATURE = /^sig=:([A-Za-z0-9+/]{86}==):$/;

/** A request that may be signed. */
export interface SignableRequest extends SignedRequest {
  body: Uint8Array<ArrayBuffer>;
  /** Marks a signature as used until an instant in milliseconds; `false` if another request used it before. */
  consumeSignature: (signature: string, until: number) => Promise<boolean>;
}

/** Verifies the signature. Throws `signature-required` if there is none, and `signature-invalid` if it is invalid. */
export async function requireSignature(
  request: SignableRequest,
  key: { id: string; publicKey: PublicKey },
  now: number,
): Promise<void> {
  const [signatureInput, signature] = [request.header('signature-input'), request.header('signature')];
  if (signatureInput === null || signature === null)
    throw new Problem('signature-required', 'This request has to be signed.');
  const input = readSignatureInput(signatureInput);
  const [, base64] = SIGNATURE.exec(signature.trim()) ?? [];
  if (!input || base64 === undefined)
    throw invalid('Signature or Signature-Input does not have the format of the guide.');
  if (input.keyId !== key.id) throw invalid('keyid is not the ID of this key.');
  const age = now / 1000 - input.created;
  if (age > SIGNATURE_LIFETIME_SECONDS)
    throw invalid(`created is more than ${SIGNATURE_LIFETIME_SECONDS} seconds ago.`);
  if (age < -MAX_CLOCK_SKEW_SECONDS)
    throw invalid(`created is more than ${MAX_CLOCK_SKEW_SECONDS} seconds ahead of our clock.`);
  if (input.expires !== null && input.expires * 1000 <= now) throw invalid('expires is in the past.');
  if (request.body.length > 0 && request.header('content-digest') === null)
    throw invalid('The body has no Content-Digest.');
  const missing = componentsOf(request).find((name) => !input.components.includes(name));
  if (missing) throw invalid(`${missing} is not covered.`);
  const digest = request.header('content-digest');
  if (digest !== null && digest.trim() !== (await contentDigest(request.body)))
    throw invalid('Content-Digest differs from the body.');
  const publicKey = await crypto.subtle.importKey('jwk', { ...key.publicKey }, { name: 'Ed25519' }, false, [
    'verify',
  ]);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const isValid = await crypto.subtle.verify(
    { name: 'Ed25519' },
    publicKey,
    bytes,
    new TextEncoder().encode(signatureBase(request, input.components, input.params)),
  );
  if (!isValid) throw invalid('The signature does not match this request.');
  // Uses the decoded bytes, because Base64 has several encodings of the same bytes. The entry lasts until the signature
  // has expired.
  const until = (input.created + SIGNATURE_LIFETIME_SECONDS) * 1000 + 1;
  if (!(await request.consumeSignature(`${input.keyId}:${toHex(bytes.buffer)}`, until)))
    throw invalid('The signature was used before. Sign each request separately.');
}
