// A plain question for visitors without scripts: easy for a person, by eye or by ear; signed, not stored.
import { z } from 'zod';
import type { Locale } from '../../../common/i18n/locales.ts';
import { randomHex } from '../hash.ts';
import { folded } from './folded.ts';
import { hmac, signerOf } from './keys.ts';
import type { Opened } from './proof.ts';
import { cn } from './questions/cn.ts';
import { en } from './questions/en.ts';
import { ja } from './questions/ja.ts';
import { ko } from './questions/ko.ts';
import { type Questions, type Requested, requested } from './questions/questions.ts';

const QUESTIONS: Readonly<Record<Locale, Questions>> = { en, cn, ko, ja };

/** What the signed text says: purpose, expiry in ms, a name of its own, and a digest of each right answer. */
const Sealed = z.object({
  purpose: z.string(),
  expires: z.number(),
  name: z.string(),
  answers: z.array(z.string()),
});

/** With a key of ours, so that trying answers needs us; half a digest is plenty for that. */
const digestOf = async (key: string, name: string, answer: string): Promise<string> =>
  (await hmac(key, `${name}:${folded(answer)}`)).slice(0, 32);

/** The `pictureType` under which the answer to a question is sent: all that is needed to check it, signed. */
export async function sealed(
  key: string,
  { answers }: Requested,
  { purpose, expires }: { purpose: string; expires: number },
): Promise<string> {
  const name = randomHex(12);
  const digests = await Promise.all(answers.map((answer) => digestOf(key, name, answer)));
  const content: z.input<typeof Sealed> = { purpose, expires, name, answers: [...new Set(digests)] };
  const text = new TextEncoder().encode(JSON.stringify(content)).toBase64({ alphabet: 'base64url' });
  return `question.${text}.${await hmac(key, text)}`;
}

/** A question in the visitor's language, bound to what it is for; `expires` in milliseconds. */
export async function newQuestion(
  key: string,
  locale: Locale,
  bound: { purpose: string; expires: number },
): Promise<{ pictureType: string; question: string }> {
  const question = requested(QUESTIONS[locale]);
  return { pictureType: await sealed(key, question, bound), question: question.question };
}

/** Reads a question's `pictureType`; `null` when none of our keys has signed it. */
export async function openQuestion(
  keys: readonly string[],
  pictureType: string,
  verifyCode: string,
): Promise<Opened | null> {
  const [, text = '', signature = ''] = /^question\.([\w=-]+)\.([0-9a-f]{64})$/.exec(pictureType) ?? [];
  const key = text && (await signerOf(keys, text, signature));
  if (!key) return null;
  const json = new TextDecoder().decode(Uint8Array.fromBase64(text, { alphabet: 'base64url' }));
  const { purpose, expires, name, answers } = Sealed.parse(JSON.parse(json));
  const given = folded(verifyCode);
  const isRight = given !== '' && answers.includes(await digestOf(key, name, given));
  return { purpose, expires, name: `question:${name}`, isRight };
}
