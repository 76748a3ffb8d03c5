// Signed requests to the sandbox (RFC 9421, RFC 9530).
import {
  componentsOf,
  contentDigest,
  signatureBase,
  signatureParams,
} from '../common/contract/sandbox/message-signature.ts';

/** Returns a new Ed25519 key pair and its public key as JWK (RFC 8037). */
export async function newSigner() {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const { x = '' } = (await crypto.subtle.exportKey('jwk', pair.publicKey)) as { x?: string };
  return { privateKey: pair.privateKey, publicKey: { kty: 'OKP', crv: 'Ed25519', x } as const };
}

export interface Signing {
  keyId: string;
  /** Seconds since the epoch. */
  created: number;
  nonce?: string | undefined;
  /** Changes the parameters before they are signed. */
  change?: ((params: string) => string) | undefined;
}

/** Returns the headers of a signed POST request. */
export async function signRequest(
  privateKey: CryptoKey,
  url: string,
  body: unknown,
  { keyId, created, nonce, change = (params) => params }: Signing,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'content-digest': await contentDigest(Uint8Array.from(new TextEncoder().encode(JSON.stringify(body)))),
  };
  const request = { method: 'POST', url, header: (name: string) => headers[name] ?? null };
  const components = componentsOf(request);
  const params = change(signatureParams(components, { created, keyId, ...(nonce ? { nonce } : {}) }));
  const base = new TextEncoder().encode(signatureBase(request, components, params));
  const signature = new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, privateKey, base));
  headers['signature-input'] = `sig=${params}`;
  headers.signature = `sig=:${btoa(String.fromCharCode(...signature))}:`;
  return headers;
}
