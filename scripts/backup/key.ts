// Key pair for backups. Ops has only the public key, so access to ops and the bucket is not enough to decrypt an
// export.
import { writeFileSync } from 'node:fs';
import { exportJWK, generateKeyPair } from 'jose';

/**
 * Creates a key pair, writes the private key to a new file that only this user can read, and returns the public key as
 * JSON. Throws if the file exists: overwriting a private key would make its exports unreadable.
 */
export async function writeKeyPair(file: string): Promise<string> {
  const pair = await generateKeyPair('ECDH-ES+A256KW', { crv: 'P-256', extractable: true });
  writeFileSync(file, `${JSON.stringify(await exportJWK(pair.privateKey))}\n`, { mode: 0o600, flag: 'wx' });
  return JSON.stringify(await exportJWK(pair.publicKey));
}
