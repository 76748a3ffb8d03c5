// Speculation rules: the links that they match, compared with the table of route policies.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { href, routePath, splitLocale } from '../../common/i18n/links.ts';
import { defaultLocale, LOCALES, type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { hasPreviewParam } from '../../common/i18n/sticky-params.ts';
import { POLICIES, policyOf } from '../../common/policy.ts';
import { type Condition, mayBeSpeculated, speculationRulesOf } from '../../src/http/speculation-rules.ts';
import { OTHER_PAGES } from '../required-calls.ts';
import { ROUTES } from '../routes.ts';

const ORIGIN = 'https://www.example.com';

/** Patterns of all rules; creating one takes as long as a hundred matches. */
const patterns = new Map<string, URLPattern>();
function matches(pattern: string, address: string): boolean {
  const known = patterns.get(pattern) ?? new URLPattern(pattern, `${ORIGIN}/speculation/0a1b2c3d.json`);
  patterns.set(pattern, known);
  return known.test(address);
}

/** Evaluates a condition for a link without attributes. */
function matchesCondition(condition: Condition, address: string): boolean {
  if ('and' in condition) return condition.and.every((part) => matchesCondition(part, address));
  if ('not' in condition) return !matchesCondition(condition.not, address);
  if ('selector_matches' in condition) return false;
  return [condition.href_matches].flat().some((pattern) => matches(pattern, address));
}

/** Whether the rules of a locale permit the speculative loading of a URL. */
function isSpeculated(locale: Locale, address: string): boolean {
  const { prefetch, prerender } = speculationRulesOf(locale);
  const results = [...prefetch, ...prerender].map(({ where }) => matchesCondition(where, ORIGIN + address));
  expect(new Set(results).size).toBe(1);
  return results[0] ?? false;
}

/** Free-text parameters of all pages that may be loaded speculatively. */
const FREE_TEXT = POLICIES.filter(mayBeSpeculated).flatMap(({ freeText }) => freeText);

/** Whether the route policies permit the speculative loading of a URL. */
function isAllowed(locale: Locale, address: string): boolean {
  const url = new URL(address, ORIGIN);
  const policy = policyOf(routePath(url.href));
  return (
    (splitLocale(url.pathname).locale ?? defaultLocale) === locale &&
    mayBeSpeculated(policy) &&
    !FREE_TEXT.some((name) => url.searchParams.has(name)) &&
    !hasPreviewParam(url.searchParams) &&
    !url.searchParams.has('opsdraft')
  );
}

const ADDRESSES = [...new Set([...ROUTES.map(({ path }) => path), ...OTHER_PAGES])];
const QUERIES = [
  '',
  'page=2',
  'rsr=mail&bd_vid=1',
  'keyword=dns',
  'page=2&keyword=',
  'from=oslo',
  'ispreview=1&pretoken=t',
  'rsr=mail&pretoken=t',
  'at=2026-11-26',
  'opsdraft=x',
  'mykeyword=1',
];
const withQuery = (address: string, query: string) =>
  query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;

describe.each(localeCodes)('speculation rules of %s', (locale) => {
  it('the rules match the links that the policies permit, with any query and hash', () => {
    const wrong = ADDRESSES.flatMap((address) => QUERIES.map((query) => withQuery(address, query)))
      .flatMap((address) => [address, `${address}#part`])
      .map((address) => href(address, locale))
      .filter((address) => isSpeculated(locale, address) !== isAllowed(locale, address));
    expect(wrong).toEqual([]);
  });

  it('links to other locales are never loaded speculatively', () => {
    for (const other of localeCodes)
      if (other !== locale)
        for (const path of ['/', '/blog/', '/products/cloud-dns/'])
          expect([path, isSpeculated(locale, href(path, other))]).toEqual([path, false]);
  });

  it('a URL that the policies forbid is never loaded speculatively', () => {
    const segment = fc.constantFrom(
      ...new Set(POLICIES.flatMap(({ path }) => path.split('/')).filter((part) => /^[\w.-]+$/.test(part))),
      'a-code',
      'v1.2',
    );
    const query = fc.constantFrom(...QUERIES);
    const address = fc
      .tuple(fc.array(segment, { maxLength: 4 }), fc.boolean(), query, fc.constantFrom(...localeCodes))
      .map(([parts, hasTrailingSlash, query, in_]) => {
        const path = `${LOCALES[in_].prefix}/${parts.join('/')}${hasTrailingSlash && parts.length > 0 ? '/' : ''}`;
        return withQuery(path, query);
      });
    fc.assert(
      fc.property(address, (address) => isAllowed(locale, address) || !isSpeculated(locale, address)),
      { numRuns: 1_000 },
    );
  });
});

describe('speculation rules', () => {
  it('forms, sign-in, search, previews, documentation, the console, and files are never loaded speculatively', () => {
    const never = [
      ...[
        '/contact/',
        '/free-trial/',
        '/events/expo/',
        '/search/',
        '/search/?keyword=dns',
        '/docs/',
        '/ops/',
      ],
      ...['/docs/10/a-document/', '/docs/search/', '/r_sec_login?language=en', '/r_sec_logout', '/sso/login'],
      ...['/preview/a-code/', '/products/preview/1101/', '/consent/', '/files/a.pdf', '/blog/feed.xml'],
      ...['/sitemap.xml', '/healthz', '/api/country', '/trial-thank-you/'],
    ];
    for (const address of never) expect([address, isSpeculated('en', address)]).toEqual([address, false]);
    for (const address of ['/', '/products/', '/blog/?page=2', '/legal/#top', '/blog/v1.2/'])
      expect([address, isSpeculated('en', address)]).toEqual([address, true]);
  });

  it('links to other origins are never loaded speculatively', () => {
    const [rule] = speculationRulesOf('en').prefetch;
    expect(rule && matchesCondition(rule.where, 'https://www.example.org/products/')).toBe(false);
  });

  it('selectors exclude special links, and all links of pages without speculative loading', () => {
    const text = JSON.stringify(speculationRulesOf('en'));
    for (const selector of [
      ':root:not([data-ahead]) a',
      'a[download]',
      'a[rel~=nofollow]',
      'a[target]:not([target=_self])',
      'a[data-no-swup]',
      'a[data-locale]',
    ])
      expect(text).toContain(selector);
  });
});
