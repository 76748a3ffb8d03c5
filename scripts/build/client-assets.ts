// Vite plugins of the client build, and the plugin that provides its asset URLs to the site Worker.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { siteOrigin } from '../../common/config.ts';
import type { Assets } from '../../src/views/head.tsx';
import { PAGE_SHEETS } from '../../src/views/sheets.ts';
import { buildId } from './fingerprint.ts';

/** Maximum compressed size of a prefetched chunk in bytes. */
export const MAX_PREFETCH_BYTES = 4000;

/** Sources under src/client that every page prefetches. */
const PREFETCHED_SOURCES: readonly string[] = [
  'boot/mount.ts',
  'boot/parts.ts',
  'search/search-dialog.ts',
  'search/search-overlay.ts',
  'visit/footer-line.ts',
];

/** Sources under src/client, by selector of the elements that use them. */
const PREFETCHED_SOURCES_BY_SELECTOR: Readonly<Record<string, readonly string[]>> = {
  'a[data-login]': ['account/customer.ts'],
  '[data-consent]:not([hidden])': ['consent/consent-save.ts'],
  '.fixed-nav': ['navigation/sections.ts'],
  '[data-home]': ['home/home.ts'],
  '[data-demo],.module-code': ['demos/demos.ts'],
  '[data-island=form]': ['forms/form-challenge.ts'],
  '.docs': ['docs/docs.ts', 'docs/docs-feedback.ts'],
  '.api-form': ['docs/api-run.ts', 'docs/api-samples.ts', 'docs/sandbox.ts', 'docs/api-compare.ts'],
};

const SHEETS = ['first', 'late', ...PAGE_SHEETS] as const;
const sourceOf = (sheet: string): string => `src/styles/${sheet}.css`;
export const STYLES = SHEETS.map(sourceOf);
export const FIRST_PAINT = 'src/client/boot/first-paint.ts';
export const BOOT = 'src/client/boot/boot.ts';
const NAVIGATION = 'src/client/navigation/navigation.ts';
/** Modules shared by the boot script and later chunks stay in the boot script, so that pages fetch one file. */
export const BOOT_CHUNK = {
  name: 'boot',
  test: /\/(?:src\/client\/(?:boot\/boot|browser\/(?:dom|trusted-types))|common\/config)\.ts$/,
};
/** Modules shared by soft navigation and later chunks form one chunk, because every page lists the navigation files. */
export const SHARED_CHUNK = {
  name: 'locales',
  test: /\/(?:common\/(?:i18n\/(?:sticky-params|locales)|mcp\/mcp-path|metrics\/beacon-path|contract\/(?:sandbox\/sandbox-path|sign-in\/sessions-path))|src\/client\/browser\/live-region)\.ts$/,
};
const FONT = 'hanken-grotesk-latin-wght-normal';

/** File names of style sheets and fonts. Font names are short, because every page contains one. */
export const ASSET_NAMES = ({ names }: { names: readonly string[] }): string =>
  names.some((name) => name.endsWith('.woff2'))
    ? 'assets/f-[hash][extname]'
    : 'assets/[name]-[hash][extname]';

interface Chunk {
  file: string;
  assets?: string[];
  /** Keys of the chunks that this chunk imports statically. */
  imports?: string[];
}

/** URLs of all style sheets. */
const stylesAt = (fileOf: (source: string) => string | undefined): Assets['styles'] =>
  Object.fromEntries(SHEETS.map((sheet) => [sheet, `/${fileOf(sourceOf(sheet))}`])) as Assets['styles'];

function builtAssets(): Assets {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    Chunk
  >;
  /** Adds the URLs of a chunk and its static imports, except the boot script. */
  const add = (key: string, urls: Set<string>): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the client build has no chunk ${key}`);
    if (key === BOOT || urls.has(`/${chunk.file}`)) return;
    urls.add(`/${chunk.file}`);
    for (const importedKey of chunk.imports ?? []) add(importedKey, urls);
  };
  const urlsOf = (keys: readonly string[]): string[] => {
    const urls = new Set<string>();
    for (const key of keys) add(key, urls);
    return [...urls];
  };
  const isSmall = (url: string): boolean =>
    gzipSync(readFileSync(`dist/client${url}`)).length <= MAX_PREFETCH_BYTES;
  const prefetchedUrls = (sources: readonly string[]): string[] =>
    urlsOf(sources.map((source) => `src/client/${source}`)).filter(isSmall);
  const prefetchedAlways = new Set(prefetchedUrls(PREFETCHED_SOURCES));
  const shared = manifest[BOOT]?.imports ?? [];
  if (shared.length > 0)
    throw new Error(`the boot script consists of several chunks, see BOOT_CHUNK: ${shared.join(', ')}`);
  const code = readFileSync(`dist/client/${manifest[FIRST_PAINT]?.file}`, 'utf8').trim();
  return {
    styles: stylesAt((source) => manifest[source]?.file),
    firstPaint: { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` },
    scripts: [`/${manifest[BOOT]?.file}`],
    soft: urlsOf([NAVIGATION]),
    ahead: [
      ['body', [...prefetchedAlways]],
      ...Object.entries(PREFETCHED_SOURCES_BY_SELECTOR).map(
        ([part, sources]) =>
          [part, prefetchedUrls(sources).filter((url) => !prefetchedAlways.has(url))] as const,
      ),
    ],
    preloadFonts: Object.keys(manifest)
      .filter((source) => source.includes(FONT))
      .map((source) => `/${manifest[source]?.file}`),
    // Unlike asset names, the ID also changes if only the Workers have changed.
    build: buildId(),
  };
}

/**
 * Replaces Vite's preload helper, which is larger than the script that contains it. The chunks have no style sheets,
 * and src/client/boot/chunk.ts handles chunks that fail to load.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
});

/** PostCSS plugin that writes the origin of the site into print.css, so that printed links are absolute. */
export const originInStyles = {
  postcssPlugin: 'origin-in-styles',
  Declaration: (declaration: { value: string }): void => {
    if (declaration.value.includes('SITE_ORIGIN'))
      declaration.value = declaration.value.replaceAll('SITE_ORIGIN', siteOrigin);
  },
};

/** Provides `virtual:client-assets`. In development, its URLs refer to the sources, which the dev server serves. */
export function clientAssets(): Plugin {
  const id = 'virtual:client-assets';
  let dev = false;
  return {
    name: 'client-assets',
    configResolved: (config) => {
      dev = config.command === 'serve';
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      const assets: Assets = dev
        ? {
            styles: stylesAt((source) => source),
            firstPaint: { src: `/${FIRST_PAINT}` },
            scripts: [`/${BOOT}`, '/@vite/client'],
            soft: [],
            ahead: [],
            preloadFonts: [],
            build: 'development',
          }
        : builtAssets();
      return `export default ${JSON.stringify(assets)}`;
    },
  };
}
