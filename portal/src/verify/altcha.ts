// Proof of work for browsers with scripts (ALTCHA): nothing to see, hear or solve for a person.
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { z } from 'zod';
import { ChallengeSchema } from '../../../common/contract/entities/forms.ts';
import type { Opened } from './proof.ts';

/**
 * So many rounds a try, and one try of 256 succeeds: about a second of a phone's processor, and one try of
 * ours to check it. We make a challenge without any work, so asking for many costs us nothing.
 */
const WORK = { algorithm: 'PBKDF2/SHA-256', keyLength: 32, keyPrefix: '00' } as const;
const ROUNDS = 5_000;

/** What the browser sends as `verifyCode`: the challenge as it was given, and its solution. */
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

/** A signed challenge, bound to what it is for; `expires` in milliseconds, `rounds` a try where not as usual. */
export const newChallenge = async (
  key: string,
  { purpose, expires, rounds = ROUNDS }: { purpose: string; expires: number; rounds?: number },
): Promise<z.output<typeof ChallengeSchema>> =>
  ChallengeSchema.parse(
    await createChallenge({
      ...WORK,
      cost: rounds,
      deriveKey,
      data: { purpose, expires: Math.floor(expires / 1000) },
      hmacSignatureSecret: key,
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

/** Reads a solution; `null` when none of our keys has signed its challenge. Its work is checked last. */
export async function openSolution(keys: readonly string[], verifyCode: string): Promise<Opened | null> {
  const payload = payloadOf(verifyCode);
  if (!payload) return null;
  const { challenge, solution } = payload;
  for (const hmacSignatureSecret of keys) {
    const verified = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
    if (verified.invalidSignature) continue;
    const { data, nonce } = challenge.parameters;
    return {
      purpose: data.purpose,
      expires: data.expires * 1000,
      name: `altcha:${nonce}`,
      isRight: verified.verified,
    };
  }
  return null;
}
