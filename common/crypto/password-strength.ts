// Parameters of password hashes. The compiler of the demo customers imports this module, so it uses no workerd API.

/**
 * PBKDF2-HMAC-SHA512, for which OWASP recommends 210,000 iterations. The platform (but not a local workerd) rejects
 * more than 100,000 per call, so hashing runs in rounds: the result of a round is the password of the next, with the
 * same salt.
 */
export const STRENGTH = { iterations: 100_000, rounds: 3, bytes: 64 } as const;

/** Format of the column `password_hash`: algorithm, rounds, and hexadecimal digits. Iterations have another column. */
export const formatHash = (digits: string): string => `pbkdf2-sha512:${STRENGTH.rounds}:${digits}`;
