// File with the origin of a running site for other commands: valid only while the site responds.
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findRunningSite, writeSiteFile } from '../../../scripts/dev/running-site.ts';
import { listen } from '../../../scripts/process/loopback.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const folder = temporaryFolder('running-site');
let server: Server | undefined;
afterEach(() => {
  server?.close();
  rmSync(join(folder, 'site.json'), { force: true });
});

/** Starts a server that returns one status and body for every request. */
async function serve(status: number, body: string): Promise<string> {
  server = createServer((_, response) => response.writeHead(status).end(body));
  return listen(server);
}

describe('npm run ops', () => {
  it('findRunningSite finds a site by its file while ops responds there', async () => {
    const origin = await serve(401, '{"error":"unauthorized"}');
    writeSiteFile(folder, origin);
    expect(await findRunningSite(folder)).toBe(origin);
  });

  it('findRunningSite finds the remaining site after the exit of another one on the same state', async () => {
    const remaining = await serve(401, '{"error":"unauthorized"}');
    const stopped = 'http://127.0.0.1:2';
    for (const origins of [
      [remaining, stopped],
      [stopped, remaining],
    ]) {
      const exits = origins.map((origin) => {
        writeSiteFile(folder, origin);
        return process.listeners('exit').at(-1);
      });
      exits[origins.indexOf(stopped)]?.(0);
      expect(await findRunningSite(folder)).toBe(remaining);
    }
  });

  it('findRunningSite returns null if the file is missing or invalid', async () => {
    expect(await findRunningSite(folder)).toBeNull();
    for (const note of ['', '{', '{"origin":"constructor"}', '{"origin":5}']) {
      writeFileSync(join(folder, 'site.json'), note);
      expect(await findRunningSite(folder)).toBeNull();
    }
  });

  it('findRunningSite returns null if another server, or no server, uses the port', async () => {
    const origin = await serve(200, '<!doctype html>');
    writeSiteFile(folder, origin);
    expect(await findRunningSite(folder)).toBeNull();
    server?.close();
    server?.closeAllConnections();
    expect(await findRunningSite(folder)).toBeNull();
  });
});
