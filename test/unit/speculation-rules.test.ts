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
function matches(pattern: string, url: string): boolean {
  const known = patterns.get(pattern) ?? new URLPattern(pattern, `${ORIGIN}/speculation/0a1b2c3d.json`);
  patterns.set(pattern, known);
  return known.test(url);
}

/** Evaluates a condition for a link without attributes. */
function matchesCondition(condition: Condition, url: string): boolean {
  if ('and' in condition) return condition.and.every((part) => matchesCondition(part, url));
  if ('not' in condition) return !matchesCondition(condition.not, url);
  if ('selector_matches' in condition) return false;
  return [condition.href_matches].flat().some((pattern) => matches(pattern, url));
}

/** Whether the rules of a locale permit the speculative loading of a URL. */
function isSpeculated(locale: Locale, url: string): boolean {
  const { prefetch, prerender } = speculationRulesOf(locale);
  const results = [...prefetch, ...prerender].map(({ where }) => matchesCondition(where, ORIGIN + url));
  expect(new Set(results).size).toBe(1);
  return results[0] ?? false;
}

/** Free-text parameters of all pages that may be loaded speculatively. */
const FREE_TEXT = POLICIES.filter(mayBeSpeculated).flatMap(({ freeText }) => freeText);

/** Whether the route policies permit the speculative loading of a URL. */
function isAllowed(locale: Locale, path: string): boolean {
  const url = new URL(path, ORIGIN);
  const policy = policyOf(routePath(url.href));
  return (
    (splitLocale(url.pathname).locale ?? defaultLocale) === locale &&
    mayBeSpeculated(policy) &&
    !FREE_TEXT.some((name) => url.searchParams.has(name)) &&
    !hasPreviewParam(url.searchParams) &&
    !url.searchParams.has('opsdraft')
  );
}

const URLS = [...new Set([...ROUTES.map(({ path }) => path), ...OTHER_PAGES])];
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
const withQuery = (url: string, query: string) =>
  query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;

describe.each(localeCodes)('speculation rules of %s', (locale) => {
  it('the rules match the links that the policies permit, with any query and hash', () => {
    const wrong = URLS.flatMap((url) => QUERIES.map((query) => withQuery(url, query)))
      .flatMap((url) => [url, `${url}#part`])
      .map((url) => href(url, locale))
      .filter((url) => isSpeculated(locale, url) !== isAllowed(locale, url));
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
    const url = fc
      .tuple(fc.array(segment, { maxLength: 4 }), fc.boolean(), query, fc.constantFrom(...localeCodes))
      .map(([parts, hasTrailingSlash, query, in_]) => {
        const path = `${LOCALES[in_].prefix}/${parts.join('/')}${hasTrailingSlash && parts.length > 0 ? '/' : ''}`;
        return withQuery(path, query);
      });
    fc.assert(
      fc.property(url, (url) => isAllowed(locale, url) || !isSpeculated(locale, url)),
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
    for (const url of never) expect([url, isSpeculated('en', url)]).toEqual([url, false]);
    for (const url of ['/', '/products/', '/blog/?page=2', '/legal/#top', '/blog/v1.2/'])
      expect([url, isSpeculated('en', url)]).toEqual([url, true]);
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
