// Crawler: requests each URL of the running build once, starting from the home pages and the routes of §2.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { href } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { ROUTES } from '../../routes.ts';
import { visitorHeaders } from '../shell/visitor.ts';

/** Response to a crawled URL. */
export interface CrawledResponse {
  status: number;
  type: string;
  cacheControl: string;
  location: string | null;
  /** First page found with a link to the URL, a label for home pages, or `null` if only the routes of §2 contain it. */
  from: string | null;
  /** Whether a page of its locale links to it, other than the site map, search results, and language switches. */
  isLinked: boolean;
  /** Name of the file with the page's body, next to the index; `null` if the response is not HTML. */
  file: string | null;
}
/** Responses by URL as written in links. */
export type CrawledResponses = Record<string, CrawledResponse>;

type Queued = Pick<CrawledResponse, 'from' | 'isLinked'> & { address: string };

const CONCURRENCY = 8;
/** Paths that are not requested: APIs, sign-in, and visitor settings. */
const EXCLUDED = /^(?:\/(?:cn|ja|ko))?\/(?:api|sso|language|consent|r_sec_log)/;

/** Search URLs. Links between searches are not followed, because their number is unbounded. */
const SEARCH = /^(?:\/(?:cn|ja|ko))?\/(?:docs\/)?search\/\?/;

/** Site map page, which links to all pages. */
const SITE_MAP = /^(?:\/(?:cn|ja|ko))?\/sitemap\/$/;

/** Paths of other locales. Their images are the same drawings, so only those of English pages are requested. */
const OTHER_LOCALE = /^\/(?:cn|ja|ko)\//;

/** Link of a page. Links of the language switch have `hreflang`. */
interface PageLink {
  to: string;
  isSwitch: boolean;
}

const linksOf = (html: string): PageLink[] =>
  [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)[^>]*>/g)]
    .map(([tag, to = '']) => ({ to: to.replaceAll('&amp;', '&'), isSwitch: /\shreflang="/i.test(tag) }))
    .filter(({ to }) => !EXCLUDED.test(to));
const imagesOf = (html: string): string[] =>
  [...html.matchAll(/<(?:img|image|use)\b[^>]*?\s(?:src|href)="(\/[^"#]*)/g)].map(([, src = '']) => src);

/**
 * Writes the responses of all URLs to a folder: the body of each page, and finally an index. Each request has its own
 * client IP address, because other tests cover the rate limit. Rejects when `signal` aborts.
 */
export async function crawl(origin: string, folder: string, signal: AbortSignal): Promise<void> {
  const responses: CrawledResponses = {};
  const queue: Queued[] = [];
  /** Links of the site map, search results, and language switches, which are followed last. */
  const last: { to: string; from: string }[] = [];
  const known = new Set<string>();
  const add = (url: string, from: string | null, isLinked: boolean) => {
    if (known.has(url)) return;
    known.add(url);
    queue.push({ address: url, from, isLinked });
  };

  const request = async ({ address, from, isLinked }: Queued, count: number): Promise<void> => {
    const response = await fetch(`${origin}${address}`, {
      redirect: 'manual',
      headers: visitorHeaders(),
      signal,
    });
    const body = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const isPage = type.startsWith('text/html');
    const file = isPage ? `${count}.html` : null;
    if (file) writeFileSync(join(folder, file), body);
    const cacheControl = response.headers.get('cache-control') ?? '';
    const location = response.headers.get('location');
    responses[address] = { status: response.status, type, cacheControl, location, from, isLinked, file };
    if (!isPage || from === null) return;
    const isEnglish = !OTHER_LOCALE.test(address);
    const isSearch = SEARCH.test(address);
    const isList = isSearch || SITE_MAP.test(address);
    for (const { to, isSwitch } of linksOf(body)) {
      if (isSearch && SEARCH.test(to)) continue;
      if (isList || isSwitch) last.push({ to, from: address });
      else add(to, address, true);
    }
    if (isEnglish) for (const to of imagesOf(body)) add(to, address, true);
  };

  let count = 0;
  const drain = async (): Promise<void> => {
    const pending = new Set<Promise<void>>();
    while (queue.length > 0 || pending.size > 0) {
      for (; pending.size < CONCURRENCY; count += 1) {
        const next = queue.shift();
        if (!next) break;
        const requested: Promise<void> = request(next, count).finally(() => pending.delete(requested));
        pending.add(requested);
      }
      await Promise.race(pending);
    }
  };

  for (const locale of localeCodes) add(href('/', locale), 'the address bar', true);
  await drain();
  while (last.length > 0) {
    for (const { to, from } of last.splice(0)) add(to, from, false);
    await drain();
  }
  for (const locale of localeCodes)
    for (const { path, to } of ROUTES) {
      add(href(path, locale), null, false);
      if (to !== undefined) add(href(to, locale), null, false);
    }
  await drain();
  writeAtomically(folder, INDEX, JSON.stringify(responses));
}

/** Files in the folder after the crawl: the index, or the error. */
export const INDEX = 'index.json';
export const FAILURE = 'failure.txt';

/** Writes a file atomically, so that readers never see a partial file. */
export function writeAtomically(folder: string, name: string, text: string): void {
  writeFileSync(join(folder, `${name}.part`), text);
  renameSync(join(folder, `${name}.part`), join(folder, name));
}
