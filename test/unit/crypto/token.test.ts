// Signed tokens: audience, expiry, and secret rotation.
import { expect, it } from 'vitest';
import { openToken, signDigest, signToken, verifyToken } from '../../../common/crypto/token.ts';

const NOW = Date.parse('2026-11-22T00:00:00Z');
const claims = { audience: 'test', payload: 'a.b-c_d', expiresAt: NOW + 60_000 };
const opened = { payload: 'a.b-c_d', expiresAt: NOW + 60_000, secret: 'new' };

it('openToken returns the payload, the expiry, and the secret of a token', async () => {
  expect(await openToken(['new'], 'test', await signToken('new', claims))).toEqual(opened);
});

it('a token signed with an old secret is valid until the secret is removed', async () => {
  const token = await signToken('old', claims);
  expect(await openToken(['new', 'old'], 'test', token)).toEqual({ ...opened, secret: 'old' });
  expect(await openToken(['new'], 'test', token)).toBeNull();
  expect(await openToken([], 'test', token)).toBeNull();
});

it('a token is invalid for a different audience', async () => {
  expect(await openToken(['new'], 'test2', await signToken('new', claims))).toBeNull();
});

it('a token is invalid from its expiry, which openToken does not check', async () => {
  const token = await signToken('new', claims);
  const verifyAt = (now: number) => verifyToken(['new'], { audience: 'test', token, now });
  expect(await verifyAt(NOW + 59_999)).toEqual(opened);
  expect(await verifyAt(NOW + 60_000)).toBeNull();
  expect(await openToken(['new'], 'test', token)).toEqual(opened);
});

it('a changed or malformed token is invalid', async () => {
  const token = await signToken('new', claims);
  const [, , expires = '', signature = ''] = /^(.*)\.(\d+)\.(\w+)$/.exec(token) ?? [];
  for (const odd of [
    '',
    '.',
    'x'.repeat(100_000),
    token.slice(1),
    token.slice(0, -1),
    `${token}0`,
    token.toUpperCase(),
    `a.b-c_d.${Number(expires) + 1}.${signature}`,
    `a.b-c_d.${expires}.${'0'.repeat(64)}`,
    `a.b-c_d ${expires}.${signature}`,
    `${token}\n`,
  ])
    expect(await openToken(['new'], 'test', odd), odd.slice(0, 100)).toBeNull();
});

it('digests differ by secret, purpose, and text', async () => {
  const all = await Promise.all([
    signDigest('a', 'x', 'y'),
    signDigest('b', 'x', 'y'),
    signDigest('a', 'z', 'y'),
    signDigest('a', 'x', 'z'),
  ]);
  expect(new Set(all).size).toBe(4);
});
