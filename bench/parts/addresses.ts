// Addresses for the memory benchmark: every page of the sitemaps in each language, several times as many as an isolate
// caches.

/** Paths of all addresses of a sitemap, and of the sitemaps of an index. */
async function listedIn(origin: string, path: string): Promise<string[]> {
  const text = await (await fetch(`${origin}${path}`, { headers: { connection: 'close' } })).text();
  const found = [...text.matchAll(/<loc>([^<]+)<\/loc>|<xhtml:link[^>]* href="([^"]+)"/g)];
  const paths = found.map(([, address, alternate]) => new URL(address ?? alternate ?? '').pathname);
  const nested = await Promise.all(
    paths.filter((to) => to.endsWith('.xml')).map((to) => listedIn(origin, to)),
  );
  return [...paths.filter((to) => !to.endsWith('.xml')), ...nested.flat()];
}

/** Paths that are never cached. They need a binding that the bare runtime lacks. */
const NEVER_CACHED = /^\/(?:\w\w\/)?app\//;

/** Path of each page that is cached under its own key. */
export async function addresses(origin: string): Promise<string[]> {
  return [...new Set(await listedIn(origin, '/sitemap.xml'))].filter((path) => !NEVER_CACHED.test(path));
}
