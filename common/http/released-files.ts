// Files of builds in KV: those of the client, because either of two live builds may be asked for a file of the other,
// and the bill of materials (decision 051).

/** Start of the KV keys; the name of the file follows. */
export const RELEASED_PREFIX = 'asset/';

/** Start of the KV keys of bills of materials; the ID of the build follows, and the metadata have their first time. */
export const SBOM_PREFIX = 'sbom/';

/** Lifetime of a file in seconds: a year, as in the Cache-Control of its address. */
export const RELEASED_SECONDS = 31_536_000;

/** Content types by extension; other files are not served from KV. */
const CONTENT_TYPES = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['woff2', 'font/woff2'],
]);

/** Names of the client build, which end with a hash of 8 characters (vite.config.ts). */
const NAME = /^[A-Za-z0-9_-]{1,80}-[A-Za-z0-9_-]{8}\.([a-z0-9]{2,5})$/;

/** Content type of a file of the client build; `null` for any other name. */
export const releasedType = (file: string): string | null =>
  CONTENT_TYPES.get(NAME.exec(file)?.[1] ?? '') ?? null;
