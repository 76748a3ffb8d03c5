// What the environment may say about a local run (scripts/dev/settings.ts).
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { assertFree, portalOriginOf, portOf, silenceOf } from '../../scripts/dev/settings.ts';
import { explain, Trouble } from '../../scripts/process/trouble.ts';

describe('PORTAL_ORIGIN', () => {
  it.each([
    ['', ''],
    [' ', ''],
    ['https://portal.example', 'https://portal.example'],
    ['https://Portal.Example:443/', 'https://portal.example'],
    ['http://localhost:8788', 'http://localhost:8788'],
  ])('takes %j as %j', (text, origin) => {
    expect(portalOriginOf(text)).toBe(origin);
  });

  it.each([
    ['notaurl', 'is no address'],
    ['localhost:8788', 'http or https only'],
    ['ftp://x', 'http or https only'],
    ['https://portal.example/sub', 'continues after its host'],
    ['https://portal.example/?a=b', 'continues after its host'],
    ['https://portal.example/#a', 'continues after its host'],
    ['https://me:secret@portal.example', 'user name or a password'],
  ])('refuses %s, and says why', (text, why) => {
    expect(() => portalOriginOf(text)).toThrow(Trouble);
    expect(() => portalOriginOf(text)).toThrow(why);
  });

  it('never repeats a password', () => {
    expect(() => portalOriginOf('https://me:secret@portal.example')).not.toThrow('secret');
  });

  it('is asked once whether anybody is there; any answer will do', async () => {
    const answering: typeof fetch = async () => new Response('{}', { status: 500 });
    expect(await silenceOf('https://portal.example', answering)).toBeNull();
    const refusing: typeof fetch = async () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') });
    };
    expect(await silenceOf('http://127.0.0.1:9', refusing)).toBe('connect ECONNREFUSED 127.0.0.1:9');
  });
});

describe('PORT', () => {
  it.each(['0', '65536', '80x', '-1', '1e3', ' '])('%j is refused', (text) => {
    expect(() => portOf('PORT', 8787, { PORT: text })).toThrow('is no port');
  });

  it('may be left out', () => {
    expect(portOf('PORT', 8787, {})).toBe(8787);
    expect(portOf('PORT', 8787, { PORT: '' })).toBe(8787);
    expect(portOf('PORT', 8787, { PORT: '3000' })).toBe(3000);
  });

  it('is looked at before anything is built, and a taken one is named with the way out', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const error = await assertFree(port).catch((reason: unknown) => reason);
    server.close();
    expect(explain(error, { port, portSetting: 'PORT' })).toBe(
      `Port ${port} is taken, perhaps by this very command. End the other one, or choose a port: PORT=${port + 1}`,
    );
  });
});

describe('a failure is explained', () => {
  const attempt = { port: 8787, portSetting: 'PORT', persistTo: '.wrangler/state' };
  it.each([
    ['kj::Exception: failed: bind(): Address already in use (os error 98)', 'PORT=8788'],
    ['file is not a database', 'Delete .wrangler/state'],
    ['D1_ERROR: database disk image is malformed: SQLITE_CORRUPT', 'Delete .wrangler/state'],
    ['D1_ERROR: database is locked: SQLITE_BUSY', 'Another process'],
    ['D1_ERROR: Failed to get session commit token', 'stop the site'],
    ["EACCES: permission denied, mkdir '/srv/site/.wrangler/state/v3'", '/srv/site/.wrangler/state/v3'],
    ["ENOTDIR: not a directory, mkdir '/etc/passwd/v3'", '/etc/passwd/v3'],
    ['ENOSPC: no space left on device, write', 'disk is full'],
    ['spawn apt-get ENOENT', 'spawn apt-get ENOENT\nThis program of the system is missing'],
  ])('%s → … %s …', (message, words) => {
    const said = explain(new Error(message), attempt) ?? '';
    expect(said).toContain(words);
    expect(said.split('\n').length).toBeLessThan(3);
  });

  it('by what caused it, too', () => {
    expect(explain(new Error('failed', { cause: new Error('SQLITE_FULL') }))).toContain('full');
  });

  it('not at all when nobody but a programmer can mend it', () => {
    expect(explain(new TypeError('x is not a function'))).toBeNull();
    expect(explain('thrown text')).toBeNull();
  });
});
