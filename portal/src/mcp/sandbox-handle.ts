// Sandbox handle: a signed token that a client passes with each call, because the MCP server has no sessions. It
// contains the token of the sandbox. The private signing key is derived from the portal's secret, so that it never
// leaves the portal and needs no storage.
import type { PublicKey } from '../../../common/contract/sandbox/sandbox.ts';
import { parseHex } from '../../../common/crypto/digest.ts';
import { signDigest, signToken, verifyToken } from '../../../common/crypto/token.ts';
import type { Secrets } from '../sso/session-token.ts';

const AUDIENCE = 'mcp-sandbox';
const PAYLOAD = /^(sk_[0-9A-Za-z]{40})\.(key_[0-9a-z]{12})\.([0-9a-f]{32})$/;
/** RFC 8410: the DER header of an Ed25519 private key, before its 32 bytes. */
const PKCS8 = '302e020100300506032b657004220420';
const ED25519 = { name: 'Ed25519' } as const;

/** Derives the key pair of a handle from secret and nonce. */
export async function deriveKeyPair(
  secret: string,
  nonce: string,
): Promise<{ privateKey: CryptoKey; publicKey: PublicKey }> {
  const seed = await signDigest(secret, 'mcp-sandbox-key', nonce);
  const privateKey = await crypto.subtle.importKey('pkcs8', parseHex(`${PKCS8}${seed}`), ED25519, true, [
    'sign',
  ]);
  const jwk = await crypto.subtle.exportKey('jwk', privateKey);
  const x = 'x' in jwk && typeof jwk.x === 'string' ? jwk.x : '';
  return { privateKey, publicKey: { kty: 'OKP', crv: 'Ed25519', x } };
}

export interface SandboxAccess {
  /** Token of the sandbox key. */
  token: string;
  keyId: string;
  nonce: string;
}

/** Creates the handle of a sandbox, valid until `expiresAt` (milliseconds). */
export const handleOf = (
  [secret]: Secrets,
  { token, keyId, nonce }: SandboxAccess,
  expiresAt: number,
): Promise<string> =>
  signToken(secret, { audience: AUDIENCE, payload: `${token}.${keyId}.${nonce}`, expiresAt });

/** Opens a handle; `null` if it is invalid or has expired. */
export async function openHandle(
  secrets: Secrets,
  handle: string,
  now: number,
): Promise<(SandboxAccess & { privateKey: CryptoKey; expiresAt: number }) | null> {
  const payload = await verifyToken(secrets, { audience: AUDIENCE, token: handle, now });
  const [, token = '', keyId = '', nonce = ''] = PAYLOAD.exec(payload?.payload ?? '') ?? [];
  if (!payload || nonce === '') return null;
  const { privateKey } = await deriveKeyPair(payload.secret, nonce);
  return { token, keyId, nonce, privateKey, expiresAt: payload.expiresAt };
}
