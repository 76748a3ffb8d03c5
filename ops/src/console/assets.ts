// The console's style sheet, script, typeface, and select icon: one file each, named after a digest of its content.

import typeface from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?inline';
import checkbox from '../../../common/brand/checkbox.css?raw';
import tokens from '../../../common/brand/tokens.css?raw';
import { hashHex } from '../../../common/crypto/digest.ts';
import type { Assets } from '../env.ts';
import script from './browser.js?raw';

export const ASSETS = '/ops/assets/';

const SHEETS = import.meta.glob<string>('./styles/*.css', { query: '?raw', import: 'default', eager: true });
/** Names of the style sheets, in the order of the cascade. */
const NAMES =
  'frame account sidebar head notice state form buttons panel overview table versions fold incidents leads columns audit cards choices values chart plan preview print';

type Content = string | Uint8Array<ArrayBuffer>;
interface File {
  path: string;
  type: string;
  content: Content;
}

async function createFile(ending: string, type: string, content: Content): Promise<File> {
  return { path: `${ASSETS}${await hashHex(content, 8)}.${ending}`, type, content };
}

/** Chevron of select fields. Images cannot use CSS variables, so its gray has enough contrast in both color schemes. */
const CHEVRON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 8" fill="none" stroke="#788294" stroke-width="2"><path d="m1 1 5 5 5-5"/></svg>';

/** The files of this build. The style sheet refers to the typeface and the chevron. */
async function readFiles(): Promise<Record<keyof Assets | 'typeface' | 'chevron', File>> {
  const [, base64 = ''] = typeface.split(';base64,');
  const font = await createFile('woff2', 'font/woff2', Uint8Array.fromBase64(base64));
  const face = `@font-face { font-family: Hanken; src: url("${font.path}") format("woff2"); font-weight: 100 900; font-display: swap; }`;
  const chevron = await createFile('svg', 'image/svg+xml', CHEVRON);
  const sheets = [
    face,
    `:root { --chevron: url("${chevron.path}"); }`,
    tokens,
    checkbox,
    ...NAMES.split(' ').map((name) => SHEETS[`./styles/${name}.css`] ?? ''),
  ];
  return {
    typeface: font,
    chevron,
    styles: await createFile('css', 'text/css; charset=utf-8', sheets.join('\n')),
    script: await createFile('js', 'text/javascript; charset=utf-8', script),
  };
}
const cache: { files: Awaited<ReturnType<typeof readFiles>> | null } = { files: null };
/** Reads the files once. Stores no promise, because a request must not await another request's promise. */
async function loadFiles() {
  cache.files ??= await readFiles();
  return cache.files;
}

/** The paths of the files of this build. */
export async function assetPaths(): Promise<Assets> {
  const { styles, script } = await loadFiles();
  return { styles: styles.path, script: script.path };
}

/** Serves a file with immutable caching. Responds with 404 to a file of another build. */
export async function serveAsset(path: string): Promise<Response> {
  const file = Object.values(await loadFiles()).find((file) => file.path === path);
  if (!file) return new Response('not found', { status: 404 });
  return new Response(file.content, {
    headers: { 'Content-Type': file.type, 'Cache-Control': 'public, max-age=31536000, immutable' },
  });
}
