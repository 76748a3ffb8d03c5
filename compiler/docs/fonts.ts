// Prepares the fonts of the portal's PDF files: one file per slice and weight, in portal/fonts.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { create } from 'fontkit';
import type { Plugin } from 'vite';

/** Directory of the portal's [assets] (portal/wrangler.toml). */
const TARGET = 'portal/fonts';
/** Version of the output; increment it when the output of this script changes. */
const FORMAT = 1;

/** Families (portal/src/pdf/families.ts) and their weights. */
const FAMILIES = {
  'hanken-grotesk': [400, 700],
  'ibm-plex-mono': [400],
  'noto-sans-sc': [400, 700],
  'noto-sans-jp': [400, 700],
  'noto-sans-kr': [400, 700],
} as const;

const home = (family: string): string => `node_modules/@fontsource/${family}`;

export const FONT_PACKAGES = Object.keys(FAMILIES).map(home);

/** Converts WOFF 1.0 to TrueType, so that the Worker does not have to decompress. Throws on other formats. */
export function toTrueType(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const count = woff.readUInt16BE(12);
  const power = Math.floor(Math.log2(count));
  const header = Buffer.alloc(12 + 16 * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 << power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * count - (16 << power), 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index++) {
    const entry = 44 + 20 * index;
    const start = woff.readUInt32BE(entry + 4);
    const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8));
    const length = woff.readUInt32BE(entry + 12);
    const table = packed.length < length ? inflateSync(packed) : packed;
    const position = 12 + 16 * index;
    woff.copy(header, position, entry, entry + 4);
    woff.copy(header, position + 4, entry + 16, entry + 20);
    header.writeUInt32BE(offset, position + 8);
    header.writeUInt32BE(length, position + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}

const versionOf = (family: string): string =>
  (JSON.parse(readFileSync(`${home(family)}/package.json`, 'utf8')) as { version: string }).version;

/** The slices of a family as sorted ranges of code points. A character in several belongs to the last one. */
export function rangesOf(
  slices: Iterable<readonly [slice: string, points: readonly number[]]>,
): [first: number, last: number, slice: string][] {
  const sliceOf = new Map<number, string>();
  for (const [slice, points] of slices) for (const point of points) sliceOf.set(point, slice);
  const merged: [number, number, string][] = [];
  for (const [point, slice] of [...sliceOf].sort(([a], [b]) => a - b)) {
    const open = merged.at(-1);
    if (open && open[1] === point - 1 && open[2] === slice) open[1] = point;
    else merged.push([point, point, slice]);
  }
  return merged;
}

function writeFamily(family: string, weights: readonly number[]): void {
  const table = JSON.parse(readFileSync(`${home(family)}/unicode.json`, 'utf8')) as Record<string, string>;
  const slices = Object.keys(table).map((key) => key.replace(/[[\]]/g, ''));
  const drawn = slices.map((slice) => {
    // unicode.json lists the ranges for browsers, not the glyphs of a file.
    const points = weights.map((weight) => {
      const file = `${family}-${slice}-${weight}`;
      const bytes = toTrueType(readFileSync(`${home(family)}/files/${file}-normal.woff`));
      writeFileSync(`${TARGET}/${file}.ttf`, bytes);
      return create(bytes).characterSet;
    });
    return [slice, points[0] ?? []] as const;
  });
  writeFileSync(`${TARGET}/${family}.json`, JSON.stringify(rangesOf(drawn)));
}

/** Writes the font files unless they are up to date with the installed packages. */
export function writeFonts(): void {
  const stamp = JSON.stringify([FORMAT, Object.keys(FAMILIES).map(versionOf), FAMILIES]);
  const stampFile = `${TARGET}/stamp.json`;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(TARGET, { recursive: true, force: true });
  mkdirSync(TARGET, { recursive: true });
  for (const [family, weights] of Object.entries(FAMILIES)) writeFamily(family, weights);
  writeFileSync(stampFile, stamp);
}

/** Adds the font assets to the configuration of a built portal. */
export const addFonts = (configuration: string): string => {
  const assets = { directory: `../../${TARGET}`, binding: 'FONTS', run_worker_first: true };
  return JSON.stringify({ ...(JSON.parse(configuration) as Record<string, unknown>), assets });
};

/**
 * Vite plugin that writes the fonts and adds them to the built portal's configuration. The Cloudflare plugin supports
 * assets only for the first Worker.
 */
export const portalFonts = (): Plugin => ({
  name: 'portal-fonts',
  buildStart: writeFonts,
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      if (this.environment.name !== 'portal') return;
      const file = bundle['wrangler.json'];
      if (file?.type !== 'asset') throw new Error('the portal is built without wrangler.json');
      file.source = addFonts(String(file.source));
    },
  },
});
