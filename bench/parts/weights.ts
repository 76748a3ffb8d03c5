// `npm run bench -- weights`: HTML size of each page type in each locale, and size of the scripts that run before any
// interaction.
import { gzipSync } from 'node:zlib';
import { href } from '../../common/i18n/links.ts';
import { localeCodes } from '../../common/i18n/locales.ts';
import { PAGES_BY_TYPE } from '../pages.ts';
import { atMost, type Benchmark } from '../report/schema.ts';
import { withServer } from '../server.ts';
import { launchBrowser, listInitialScripts, totalBytes } from './script-weight.ts';

/** HTML size limits in kB (1,000 bytes), by page type. */
const HTML_LIMITS: readonly [string, number, RegExp][] = [
  ['home page', 16, /^\/$/],
  ['product page', 10, /^\/products\/./],
  ['list', 12, /^\/(?:blog|news|resources|case-study|glossary)\/$/],
  ['article, document, or API page', 14, /^\/(?:blog|docs)\/./],
];
/** Script size limit in bytes. */
const SCRIPT_LIMIT = 6 * 1024;

/** Size of a string in bytes at the highest gzip level. */
export const gzipSize = (text: string): number => gzipSync(text, { level: 9 }).byteLength;

async function measure(origin: string): Promise<Benchmark> {
  const browser = await launchBrowser();
  const rows: { name: string; values: number[] }[] = [];
  for (const path of PAGES_BY_TYPE) {
    const html = await Promise.all(
      localeCodes.map(async (locale) =>
        gzipSize(await (await fetch(`${origin}${href(path, locale)}`)).text()),
      ),
    );
    const scripts = totalBytes(await listInitialScripts(browser, `${origin}${path}`));
    rows.push({ name: path, values: [...html.map((bytes) => bytes / 1000), scripts] });
  }
  await browser.close();
  const maximumOf = (type: RegExp) =>
    Math.max(...rows.filter(({ name }) => type.test(name)).flatMap(({ values }) => values.slice(0, -1)));
  const limits = HTML_LIMITS.map(([name, limit, type]) =>
    atMost(`HTML in the largest locale: ${name}`, maximumOf(type), limit, 'kB'),
  );
  const scripts = atMost(
    'scripts before interaction',
    Math.max(...rows.map(({ values }) => values.at(-1) ?? 0)),
    SCRIPT_LIMIT,
    'B',
  );
  return {
    title: 'Page weight',
    note: 'Compressed with gzip: HTML in every locale in kB (1,000 bytes), and scripts that a browser executes before any interaction.',
    columns: [...localeCodes.map((name) => ({ name, unit: 'kB' as const })), { name: 'scripts', unit: 'B' }],
    rows,
    limits: [...limits, scripts],
    chart: 'en',
  };
}

/** Measures the production build. */
export async function benchWeights(): Promise<Benchmark> {
  return withServer({}, ({ origin }) => measure(origin));
}
