// Key pair of the backup: ops has the public key only, so that neither ops nor the bucket reveals an export.
import { writeFileSync } from 'node:fs';
import { exportJWK, generateKeyPair } from 'jose';

/**
 * Creates a key pair, writes the private key to a new file that only this user can read, and returns the public key as
 * JSON. Throws if the file exists, because a lost private key makes all exports unreadable.
 */
export async function writeKeyPair(file: string): Promise<string> {
  const pair = await generateKeyPair('ECDH-ES+A256KW', { crv: 'P-256', extractable: true });
  writeFileSync(file, `${JSON.stringify(await exportJWK(pair.privateKey))}\n`, { mode: 0o600, flag: 'wx' });
  return JSON.stringify(await exportJWK(pair.publicKey));
}
