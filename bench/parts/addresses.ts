// Paths for the memory benchmark: all pages in the sitemaps, in each language. An isolate caches only a fraction of
// them.

/** All paths in a sitemap, or in the sitemaps of a sitemap index. */
async function readSitemap(origin: string, path: string): Promise<string[]> {
  const text = await (await fetch(`${origin}${path}`, { headers: { connection: 'close' } })).text();
  const matches = [...text.matchAll(/<loc>([^<]+)<\/loc>|<xhtml:link[^>]* href="([^"]+)"/g)];
  const paths = matches.map(([, address, alternate]) => new URL(address ?? alternate ?? '').pathname);
  const nested = await Promise.all(
    paths.filter((to) => to.endsWith('.xml')).map((to) => readSitemap(origin, to)),
  );
  return [...paths.filter((to) => !to.endsWith('.xml')), ...nested.flat()];
}

/** Paths that are never cached. They need a binding that bare workerd does not have. */
const NEVER_CACHED = /^\/(?:\w\w\/)?app\//;

/** Paths of all cacheable pages. */
export async function listCacheablePaths(origin: string): Promise<string[]> {
  return [...new Set(await readSitemap(origin, '/sitemap.xml'))].filter((path) => !NEVER_CACHED.test(path));
}
