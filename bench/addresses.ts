// Addresses of different pages, for the memory of a Worker under load: every page that the sitemaps name, in each of
// its languages. They are several times what an isolate may keep.

/** The paths of all addresses that a sitemap names, those of the sitemaps in an index included. */
async function listedIn(origin: string, path: string): Promise<string[]> {
  const text = await (await fetch(`${origin}${path}`, { headers: { connection: 'close' } })).text();
  const found = [...text.matchAll(/<loc>([^<]+)<\/loc>|<xhtml:link[^>]* href="([^"]+)"/g)];
  const paths = found.map(([, address, alternate]) => new URL(address ?? alternate ?? '').pathname);
  const nested = await Promise.all(
    paths.filter((to) => to.endsWith('.xml')).map((to) => listedIn(origin, to)),
  );
  return [...paths.filter((to) => !to.endsWith('.xml')), ...nested.flat()];
}

/**
 * Answers that are never kept need a binding that a bare runtime does not have, and would say nothing about
 * keeping.
 */
const NEVER_CACHED = /^\/(?:\w\w\/)?app\//;

/** The path of each page that is kept: each has a key of its own in the page cache. */
export async function addresses(origin: string): Promise<string[]> {
  return [...new Set(await listedIn(origin, '/sitemap.xml'))].filter((path) => !NEVER_CACHED.test(path));
}
