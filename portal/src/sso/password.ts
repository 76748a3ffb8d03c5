// Password hashes: checked with their stored parameters, and upgraded to the current ones at the next sign-in.
import { parseHex, toHex } from '../../../common/crypto/digest.ts';
import { formatHash, STRENGTH } from '../../../common/crypto/password-strength.ts';
import { randomHex } from '../hash.ts';

export interface StoredPassword {
  salt: string;
  hash: string;
  iterations: number;
}

interface HashParameters {
  algorithm: 'SHA-256' | 'SHA-512';
  iterations: number;
  rounds: number;
  bytes: number;
}

const CURRENT: HashParameters = { ...STRENGTH, algorithm: 'SHA-512' };

/** Hash for unknown accounts, so that they take as long as existing accounts. */
const UNKNOWN_ACCOUNT: StoredPassword = {
  salt: '00'.repeat(16),
  hash: formatHash('00'.repeat(STRENGTH.bytes)),
  iterations: STRENGTH.iterations,
};

/** Parses a stored hash. A hash without parameters has the legacy format: a single round of SHA-256. */
function readHash({ hash, iterations }: StoredPassword): HashParameters & { digits: string } {
  const [, rounds, digits] = /^pbkdf2-sha512:(\d+):([0-9a-f]+)$/.exec(hash) ?? [];
  return rounds && digits
    ? { algorithm: 'SHA-512', iterations, rounds: Number(rounds), bytes: STRENGTH.bytes, digits }
    : { algorithm: 'SHA-256', iterations, rounds: 1, bytes: 32, digits: hash };
}

async function derive(
  password: string,
  salt: string,
  { algorithm, iterations, rounds, bytes }: HashParameters,
): Promise<Uint8Array<ArrayBuffer>> {
  let secret: Uint8Array<ArrayBuffer> = new Uint8Array(new TextEncoder().encode(password));
  for (let round = 0; round < rounds; round += 1) {
    const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
    secret = new Uint8Array(
      await crypto.subtle.deriveBits(
        { name: 'PBKDF2', hash: algorithm, salt: parseHex(salt), iterations },
        key,
        bytes * 8,
      ),
    );
  }
  return secret;
}

/** Hashes a password with a new salt and the current parameters. */
async function hashPassword(password: string): Promise<StoredPassword> {
  const salt = randomHex(16);
  return {
    salt,
    hash: formatHash(toHex(await derive(password, salt, CURRENT))),
    iterations: CURRENT.iterations,
  };
}

/**
 * Checks a password against the stored hash (`null`: unknown account). If it is correct and the stored hash is weaker
 * than the current parameters, also returns a new hash. Correct and wrong passwords take the same time, and so do
 * unknown accounts and accounts with a current hash. An older hash takes additional time until a sign-in upgrades it.
 */
export async function checkPassword(
  password: string,
  stored: StoredPassword | null,
): Promise<{ isCorrect: boolean; renewed: StoredPassword | null }> {
  const { digits, ...parameters } = readHash(stored ?? UNKNOWN_ACCOUNT);
  const isEqual = crypto.subtle.timingSafeEqual(
    await derive(password, (stored ?? UNKNOWN_ACCOUNT).salt, parameters),
    parseHex(digits),
  );
  const isWeak =
    parameters.algorithm !== CURRENT.algorithm ||
    parameters.rounds * parameters.iterations < CURRENT.rounds * CURRENT.iterations;
  // Computed for correct and wrong passwords; otherwise, an old, fast hash would reveal that the account exists.
  const renewed = isWeak ? await hashPassword(password) : null;
  const isCorrect = stored !== null && isEqual;
  return { isCorrect, renewed: isCorrect ? renewed : null };
}
