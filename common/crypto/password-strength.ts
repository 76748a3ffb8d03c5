// How strongly passwords are hashed today. The compiler of the demo customers uses it too, so nothing of
// workerd's is in here.

/**
 * PBKDF2-HMAC-SHA512, for which OWASP asks 210,000 iterations. The platform refuses more than 100,000 at once
 * (a local workerd does not: only a deployment would tell), so the work is done in rounds: what one round
 * gives is the password of the next, with the same salt.
 */
export const STRENGTH = { iterations: 100_000, rounds: 3, bytes: 64 } as const;

/**
 * How a hash is written into `password_hash`, hexadecimal digits with algorithm and rounds before them; the
 * iterations of a round have their own column.
 */
export const writtenHash = (digits: string): string => `pbkdf2-sha512:${STRENGTH.rounds}:${digits}`;
