// Build files in KV: client files, because either of two live builds may receive requests for the other's files, and
// the bill of materials (decision 051).

/** Prefix of the KV keys of client files; the file name follows. */
export const RELEASED_PREFIX = 'asset/';

/** Prefix of the KV keys of bills of materials; the build ID follows. The metadata has the time of the first upload. */
export const SBOM_PREFIX = 'sbom/';

/** Lifetime of a file in seconds: one year, as in its Cache-Control. */
export const RELEASED_SECONDS = 31_536_000;

/** Content types by extension; other files are not served from KV. */
const CONTENT_TYPES = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['woff2', 'font/woff2'],
]);

/** File names of the client build, which end with an 8-character hash (vite.config.ts). */
const NAME = /^[A-Za-z0-9_-]{1,80}-[A-Za-z0-9_-]{8}\.([a-z0-9]{2,5})$/;

/** Content type of a file of the client build; `null` for any other name. */
export const releasedType = (file: string): string | null =>
  CONTENT_TYPES.get(NAME.exec(file)?.[1] ?? '') ?? null;
