// Note of a running site for other commands: valid only while the site answers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runningSite, writeSiteNote } from '../../../scripts/dev/running-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'running-site-'));
let server: Server | undefined;
afterEach(() => {
  server?.close();
  rmSync(join(folder, 'site.json'), { force: true });
});

/** A server that answers everything with one status and body. */
async function answering(status: number, body: string): Promise<string> {
  server = createServer((_, answer) => answer.writeHead(status).end(body));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('npm run ops', () => {
  it('finds a running site by its note, while ops answer there', async () => {
    const origin = await answering(401, '{"error":"unauthorized"}');
    writeSiteNote(folder, origin);
    expect(await runningSite(folder)).toBe(origin);
  });

  it('finds no running site without a note or with an invalid note', async () => {
    expect(await runningSite(folder)).toBeNull();
    for (const note of ['', '{', '{"origin":"constructor"}', '{"origin":5}']) {
      writeFileSync(join(folder, 'site.json'), note);
      expect(await runningSite(folder)).toBeNull();
    }
  });

  it('finds no running site if another server, or no server, uses the port', async () => {
    const origin = await answering(200, '<!doctype html>');
    writeSiteNote(folder, origin);
    expect(await runningSite(folder)).toBeNull();
    server?.close();
    server?.closeAllConnections();
    expect(await runningSite(folder)).toBeNull();
  });
});
