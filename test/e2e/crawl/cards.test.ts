// Sharing cards of the pages that the crawl reaches, and some of the images.
import { describe, expect, inject, it } from 'vitest';
import { CARD_SIZE } from '../../../common/cards/card.ts';
import { siteOrigin } from '../../../common/config.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { visitorHeaders } from '../shell/visitor.ts';
import { headOf } from './head-of.ts';
import { bodyOf, crawledIn } from './responses.ts';

/** Pages of different types, whose cards the test requests. */
const SAMPLE = [
  '/',
  '/products/web-application-firewall/',
  '/blog/cache-keys-stale-while-revalidate/',
  '/docs/10200/cache-rules/',
  '/glossary/anycast/',
];

/** Returns the Open Graph properties of the sharing image. */
const pictureOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<meta property="og:(image[^"]*)" content="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

describe.each(localeCodes)('sharing cards in %s', (locale) => {
  const pages = crawledIn(locale)
    .filter(([, { file, status }]) => file !== null && status === 200)
    .map(([url, response]) => ({ address: url, html: bodyOf(response) }));
  const indexed = pages.filter(({ address, html }) => {
    const { index, canonical } = headOf(html);
    return index && canonical === address;
  });
  const cards = new Map(indexed.map(({ address, html }) => [address, pictureOf(html)]));

  it('every indexed page has its own card, with dimensions and alternative text', () => {
    const wrong = [...cards].filter(([url, card]) => {
      const page = url.replace(/\?.*/, '').slice(LOCALES[locale].prefix.length);
      const folder = `${siteOrigin}${LOCALES[locale].prefix}/cards${page}`;
      const name = card.image?.startsWith(folder) ? card.image.slice(folder.length) : '';
      return !(
        /^[0-9a-f]{8}\.png$/.test(name) &&
        card['image:width'] === String(CARD_SIZE.width) &&
        card['image:height'] === String(CARD_SIZE.height) &&
        card['image:alt']
      );
    });
    expect(cards.size).toBeGreaterThan(250);
    expect(wrong).toEqual([]);
  });

  it('every page with sharing metadata has a large Twitter card', () => {
    const without = pages.filter(
      ({ html }) => !html.includes('<meta name="twitter:card" content="summary_large_image"/>'),
    );
    // Small pages, such as a confirmation, have no sharing metadata.
    expect(
      without.filter(({ html }) => html.includes('property="og:title"')).map(({ address }) => address),
    ).toEqual([]);
  });

  it.each(SAMPLE)('the card of %s is an immutable PNG file with the expected dimensions', async (path) => {
    const image = cards.get(LOCALES[locale].prefix + path)?.image ?? '';
    const response = await fetch(`${inject('origin')}${new URL(image).pathname}`, {
      headers: visitorHeaders(),
    });
    const view = new DataView(await response.arrayBuffer());
    expect([response.status, response.redirected, response.headers.get('content-type')]).toEqual([
      200,
      false,
      'image/png',
    ]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([CARD_SIZE.width, CARD_SIZE.height]);
    expect(view.byteLength).toBeLessThan(300_000);
  });
});
