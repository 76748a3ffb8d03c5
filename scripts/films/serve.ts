// Serves the project to the browser that draws films: TypeScript with its types taken off, and the fonts. What it
// has drawn comes back the same way.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FRAMES_PATH } from './stage.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const TYPES = new Map([
  ['.ts', 'text/javascript'],
  ['.css', 'text/css'],
  ['.woff2', 'font/woff2'],
]);
const FONTS = '/node_modules/@fontsource';
const face = (family: string, weight: string, file: string): string =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:url(${file}) format("woff2")}`;

const sheets = ['sc', 'kr', 'jp'].flatMap((script) =>
  [400, 700].map((weight) => `<link rel="stylesheet" href="${FONTS}/noto-sans-${script}/${weight}.css">`),
);
const PAGE = `<!doctype html><meta charset="utf-8"><title>Films</title>${sheets.join('')}
<style>${face('Hanken', '100 900', `${FONTS}-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2`)}
${face('Plex Mono', '500', `${FONTS}/ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2`)}</style>
<script type="module" src="/scripts/films/page.ts"></script>`;

function sent(path: string): { type: string; body: string | Buffer } | null {
  if (path === '/') return { type: 'text/html; charset=utf-8', body: PAGE };
  const file = join(ROOT, normalize(path));
  const type = TYPES.get(extname(file));
  if (!type || !file.startsWith(ROOT) || !existsSync(file) || !statSync(file).isFile()) return null;
  const body = readFileSync(file);
  return { type, body: file.endsWith('.ts') ? stripTypeScriptTypes(body.toString()) : body };
}

/** Starts the server on a free port. `take` gets each frame that is drawn; the next comes when it is done. */
export async function serveProject(
  take: (frame: Buffer) => Promise<void>,
): Promise<{ origin: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method === 'POST' && pathname === FRAMES_PATH) {
      const status = await buffer(request)
        .then(take)
        .then(
          () => 204,
          () => 500,
        );
      response.writeHead(status).end();
      return;
    }
    const found = sent(pathname);
    if (!found) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': found.type }).end(found.body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}/`, server };
}
