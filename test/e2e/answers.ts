// What the crawl found (crawl.ts), for the sentences about it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { LOCALES, type Locale, localeCodes } from '../../src/i18n/locales.ts';
import type { Answer, Answers } from './crawl.ts';

const folder = inject('crawl');

/** Every address that was asked for. */
export const answers = new Map(
  Object.entries(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Answers),
);

/** What an address answered. Throws when nobody asked for it. */
export function answerOf(address: string): Answer {
  const answer = answers.get(address);
  if (!answer) throw new Error(`nothing led the crawl to ${address}`);
  return answer;
}

/** The body of a page; empty for what is none. */
export const bodyOf = ({ file }: Answer): string =>
  file === null ? '' : readFileSync(join(folder, file), 'utf8');

const localeOf = (address: string): Locale =>
  localeCodes.find((code) => code !== 'en' && `${address}/`.startsWith(`${LOCALES[code].prefix}/`)) ?? 'en';

/** What links of a locale's pages lead to, from its home page on. */
export const reachedIn = (locale: Locale): [string, Answer][] =>
  [...answers].filter(([address, { from }]) => from !== null && localeOf(address) === locale);
