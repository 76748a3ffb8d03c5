// Environment settings of local runs (scripts/dev/settings.ts).
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { assertFree, findConnectionError, portalOriginOf, portOf } from '../../scripts/dev/settings.ts';
import { explain, UserError } from '../../scripts/process/user-error.ts';

describe('PORTAL_ORIGIN', () => {
  it.each([
    ['', ''],
    [' ', ''],
    ['https://portal.example', 'https://portal.example'],
    ['https://Portal.Example:443/', 'https://portal.example'],
    ['http://localhost:8788', 'http://localhost:8788'],
  ])('PORTAL_ORIGIN %j is normalized to %j', (text, origin) => {
    expect(portalOriginOf(text)).toBe(origin);
  });

  it.each([
    ['notaurl', 'is not a URL'],
    ['localhost:8788', 'not an http or https URL'],
    ['ftp://x', 'not an http or https URL'],
    ['https://portal.example/sub', 'has a path, a query, or a hash'],
    ['https://portal.example/?a=b', 'has a path, a query, or a hash'],
    ['https://portal.example/#a', 'has a path, a query, or a hash'],
    ['https://me:secret@portal.example', 'user name or a password'],
  ])('PORTAL_ORIGIN %s is rejected with a reason', (text, why) => {
    expect(() => portalOriginOf(text)).toThrow(UserError);
    expect(() => portalOriginOf(text)).toThrow(why);
  });

  it('an error about PORTAL_ORIGIN never contains its password', () => {
    expect(() => portalOriginOf('https://me:secret@portal.example')).not.toThrow('secret');
  });

  it('findConnectionError accepts any response of PORTAL_ORIGIN, and returns the cause of a failed request', async () => {
    const respondWith500: typeof fetch = async () => new Response('{}', { status: 500 });
    expect(await findConnectionError('https://portal.example', respondWith500)).toBeNull();
    const refuseConnection: typeof fetch = async () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') });
    };
    expect(await findConnectionError('http://127.0.0.1:9', refuseConnection)).toBe(
      'connect ECONNREFUSED 127.0.0.1:9',
    );
  });
});

describe('PORT', () => {
  it.each(['0', '65536', '80x', '-1', '1e3', ' '])('PORT %j is rejected', (text) => {
    expect(() => portOf('PORT', 8787, { PORT: text })).toThrow('is not a port');
  });

  it('PORT is optional', () => {
    expect(portOf('PORT', 8787, {})).toBe(8787);
    expect(portOf('PORT', 8787, { PORT: '' })).toBe(8787);
    expect(portOf('PORT', 8787, { PORT: '3000' })).toBe(3000);
  });

  it('a port in use is reported before the build, with a suggestion', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const error = await assertFree(port).catch((reason: unknown) => reason);
    server.close();
    expect(explain(error, { port, portSetting: 'PORT' })).toBe(
      `Port ${port} is in use, perhaps by another run of this command. Stop it, or choose another port: PORT=${port + 1}`,
    );
  });
});

describe('explanation of failures', () => {
  const attempt = { port: 8787, portSetting: 'PORT', persistTo: '.wrangler/state' };
  it.each([
    ['kj::Exception: failed: bind(): Address already in use (os error 98)', 'PORT=8788'],
    ['file is not a database', 'Delete .wrangler/state'],
    ['D1_ERROR: database disk image is malformed: SQLITE_CORRUPT', 'Delete .wrangler/state'],
    ['D1_ERROR: database is locked: SQLITE_BUSY', 'Another process'],
    ['D1_ERROR: Failed to get session commit token', 'stop the site'],
    ["EACCES: permission denied, mkdir '/srv/site/.wrangler/state/v3'", '/srv/site/.wrangler/state/v3'],
    ["ENOTDIR: not a directory, mkdir '/etc/passwd/v3'", '/etc/passwd/v3'],
    ["ENOENT: no such file or directory, open 'none.csv'", 'This file does not exist'],
    ['ENOSPC: no space left on device, write', 'disk is full'],
    ['spawn apt-get ENOENT', 'spawn apt-get ENOENT\nThis system program is missing'],
  ])('the explanation of "%s" contains "%s"', (message, words) => {
    const explanation = explain(new Error(message), attempt) ?? '';
    expect(explanation).toContain(words);
    expect(explanation.split('\n').length).toBeLessThan(3);
  });

  it('the explanation uses the cause of an error', () => {
    expect(explain(new Error('failed', { cause: new Error('SQLITE_FULL') }))).toContain('full');
  });

  it('a programming error has no explanation', () => {
    expect(explain(new TypeError('x is not a function'))).toBeNull();
    expect(explain('thrown text')).toBeNull();
  });
});
