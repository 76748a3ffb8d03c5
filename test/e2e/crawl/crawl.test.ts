// Crawl from each home page of the production build: links, text, and page weight.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { routePath, splitLocale } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import type { RequestType } from '../../../common/metrics/page-types.ts';
import { isEndpoint, policyOf } from '../../../common/policy.ts';
import en from '../../../locales/en.json' with { type: 'json' };
import { bodyOf, crawledIn } from './responses.ts';

/** Keys of the interface dictionary. A key on a page is a missing string. */
const KEYS = Object.entries(en).flatMap(([section, texts]) =>
  Object.keys(texts).map((key) => `${section}.${key}`),
);
const RAW = new RegExp(
  `(?:^|[\\s>"])(?:${KEYS.map((key) => key.replaceAll('.', '\\.')).join('|')})(?=[\\s<"]|$)`,
);

/** Returns the text of a page, including attributes that name elements, without code. */
const readable = (html: string): string => {
  const body = html.replace(/<(script|style|pre|code)[\s\S]*?<\/\1>/g, ' ');
  const attributeTexts = [...body.matchAll(/\s(?:alt|title|aria-label|placeholder)="([^"]*)"/g)].map(
    ([, text]) => text,
  );
  return [body.replace(/<[^>]*>/g, ' '), ...attributeTexts].join(' ');
};

/** Matches inline scripts other than data, inline styles, and event handlers. */
const BLOCKED =
  /<script(?![^>]*\s(?:src="|type="application\/(?:ld\+)?json"))|<style|<[a-z][^>]*\s(?:style|on[a-z]+)="/;

/** Returns the paths of links to pages. Files and endpoints have one URL for all locales. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*>/g)]
    .filter(([tag]) => !/\shreflang="/i.test(tag))
    .flatMap(([tag]) => /\shref="(\/[^"?#]*)/.exec(tag)?.[1] ?? [])
    .filter((path) => !isEndpoint(path) && !/\.[a-z]+$/.test(path));

/** Maximum kB of compressed HTML by page type, for all locales (decision 023). */
const MAX_HTML_KILOBYTES: ReadonlyMap<RequestType, number> = new Map([
  ['home', 16],
  ['product', 10],
  ['list', 12],
  ['article', 14],
  ['document', 14],
  ['api', 14],
]);
/** Maximum kB of compressed style sheets per page. */
const MAX_STYLES_KILOBYTES = 20;

const kilobytesOf = (text: string | Buffer): number => gzipSync(text, { level: 9 }).byteLength / 1000;

describe.each(localeCodes)('crawl from the home page in %s', (locale) => {
  const reached = crawledIn(locale);
  const pages = reached.filter(([, { file }]) => file !== null);

  it('the crawl finds no broken link or image, and no redirect except to the sign-in', () => {
    expect(pages.length).toBeGreaterThan(400);
    const broken = reached.filter(
      ([, { status, location }]) => status !== 200 && !location?.startsWith('/r_sec_login?'),
    );
    expect(broken.map(([to, { from, status }]) => `${from} → ${to}: ${status}`)).toEqual([]);
  });

  it('the crawl finds no page above the maximum weight of its type', () => {
    const types = Map.groupBy(pages, ([url]) => policyOf(routePath(`https://${brand.host}${url}`)).type);
    const tooLarge = [...MAX_HTML_KILOBYTES].map(([type, kilobytes]) => {
      const weights = (types.get(type) ?? []).map(
        ([url, response]) => [url, kilobytesOf(bodyOf(response))] as const,
      );
      return [type, weights.length > 0, ...weights.filter(([, kB]) => kB > kilobytes)];
    });
    expect(tooLarge).toEqual([...MAX_HTML_KILOBYTES].map(([type]) => [type, true]));
  });

  it('the crawl finds no page above the maximum weight of style sheets', () => {
    const sheets = new Map<string, number>();
    const weightOf = (path: string): number => {
      const known = sheets.get(path) ?? kilobytesOf(readFileSync(join('dist/client', path)));
      sheets.set(path, known);
      return known;
    };
    const tooLarge = pages.flatMap(([url, response]) => {
      const styleSheets = new Set(
        [...bodyOf(response).matchAll(/ href="(\/assets\/[^"]+\.css)"/g)].map(([, path = '']) => path),
      );
      const kB = [...styleSheets].reduce((sum, path) => sum + weightOf(path), 0);
      return kB > MAX_STYLES_KILOBYTES ? [`${url}: ${kB}`] : [];
    });
    expect(sheets.size).toBeGreaterThan(0);
    expect(tooLarge).toEqual([]);
  });

  it('the crawl finds no list without an entry, because filters without results are not shown', () => {
    const empty = pages.filter(
      ([url, response]) =>
        // A search without a term has no results.
        !url.endsWith('/search/') && bodyOf(response).includes('class="list-empty"'),
    );
    expect(empty.map(([url, { from }]) => `${from} → ${url}`)).toEqual([]);
  });

  it('the crawl finds no missing strings', () => {
    const failures = pages.flatMap(([url, response]) => {
      const read = readable(bodyOf(response));
      const raw = /\{\{|\{(?:brand|claim)|\[object Object\]/.exec(read) ?? RAW.exec(read);
      return raw ? [`${url}: ${raw[0]}`] : [];
    });
    expect(failures).toEqual([]);
  });

  it('§2 the crawl finds no link to another locale except in the language switch', () => {
    const leaving = pages.flatMap(([url, response]) =>
      linksOf(bodyOf(response))
        .filter((to) => (splitLocale(to).locale ?? 'en') !== locale)
        .map((to) => `${url} → ${to}`),
    );
    expect(leaving).toEqual([]);
  });

  it('the crawl finds no inline style or handler, and only one inline script', () => {
    const failures = pages.flatMap(([url, response]) => {
      // This script is on every page and runs before the first paint; pages.test.ts checks it against the policy.
      const blocked = BLOCKED.exec(
        bodyOf(response).replace(/<script>[^<]*topAdBannerShown[^<]*<\/script>/, ''),
      );
      return blocked ? [`${url}: ${blocked[0].slice(-80)}`] : [];
    });
    expect(failures).toEqual([]);
  });
});
