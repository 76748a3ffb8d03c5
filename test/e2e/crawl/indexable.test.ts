// Indexable pages: the crawl compared with the sitemaps, and the metadata of each page.
import { describe, expect, it } from 'vitest';
import { splitLocale } from '../../../common/i18n/links.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { headOf } from './head-of.ts';
import { fetchSitemap } from './machines.ts';
import { bodyOf, crawledIn } from './responses.ts';

describe.each(localeCodes)('indexable pages in %s', (locale) => {
  const pages = crawledIn(locale)
    .filter(([, { file, status }]) => file !== null && status === 200)
    .map(([url, response]) => ({ address: url, isLinked: response.isLinked, ...headOf(bodyOf(response)) }));
  /** Pages that search engines may list under their own URL. */
  const indexable = pages.filter(({ address, index, canonical }) => index && canonical === address);
  /** Paths without the queries of filtered and later list pages. */
  const paths = new Set(indexable.map(({ address }) => address.replace(/\?.*/, '')));
  const fetchListedPaths = async () => new Set((await fetchSitemap(locale)).map(({ path }) => path));

  it('every indexable page that the crawl reaches is in the sitemap', async () => {
    const inSitemap = await fetchListedPaths();
    expect(inSitemap.size).toBeGreaterThan(250);
    expect([...paths].filter((path) => !inSitemap.has(path))).toEqual([]);
  });

  it('§1 every indexable page is linked from a page of its locale other than the site map and search results', () => {
    const unlinked = indexable.filter(({ isLinked }) => !isLinked);
    expect(unlinked.map(({ address }) => address)).toEqual([]);
  });

  it('every page of the sitemap returns 200, is indexable and canonical, and is linked', async () => {
    expect([...(await fetchListedPaths())].filter((path) => !paths.has(path))).toEqual([]);
  });

  const duplicatesOf = (part: 'title' | 'description') =>
    [...Map.groupBy(indexable, (page) => page[part])]
      .filter(([, same]) => same.length > 1)
      .map(([text, same]) => [text, ...same.map(({ address }) => address)]);

  it('titles are unique across paths, including pages that are not indexable', () => {
    const shared = [...Map.groupBy(pages, ({ title }) => title)].map(
      ([title, same]) => [title, ...new Set(same.map(({ address }) => address.replace(/\?.*/, '')))] as const,
    );
    expect(shared.filter(([, ...paths]) => paths.length > 1)).toEqual([]);
  });

  it('every indexable page has a unique title of at most 70 characters', () => {
    expect(duplicatesOf('title')).toEqual([]);
    expect(indexable.flatMap(({ title }) => (title === '' || title.length > 70 ? [title] : []))).toEqual([]);
  });

  it('every indexable page has a unique description of at most 170 characters', () => {
    expect(duplicatesOf('description')).toEqual([]);
    const failures = indexable.filter(({ description: { length } }) => length === 0 || length > 170);
    expect(failures.map(({ address, description }) => `${address}: ${description}`)).toEqual([]);
  });

  it('D11, D12 alternates of a page include itself and x-default; a page without its own canonical URL has none', () => {
    const failures = pages.filter(({ address, canonical, alternates }) => {
      const own = [...alternates].some(([code, to]) => code !== 'x-default' && to === canonical);
      if (canonical === null || splitLocale(canonical).locale !== splitLocale(address).locale)
        return alternates.size > 0;
      return !own || !alternates.has('x-default');
    });
    expect(failures.map(({ address }) => address)).toEqual([]);
  });

  it('D2 headings of a page do not skip a level', () => {
    const failures = pages.filter(({ levels }) =>
      levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1),
    );
    expect(failures.map(({ address, levels }) => `${address}: ${levels.join(' ')}`)).toEqual([]);
  });
});
