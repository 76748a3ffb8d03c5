// What the crawl found (crawl.ts), for the sentences about it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { type Answer, type Answers, FAILURE, INDEX } from './crawl.ts';

const folder = inject('crawl');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Waits for the crawl, which goes on beside the tests. Throws what ended it. */
async function crawled(): Promise<Answers> {
  while (!existsSync(join(folder, INDEX))) {
    if (existsSync(join(folder, FAILURE))) throw new Error(read(FAILURE));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return JSON.parse(read(INDEX)) as Answers;
}

/** Every address that was asked for. */
export const answers = new Map(Object.entries(await crawled()));

/** What an address answered. Throws when nobody asked for it. */
export function answerOf(address: string): Answer {
  const answer = answers.get(address);
  if (!answer) throw new Error(`nothing led the crawl to ${address}`);
  return answer;
}

/** The body of a page; empty for what is none. */
export const bodyOf = ({ file }: Answer): string => (file === null ? '' : read(file));

const localeOf = (address: string): Locale =>
  localeCodes.find((code) => code !== 'en' && `${address}/`.startsWith(`${LOCALES[code].prefix}/`)) ?? 'en';

/** What links of a locale's pages lead to, from its home page on. */
export const reachedIn = (locale: Locale): [string, Answer][] =>
  [...answers].filter(([address, { from }]) => from !== null && localeOf(address) === locale);
