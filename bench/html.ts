// What a page of each type weighs in each locale: its HTML, compressed as hard as gzip can.
import { gzipSync } from 'node:zlib';
import { href } from '../common/i18n/links.ts';
import { localeCodes } from '../common/i18n/locales.ts';

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(5);

/** Prints a line a page: kB in every locale, a kilobyte being 1,000 bytes. */
export async function printWeights(origin: string, paths: readonly string[]): Promise<void> {
  console.log(
    `\nHTML, compressed, in kB\n${''.padEnd(42)} ${localeCodes.map((code) => code.padStart(5)).join(' ')}`,
  );
  for (const path of paths) {
    const weights = await Promise.all(
      localeCodes.map(async (locale) => {
        const answer = await fetch(`${origin}${href(path, locale)}`);
        return gzipSync(await answer.text(), { level: 9 }).byteLength;
      }),
    );
    console.log(path.padEnd(42), weights.map(kilobytes).join(' '));
  }
}
