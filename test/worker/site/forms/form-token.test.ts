// F21: form tokens.
import { expect, it } from 'vitest';
import { createToken, readTokenAge } from '../../../../src/routes/forms/token.ts';

const NOW = Date.parse('2026-11-22T00:00:00Z');
const DAY = 86_400_000;

it('ageOfToken returns the age of the page of a token', async () => {
  const token = await createToken('secret', 'contact', NOW);
  expect(await readTokenAge('secret', 'contact', token, NOW + 5_000)).toBe(5_000);
});

it('a token is bound to its form and secret, and expires', async () => {
  const token = await createToken('secret', 'contact', NOW);
  const [createdAt = '', signature = ''] = token.split('.');
  const later = (Number.parseInt(createdAt, 36) + 1).toString(36);
  expect(await readTokenAge('secret', 'event', token, NOW)).toBeNull();
  expect(await readTokenAge('other', 'contact', token, NOW)).toBeNull();
  expect(await readTokenAge('secret', 'contact', `${later}.${signature}`, NOW)).toBeNull();
  expect(await readTokenAge('secret', 'contact', token, NOW + 9 * DAY)).toBeNull();
  expect(await readTokenAge('secret', 'contact', token, NOW - DAY)).toBeNull();
  for (const malformed of ['', '.', 'x'.repeat(10_000), `${createdAt}.`, `${createdAt}.${'!'.repeat(43)}`])
    expect(await readTokenAge('secret', 'contact', malformed, NOW)).toBeNull();
});

it('a token stays valid during a secret rotation', async () => {
  const [old, current] = [
    await createToken('old', 'contact', NOW),
    await createToken('new,old', 'contact', NOW),
  ];
  expect(await readTokenAge('new,old', 'contact', old, NOW)).toBe(0);
  expect(await readTokenAge('new', 'contact', current, NOW)).toBe(0);
  expect(await readTokenAge('old', 'contact', current, NOW)).toBeNull();
  expect(await readTokenAge('new', 'contact', old, NOW)).toBeNull();
});

it('a token preserves the age of the first page if the form is shown again, and cannot be forged', async () => {
  const again = await createToken('secret', 'contact', NOW, NOW - DAY);
  expect(await readTokenAge('secret', 'contact', again, NOW)).toBe(DAY);
  expect(await readTokenAge('secret', 'contact', again, NOW + 9 * DAY)).toBeNull();
  const [createdAt = '', openedAt = '', signature = ''] = again.split('.');
  const earlier = (NOW - 2 * DAY).toString(36);
  const [, plain = ''] = (await createToken('secret', 'contact', NOW)).split('.');
  for (const forged of [
    `${createdAt}.${earlier}.${signature}`,
    `${openedAt}.${createdAt}.${signature}`,
    `${createdAt}.${signature}`,
    `${createdAt}.${earlier}.${plain}`,
  ])
    expect(await readTokenAge('secret', 'contact', forged, NOW)).toBeNull();
});

it('a token is valid for a week, because a page is cached that long while the portal is down', async () => {
  const token = await createToken('secret', 'contact', NOW);
  expect(await readTokenAge('secret', 'contact', token, NOW + 7 * DAY)).toBe(7 * DAY);
});
