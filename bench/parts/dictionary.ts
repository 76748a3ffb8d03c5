// `npm run bench -- dictionary`: size of pages compressed with a dictionary (RFC 9842), compared with gzip. The site
// does not use dictionaries; docs/decisions/041-compression-dictionaries.md states when to reconsider this.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { href } from '../../common/i18n/links.ts';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { withTemporaryFolder } from '../../scripts/process/temporary-folder.ts';
import { PAGES_BY_TYPE } from '../pages.ts';
import { type Benchmark, columns, type Row } from '../report/schema.ts';
import { withServer } from '../server.ts';
import { median } from '../statistics.ts';
import { startModules } from '../workerd.ts';

/** Zstd level. Level 6 takes four times as long and reduces the size by another tenth. */
const LEVEL = 3;
/** Header size of a `dcz` response in bytes (RFC 9842 §5). */
const HEADER_BYTES = 40;

/** Worker that compresses a string with itself as the dictionary. */
const PROBE = `import { zstdCompressSync } from 'node:zlib';
const text = new TextEncoder().encode(Array.from({ length: 500 }, (_, line) => line * line).join());
export default { fetch: () => Response.json(
  zstdCompressSync(text, { dictionary: text }).length < zstdCompressSync(text).length / 2) };`;

/** Whether zstd in workerd supports the option `dictionary`. */
const runtimeHasDictionaries = (): Promise<boolean> =>
  withTemporaryFolder('bench', async (folder) => {
    mkdirSync(join(folder, 'probe'));
    writeFileSync(join(folder, 'probe', 'worker.js'), PROBE);
    const worker = await startModules(folder, 'probe', { entry: 'worker.js' });
    const isSmaller: unknown = await (await fetch(worker.origin)).json();
    worker.stop();
    return isSmaller === true;
  });

async function measureRow(origin: string, locale: Locale): Promise<Row> {
  const load = async (path: string) =>
    Buffer.from(await (await fetch(`${origin}${href(path, locale)}`)).arrayBuffer());
  const home = await load('/');
  // The 404 page consists of little more than header and footer.
  const frame = await load('/no-such-page/');
  const pages = await Promise.all(PAGES_BY_TYPE.filter((path) => path !== '/').map(load));
  const gzip = pages.map((page) => gzipSync(page).length);
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
  const ratio = (dictionary: Buffer) =>
    median(
      pages.map(
        (page, index) =>
          (zstdCompressSync(page, { dictionary, params }).length + HEADER_BYTES) / (gzip[index] ?? 1),
      ),
    );
  const kB = (bytes: number) => bytes / 1_000;
  return {
    name: locale,
    values: [kB(median(gzip)), ratio(home), ratio(frame), kB(gzipSync(frame).length)],
  };
}

/** Measures the production build. */
export async function benchDictionary(): Promise<Benchmark> {
  const isPossible = await runtimeHasDictionaries();
  return withServer({}, async ({ origin }) => {
    const rows: Row[] = [];
    for (const locale of localeCodes) rows.push(await measureRow(origin, locale));
    return {
      title: 'Compression dictionaries',
      note: `Size of a page of each type, compressed by zstd level ${LEVEL} with a dictionary: the home page of the locale, or its header and footer as a separate file. Medians, compared with gzip. The site sends no dictionaries (decision 041): zstd of this workerd ${isPossible ? 'uses' : 'ignores'} them.`,
      columns: columns({ gzip: 'kB', 'home page': '×', 'header and footer': '×', 'their file': 'kB' }),
      rows,
      limits: [],
      chart: 'home page',
    };
  });
}
