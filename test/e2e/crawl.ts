// Fetches every address of the running build once, for all sentences about it: what links lead to from the home
// pages, and the table of §2.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { href } from '../../src/i18n/links.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { TABLE } from './route-table.ts';
import { newVisitor } from './visitor.ts';

/** What an address answered. */
export interface Answer {
  status: number;
  type: string;
  cacheControl: string;
  /** Where a redirect leads. */
  location: string | null;
  /** The page on which its link was first found; null for what only the table of §2 names. */
  from: string | null;
  /** The file that holds the body of a page, beside the index. */
  file: string | null;
}
/** By address, as it stands in links. */
export type Answers = Record<string, Answer>;

/** How many requests are under way at once. */
const AT_ONCE = 8;
/** Calls, sign-in, choices, and downloads, which are not pages. */
const NO_PAGE = /^(?:\/(?:cn|ja|ko))?\/(?:api|sso|language|consent|r_sec_log)/;

/** Searches. Links from one search to the next are not followed: their number is unbounded. */
const SEARCH = /^(?:\/(?:cn|ja|ko))?\/(?:docs\/)?search\/\?/;

/** The page of all addresses. Its links are followed last, so that pages that only it links are recognizable. */
const SITE_MAP = /^(?:\/(?:cn|ja|ko))?\/sitemap\/$/;

/** Its drawings are made in the same way as those of English pages, from other words. */
const OTHER_LOCALE = /^\/(?:cn|ja|ko)\//;

const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)]
    .map(([, to = '']) => to.replaceAll('&amp;', '&'))
    .filter((to) => !NO_PAGE.test(to));
const imagesOf = (html: string): string[] =>
  [...html.matchAll(/<(?:img|image|use)\b[^>]*?\s(?:src|href)="(\/[^"#]*)/g)].map(([, src = '']) => src);

/**
 * Writes the answers of all addresses to a folder: the body of each page, and at last an index. Every request
 * comes from an address of its own: the limit per visitor is tested elsewhere. Rejects when `signal` ends it.
 */
export async function crawl(origin: string, folder: string, signal: AbortSignal): Promise<void> {
  const answers: Answers = {};
  const queue: { address: string; from: string | null }[] = [];
  const last: { to: string; from: string }[] = [];
  const known = new Set<string>();
  const add = (address: string, from: string | null) => {
    if (known.has(address)) return;
    known.add(address);
    queue.push({ address, from });
  };

  const ask = async (address: string, from: string | null, count: number): Promise<void> => {
    const answer = await fetch(`${origin}${address}`, { redirect: 'manual', headers: newVisitor(), signal });
    const body = await answer.text();
    const type = answer.headers.get('content-type') ?? '';
    const isPage = type.startsWith('text/html');
    const file = isPage ? `${count}.html` : null;
    if (file) writeFileSync(join(folder, file), body);
    const cacheControl = answer.headers.get('cache-control') ?? '';
    const location = answer.headers.get('location');
    answers[address] = { status: answer.status, type, cacheControl, location, from, file };
    if (!isPage || from === null) return;
    const isEnglish = !OTHER_LOCALE.test(address);
    const found = [...linksOf(body), ...(isEnglish ? imagesOf(body) : [])].filter(
      (to) => !SEARCH.test(address) || !SEARCH.test(to),
    );
    if (SITE_MAP.test(address)) last.push(...found.map((to) => ({ to, from: address })));
    else for (const to of found) add(to, address);
  };

  let count = 0;
  const drain = async (): Promise<void> => {
    const underWay = new Set<Promise<void>>();
    while (queue.length > 0 || underWay.size > 0) {
      for (; underWay.size < AT_ONCE; count += 1) {
        const next = queue.shift();
        if (!next) break;
        const asked: Promise<void> = ask(next.address, next.from, count).finally(() =>
          underWay.delete(asked),
        );
        underWay.add(asked);
      }
      await Promise.race(underWay);
    }
  };

  for (const locale of localeCodes) add(href('/', locale), 'the address bar');
  await drain();
  for (const { to, from } of last) add(to, from);
  await drain();
  for (const locale of localeCodes)
    for (const { path, to } of TABLE) {
      add(href(path, locale), null);
      if (to !== undefined) add(href(to, locale), null);
    }
  await drain();
  writeWhole(folder, INDEX, JSON.stringify(answers));
}

/** What the folder holds when the crawl has ended: its index, or why there is none. */
export const INDEX = 'index.json';
export const FAILURE = 'failure.txt';

/** Writes a file that is there at once and whole for whoever waits for it. */
export function writeWhole(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, `${name}.part`), text);
  renameSync(join(folder, `${name}.part`), join(folder, name));
}
