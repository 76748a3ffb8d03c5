// Results of the crawl (crawl.ts) for the tests that check them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { type CrawledResponse, type CrawledResponses, FAILURE, INDEX } from './crawl.ts';

const folder = inject('crawl');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** Waits for the crawl, which runs in parallel with the tests. Throws the error that ended it. */
async function waitForCrawl(): Promise<CrawledResponses> {
  while (!existsSync(join(folder, INDEX))) {
    if (existsSync(join(folder, FAILURE))) throw new Error(read(FAILURE));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return JSON.parse(read(INDEX)) as CrawledResponses;
}

/** Responses by requested URL. */
export const responses = new Map(Object.entries(await waitForCrawl()));

/** Returns the response for a URL. Throws if the crawl has not requested it. */
export function responseOf(url: string): CrawledResponse {
  const response = responses.get(url);
  if (!response) throw new Error(`the crawl has not requested ${url}`);
  return response;
}

/** Returns the body of an HTML page, or an empty string for other responses. */
export const bodyOf = ({ file }: CrawledResponse): string => (file === null ? '' : read(file));

const localeOf = (url: string): Locale =>
  localeCodes.find((code) => code !== 'en' && `${url}/`.startsWith(`${LOCALES[code].prefix}/`)) ?? 'en';

/** Returns the responses of a locale that the crawl reached through links. */
export const crawledIn = (locale: Locale): [string, CrawledResponse][] =>
  [...responses].filter(([url, { from }]) => from !== null && localeOf(url) === locale);
