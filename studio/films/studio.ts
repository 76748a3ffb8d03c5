// Browser that draws films, and a server for fonts and for TypeScript sources with types stripped.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { extname, join, normalize, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { listen } from '../../scripts/process/loopback.ts';
import { findBrowser } from '../../scripts/test/browser.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const TYPES = new Map([
  ['.ts', 'text/javascript'],
  ['.woff2', 'font/woff2'],
]);
const FONTS = '/node_modules/@fontsource';
const face = (family: string, weight: string, file: string): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:url(${file}) format("woff2")}`;

const PAGE = `<!doctype html><meta charset="utf-8"><title>Films</title>
<style>${face('Hanken', '100 900', `${FONTS}-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2`)}
${face('Plex Mono', '500', `${FONTS}/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2`)}</style>
<script type="module" src="/studio/films/page.ts"></script>`;

/** MIME type and content of a file; `null` if it is not served. */
function fileAt(path: string): { type: string; body: string | Buffer } | null {
  if (path === '/') return { type: 'text/html; charset=utf-8', body: PAGE };
  const file = join(ROOT, normalize(path));
  const type = TYPES.get(extname(file));
  if (!type || !file.startsWith(ROOT) || !existsSync(file) || !statSync(file).isFile()) return null;
  const body = readFileSync(file);
  return { type, body: file.endsWith('.ts') ? stripTypeScriptTypes(body.toString()) : body };
}

/** Serves the project on a free port. */
async function serveProject(): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const served = fileAt(new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
    if (!served) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': served.type }).end(served.body);
  });
  return { origin: `${await listen(server)}/`, server };
}

/** Opens the browser and closes it after `callback`. */
export async function withStudio(callback: (page: Page) => Promise<void>): Promise<void> {
  const { origin, server } = await serveProject();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.goto(origin);
    await page.waitForFunction(() => 'render' in window);
    await callback(page);
  } finally {
    await browser.close();
    server.close();
  }
}
