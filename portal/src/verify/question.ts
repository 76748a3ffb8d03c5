// Text questions for visitors without scripts, which also work with a screen reader. Questions are signed, not stored.
import { z } from 'zod';
import { openToken, signDigest, signToken } from '../../../common/crypto/token.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import { inJson } from '../content/stored.ts';
import { randomHex } from '../hash.ts';
import { normalizeAnswer } from './normalize-answer.ts';
import type { Opened } from './proof.ts';
import { cn } from './questions/cn.ts';
import { en } from './questions/en.ts';
import { ja } from './questions/ja.ts';
import { ko } from './questions/ko.ts';
import { type Questions, randomQuestion, type SelectedQuestion } from './questions/questions.ts';

const QUESTIONS: Readonly<Record<Locale, Questions>> = { en, cn, ko, ja };

const AUDIENCE = 'question';
const PREFIX = 'question.';
const BASE64 = { alphabet: 'base64url', omitPadding: true } as const;

/** Payload of a question's token: its purpose, a unique name, and a digest of each accepted answer. */
const Payload = z.object({ purpose: z.string(), name: z.string(), answers: z.array(z.string()) });

/** Returns a keyed digest of an answer, so that answers cannot be guessed offline; 16 bytes of it are sufficient. */
const digestAnswer = async (secret: string, name: string, answer: string): Promise<string> =>
  (await signDigest(secret, 'answer', `${name}:${normalizeAnswer(answer)}`)).slice(0, 32);

/** Creates the `pictureType` of a question: a token with all data that is needed to check an answer. */
export async function signQuestion(
  secret: string,
  { answers }: SelectedQuestion,
  { purpose, expires }: { purpose: string; expires: number },
): Promise<string> {
  const name = randomHex(12);
  const digests = await Promise.all(answers.map((answer) => digestAnswer(secret, name, answer)));
  const content: z.input<typeof Payload> = { purpose, name, answers: [...new Set(digests)] };
  const payload = new TextEncoder().encode(JSON.stringify(content)).toBase64(BASE64);
  return PREFIX + (await signToken(secret, { audience: AUDIENCE, payload, expiresAt: expires }));
}

/** Creates a question in the visitor's language for a purpose. `expires` is in milliseconds. */
export async function issueQuestion(
  secret: string,
  locale: Locale,
  claims: { purpose: string; expires: number },
): Promise<{ pictureType: string; question: string }> {
  const question = randomQuestion(QUESTIONS[locale]);
  return { pictureType: await signQuestion(secret, question, claims), question: question.question };
}

/** Opens the `pictureType` of a question and checks the answer; `null` if the signature is invalid. */
export async function openQuestion(
  secrets: readonly string[],
  pictureType: string,
  verifyCode: string,
): Promise<Opened | null> {
  if (!pictureType.startsWith(PREFIX)) return null;
  const payload = await openToken(secrets, AUDIENCE, pictureType.slice(PREFIX.length));
  if (!payload) return null;
  const json = new TextDecoder().decode(Uint8Array.fromBase64(payload.payload, BASE64));
  const { purpose, name, answers } = inJson(Payload).parse(json);
  const answer = normalizeAnswer(verifyCode);
  const isCorrect = answer !== '' && answers.includes(await digestAnswer(payload.secret, name, answer));
  return { purpose, expires: payload.expiresAt, name: `question:${name}`, isCorrect };
}
