// Home page, products, solutions, contact, free trial, and status page in four locales on the running production build
// (§2). crawl.test.ts checks their links, and visits.test.ts checks each page type in a browser.
import { describe, expect, inject, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { href } from '../../../common/i18n/links.ts';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { visitorHeaders } from '../shell/visitor.ts';
import { bodyOf, responseOf } from './responses.ts';

const origin = inject('origin');

const PRODUCTS =
  'web-performance content-acceleration dynamic-web-acceleration e-connect high-speed-data-transmission cdnpro cdnpro-pricing media-delivery media-acceleration-live-broadcast low-latency-streaming media-acceleration-vod cloud-security web-application-firewall bot-shield flood-shield api-shield enterprise-secure-access edge-application edge-computing-hosting object-storage cloud-dns colocation-services edgeray services icp-registration-assistant'.split(
    ' ',
  );
const KOREAN_ONLY =
  'media-player media-manager media-auth media-drm media-director online-video-platform'.split(' ');
const SOLUTIONS =
  'banking-finance education manufacturing media-entertainment online-gaming ecommerce software-technology travel-hospitality e-commerce-promotion game-delivery-solution entertainment-live-streaming-solution global-to-china china-and-emerging-markets zero-trust-vpn-replacement'.split(
    ' ',
  );

const paths = (locale: Locale): string[] => [
  '/',
  '/products/',
  '/solutions/',
  '/contact/',
  '/free-trial/',
  '/status/',
  ...[...PRODUCTS, ...(locale === 'ko' ? KOREAN_ONLY : [])].map((code) => `/products/${code}/`),
  ...SOLUTIONS.map((code) => `/solutions/${code}/`),
];

/** Letters of each locale's script. */
const SCRIPT: Record<Locale, RegExp> = {
  en: /[a-z]/gi,
  cn: /\p{Script=Han}/gu,
  ko: /\p{Script=Hangul}/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
};

/** Returns the text of a page's main content, without code and attributes. */
const textOf = (html: string): string =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<(script|style|pre)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&[#\w]+;/g, ' ');

/** Returns the share of a page's letters in the locale's script. Names and units are Latin in every locale. */
function scriptShare(text: string, locale: Locale): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 0 : (text.match(SCRIPT[locale])?.length ?? 0) / letters;
}
const MIN_SHARE: Record<Locale, number> = { en: 0.98, cn: 0.6, ko: 0.6, ja: 0.3 };

describe.each(localeCodes)('§2 every product and every solution in %s', (locale) => {
  it.each(paths(locale))('%s returns 200 in its language and script, with one h1', (path) => {
    const url = href(path, locale);
    const response = responseOf(url);
    const html = bodyOf(response);
    expect(response.status).toBe(200);
    expect(html).toContain(`<html lang="${LOCALES[locale].htmlLang}"`);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(scriptShare(textOf(html), locale)).toBeGreaterThan(MIN_SHARE[locale]);
    expect(html).not.toMatch(/\{(?:brand|claim)|undefined|\[object Object\]|NaN/);
    expect(html).toContain(`<link rel="canonical" href="https://${brand.host}${url}"`);
  });
});

describe('§6 locale-gated pages', () => {
  it.each(KOREAN_ONLY)('/products/%s/ exists in Korean only', async (code) => {
    const fetchStatus = async (locale: Locale) =>
      (await fetch(`${origin}${href(`/products/${code}/`, locale)}`, { headers: visitorHeaders() })).status;
    expect(await Promise.all(localeCodes.map(fetchStatus))).toEqual(
      localeCodes.map((locale) => (locale === 'ko' ? 200 : 404)),
    );
  });
});
