// Password hashes of the demo customers, in the portal's format (portal/src/sso/password.ts).
import { pbkdf2Sync } from 'node:crypto';
import { formatHash, STRENGTH } from '../../common/crypto/password-strength.ts';
import { memoized } from '../memo.ts';

function derive(password: string, salt: string): string {
  let secret: string | Buffer = password;
  for (let round = 0; round < STRENGTH.rounds; round += 1)
    secret = pbkdf2Sync(secret, Buffer.from(salt, 'hex'), STRENGTH.iterations, STRENGTH.bytes, 'sha512');
  return formatHash(Buffer.from(secret).toString('hex'));
}

/** Hash of a password; `salt` is hexadecimal. */
export const passwordHash = (password: string, salt: string): string =>
  memoized(`password ${salt} ${password}`, () => derive(password, salt));
