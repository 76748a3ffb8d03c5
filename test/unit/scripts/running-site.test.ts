// What a running site says of itself to the other commands of this machine is believed only while it answers.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { announceSite, runningSite } from '../../../scripts/dev/running-site.ts';

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

describe('npm run ops finds a running site', () => {
  it('by its note, while ops answer there', async () => {
    const origin = await answering(401, '{"error":"unauthorized"}');
    announceSite(folder, origin);
    expect(await runningSite(folder)).toBe(origin);
  });

  it('not without a note, and not by one that is no note of ours', async () => {
    expect(await runningSite(folder)).toBeNull();
    for (const note of ['', '{', '{"origin":"constructor"}', '{"origin":5}']) {
      writeFileSync(join(folder, 'site.json'), note);
      expect(await runningSite(folder)).toBeNull();
    }
  });

  it('not when somebody else has the port by now, or nobody', async () => {
    const origin = await answering(200, '<!doctype html>');
    announceSite(folder, origin);
    expect(await runningSite(folder)).toBeNull();
    server?.close();
    server?.closeAllConnections();
    expect(await runningSite(folder)).toBeNull();
  });
});
