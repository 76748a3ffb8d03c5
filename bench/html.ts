// Size of the HTML of each type of page in each locale, with the highest gzip level.
import { gzipSync } from 'node:zlib';
import { href } from '../common/i18n/links.ts';
import { localeCodes } from '../common/i18n/locales.ts';

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(5);

/** Prints one line for each page: kB (1,000 bytes) in every locale. */
export async function printWeights(origin: string, paths: readonly string[]): Promise<void> {
  console.log(
    `\nHTML, compressed, in kB\n${''.padEnd(42)} ${localeCodes.map((code) => code.padStart(5)).join(' ')}`,
  );
  for (const path of paths) {
    const weights = await Promise.all(
      localeCodes.map(async (locale) => {
        const response = await fetch(`${origin}${href(path, locale)}`);
        return gzipSync(await response.text(), { level: 9 }).byteLength;
      }),
    );
    console.log(path.padEnd(42), weights.map(kilobytes).join(' '));
  }
}
