// Addresses of different pages, for the memory of a Worker under load: every page of the sitemaps, then lists
// narrowed by tags that nobody has used.

/** The addresses that a sitemap names, those of the sitemaps in an index included. */
async function listedIn(origin: string, path: string): Promise<string[]> {
  const text = await (await fetch(`${origin}${path}`)).text();
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const nested = await Promise.all(
    paths.filter((to) => to.endsWith('.xml')).map((to) => listedIn(origin, to)),
  );
  return [...paths.filter((to) => !to.endsWith('.xml')), ...nested.flat()];
}

/**
 * Answers that are never kept need a binding that a bare runtime does not have, and would say nothing about
 * keeping.
 */
const NEVER_KEPT = /^\/(?:\w\w\/)?app\//;

/** So many different addresses, each with a key of its own in the page cache. */
export async function addresses(origin: string, count: number): Promise<string[]> {
  const pages = [...new Set(await listedIn(origin, '/sitemap.xml'))].filter((path) => !NEVER_KEPT.test(path));
  const lists = ['/blog/', '/ko/blog/', '/ja/news/', '/cn/resources/'];
  const narrowed = Array.from(
    { length: Math.max(0, count - pages.length) },
    (_, at) => `${lists[at % lists.length]}?tag=bench-${at}`,
  );
  return [...pages, ...narrowed].slice(0, count);
}
