// §4 Consent cookie: format and parsing.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatConsent, parseConsent } from '../../src/consent.ts';

it('the stored consent is v1.<statistics>.<targeting>.<unix seconds>', () => {
  expect(formatConsent({ statistics: true, targeting: false, at: 1_760_000_000 })).toBe('v1.1.0.1760000000');
});

it('a written consent is parsed to the same choice', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 0, max: 4_000_000_000 }),
      (statistics, targeting, at) => {
        expect(parseConsent(formatConsent({ statistics, targeting, at }))).toEqual({
          statistics,
          targeting,
          at,
        });
      },
    ),
  );
});

it.each([
  undefined,
  null,
  '',
  'v0.1.1.1',
  'v2.1.1.1',
  'v1.1.1',
  'v1.2.1.1',
  'v1.1.1.x',
  ' v1.1.1.1',
  'v1.1.1.1;x',
  'true',
])('a malformed value (%j) is not a choice', (value) => {
  expect(parseConsent(value)).toBeNull();
});
