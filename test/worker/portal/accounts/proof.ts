// Form proofs for tests that do not test verification.
import { env } from 'cloudflare:workers';
import { sessionSecrets } from '../../../../portal/src/sso/session-token.ts';
import { signQuestion } from '../../../../portal/src/verify/question.ts';

export interface Proof {
  pictureType: string;
  verifyCode: string;
}

/** Returns an answered question. `expires` is in milliseconds since the epoch, by default in five minutes. */
export async function newProof(purpose: string, expires = Date.now() + 300_000): Promise<Proof> {
  const [secret] = sessionSecrets(env, 'test') ?? [''];
  const question = { question: 'How many legs does a cat have?', answers: ['4', 'four'] };
  return { pictureType: await signQuestion(secret, question, { purpose, expires }), verifyCode: 'Four' };
}
