// Demo of the content acceleration page: cache keys of URLs (content/docs/en/cache-key.md).

/** Maximum lengths of a URL and of a parameter name, and maximum number of listed parameters. */
export const MAX_URL_LENGTH = 300;
const MAX_NAME_LENGTH = 32;
const MAX_NAMES = 10;

export const SAMPLE_URLS = [
  'https://www.example.com/list?page=2&sort=price',
  'https://www.example.com/list?sort=price&page=2',
  'https://www.example.com/list?page=2&sort=price&utm_source=mail',
  'https://www.example.com/%6Cist?utm_source=ad&page=2&sort=price',
  'https://www.example.com/list?page=3&sort=price',
  'https://shop.example.com/list?page=2&sort=price',
] as const;
export const SAMPLE_NAMES: ReadonlySet<string> = new Set(['page', 'sort']);

/** `queryInKey` of a cache rule: the complete query, no query, or only these parameters. */
export type QueryInKey = boolean | ReadonlySet<string>;

export interface CacheKey {
  host: string;
  path: string;
  query: string;
}

/** Parameters of a signed URL, which the edge removes first. */
const SIGNATURE: ReadonlySet<string> = new Set(['expires', 'sign']);

const URL_PARTS = /^https?:\/\/([a-z0-9.-]+(?::\d{1,5})?)(\/[^?#\s]*)?(?:\?([^#\s]*))?(?:#\S*)?$/i;

const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? '';
const pairsOf = (query: string): string[] => query.split('&').filter((pair) => !SIGNATURE.has(nameOf(pair)));

/** Decodes percent-encoded ASCII letters; all other bytes remain as sent. */
const decodeLetters = (path: string): string =>
  path.replace(/%(?:4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])/gi, (encoded) => decodeURIComponent(encoded));

function queryOf(query: string, inKey: QueryInKey): string {
  if (inKey === false) return '';
  const pairs = pairsOf(query);
  if (inKey === true) return pairs.join('&');
  return pairs
    .filter((pair) => inKey.has(nameOf(pair)))
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : Number(nameOf(a) > nameOf(b))))
    .join('&');
}

/** The cache key of a URL; `undefined` if the text is not an http or https URL. */
export function cacheKeyOf(url: string, inKey: QueryInKey): CacheKey | undefined {
  const [match, host = '', path = '/', query = ''] =
    URL_PARTS.exec(url.trim().slice(0, MAX_URL_LENGTH)) ?? [];
  if (match === undefined) return undefined;
  return { host: host.toLowerCase(), path: decodeLetters(path), query: queryOf(query, inKey) };
}

/** Names of query parameters in URLs, in order of first use: at most `MAX_NAMES`, without signatures and long names. */
export function parameterNames(urls: readonly string[]): string[] {
  const names = urls.flatMap((url) =>
    pairsOf(URL_PARTS.exec(url.trim().slice(0, MAX_URL_LENGTH))?.[3] ?? '').map(nameOf),
  );
  return [...new Set(names)]
    .filter((name) => name !== '' && name.length <= MAX_NAME_LENGTH)
    .slice(0, MAX_NAMES);
}

export interface SharedObjects {
  /** For each URL: its key and the number of its object, from 0; `undefined` for other text. */
  rows: readonly ({ key: CacheKey; object: number } | undefined)[];
  /** Number of URLs with a key. */
  urls: number;
  /** Number of cached objects. */
  objects: number;
  /** The object that most URLs share, and their number; `object` is -1 and `urls` 0 if no URLs share an object. */
  largest: { object: number; urls: number };
}

/** Assigns URLs to cached objects by their keys. */
export function groupByKey(urls: readonly string[], inKey: QueryInKey): SharedObjects {
  const counts: number[] = [];
  const indexByKey = new Map<string, number>();
  const rows = urls.map((url) => {
    const key = cacheKeyOf(url, inKey);
    if (!key) return undefined;
    const text = `${key.host} ${key.path} ${key.query}`;
    const object = indexByKey.get(text) ?? indexByKey.size;
    indexByKey.set(text, object);
    counts[object] = (counts[object] ?? 0) + 1;
    return { key, object };
  });
  const most = Math.max(0, ...counts);
  return {
    rows,
    urls: counts.reduce((sum, count) => sum + count, 0),
    objects: indexByKey.size,
    largest: most > 1 ? { object: counts.indexOf(most), urls: most } : { object: -1, urls: 0 },
  };
}
