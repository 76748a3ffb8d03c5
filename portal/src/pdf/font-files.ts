// Fetches and caches font slices and their tables.
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Slices } from './families.ts';

/** Source of the font files (portal/wrangler.toml `[assets]`); the development server in development. */
export interface FontSource {
  FONTS: { fetch: (address: string) => Promise<Response> };
  FONTS_ORIGIN?: string;
}

/** Slices in memory. A slice is 10 to 120 KB, and a document needs about 15 to 40 of them. */
const files = new LRUCache<string, Uint8Array>({
  maxSize: 12 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.byteLength + 100,
});
const tables = new LRUCache<string, Slices>({ max: 8 });
const TableSchema = z.array(z.tuple([z.number(), z.number(), z.string()]));

async function fetchFile(source: FontSource, name: string): Promise<Response> {
  const response = source.FONTS_ORIGIN
    ? await fetch(`${source.FONTS_ORIGIN}/portal/fonts/${name}`)
    : await source.FONTS.fetch(`https://fonts.internal/${name}`);
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`font file ${name}: ${response.status}`);
  }
  return response;
}

/** Reads the table of a family. Throws if it is missing. */
export async function readSlices(source: FontSource, family: string): Promise<Slices> {
  const cached = tables.get(family);
  if (cached) return cached;
  const slices = TableSchema.parse(await (await fetchFile(source, `${family}.json`)).json());
  tables.set(family, slices);
  return slices;
}

/** Reads a slice in one weight as a TrueType file. Throws if it is missing. */
export async function readFontFile(source: FontSource, file: string): Promise<Uint8Array> {
  const cached = files.get(file);
  if (cached) return cached;
  const bytes = new Uint8Array(await (await fetchFile(source, `${file}.ttf`)).arrayBuffer());
  files.set(file, bytes);
  return bytes;
}
