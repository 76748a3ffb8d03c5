// Proof of work for browsers with scripts (ALTCHA), without interaction.
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { z } from 'zod';
import { ChallengeSchema } from '../../../common/contract/entities/forms.ts';
import { signDigest } from '../../../common/crypto/token.ts';
import type { Opened } from './proof.ts';

/**
 * An attempt takes a number of rounds, and one in 256 attempts succeeds. Solving takes about a second on a phone, and
 * verifying takes one attempt. Creating a challenge requires no work, so requests for many challenges are cheap.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', keyLength: 32, keyPrefix: '00' } as const;
const ROUNDS = 5_000;

/** Key of ALTCHA's own signature format, derived from a secret. */
const deriveSigningKey = (secret: string): Promise<string> => signDigest(secret, 'altcha', '');

/** Value of `verifyCode`: the challenge as sent, and its solution. */
const PayloadSchema = z.object({
  challenge: ChallengeSchema,
  solution: z.object({
    counter: z
      .int()
      .min(0)
      .max(2 ** 32 - 1),
    derivedKey: z.string().max(128),
    time: z.number().optional(),
  }),
});

/** Creates a signed challenge for a purpose. `expires` is in milliseconds; `rounds` are per attempt. */
export const issueChallenge = async (
  secret: string,
  { purpose, expires, rounds = ROUNDS }: { purpose: string; expires: number; rounds?: number },
): Promise<z.output<typeof ChallengeSchema>> =>
  ChallengeSchema.parse(
    await createChallenge({
      ...WORK,
      cost: rounds,
      deriveKey,
      data: { purpose, expires: Math.floor(expires / 1000) },
      hmacSignatureSecret: await deriveSigningKey(secret),
    }),
  );

function payloadOf(verifyCode: string): z.output<typeof PayloadSchema> | null {
  try {
    const json = new TextDecoder().decode(Uint8Array.fromBase64(verifyCode));
    return PayloadSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}

/** Parses a solution; `null` if it is malformed or the challenge signature is invalid. The work is checked last. */
export async function openSolution(secrets: readonly string[], verifyCode: string): Promise<Opened | null> {
  const payload = payloadOf(verifyCode);
  if (!payload) return null;
  const { challenge, solution } = payload;
  for (const secret of secrets) {
    const hmacSignatureSecret = await deriveSigningKey(secret);
    const verified = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
    if (verified.invalidSignature) continue;
    const { data, nonce } = challenge.parameters;
    return {
      purpose: data.purpose,
      expires: data.expires * 1000,
      name: `altcha:${nonce}`,
      isCorrect: verified.verified,
    };
  }
  return null;
}
