// Sharing cards: the URL in each page, and the images at these URLs.
import { describe, expect, it } from 'vitest';
import type { Card, CardCaller } from '../../../../common/cards/card.ts';
import { brand } from '../../../../common/config.ts';
import { SESSION_COOKIE } from '../../../../common/contract/sign-in/sign-in.ts';
import { docsPortal } from '../docs/docs-portal.ts';
import { site } from '../editorial/editorial-portal.ts';
import { responses } from '../fixtures.ts';
import { deadPortal, fakePortal, type Responses, visit } from '../support.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

/** Returns bindings that draw the same file for each card, and the requested cards. */
function cardBindings(result: () => Promise<Uint8Array<ArrayBuffer> | null> = async () => PNG) {
  const drawn: { card: Card; caller: CardCaller }[] = [];
  const draw = (card: Card, caller: CardCaller) => {
    drawn.push({ card, caller });
    return result();
  };
  return { drawn, env: { CARDS: { draw } } };
}

const PAGE = '/ja/products/cloud-dns/';
const cardOf = (text: string): string =>
  new RegExp(`property="og:image" content="https://${brand.host}([^"]*)"`).exec(text)?.[1] ?? '';
/** Returns the path of the card in a page. */
const readCard = async (page: string, own: Responses = {}): Promise<string> =>
  cardOf((await visit(page, { portal: fakePortal(own) })).text);
const detail = responses['products/productDetailByCode'] as { name: string };

describe('card URLs', () => {
  it('each page and locale has a separate card URL with a hash', async () => {
    const sizes: string[] = [];
    for (const page of ['/', '/ja/', PAGE, '/products/cloud-dns/', '/contact/'])
      sizes.push(await readCard(page));
    expect(sizes).toEqual([
      expect.stringMatching(/^\/cards\/[0-9a-f]{8}\.png$/),
      expect.stringMatching(/^\/ja\/cards\/[0-9a-f]{8}\.png$/),
      expect.stringMatching(/^\/ja\/cards\/products\/cloud-dns\/[0-9a-f]{8}\.png$/),
      expect.stringMatching(/^\/cards\/products\/cloud-dns\/[0-9a-f]{8}\.png$/),
      expect.stringMatching(/^\/cards\/contact\/[0-9a-f]{8}\.png$/),
    ]);
  });

  it('the card URL changes with the content of the card', async () => {
    const renamed = {
      'products/productDetailByCode': { ...detail, name: 'Another name', moduleViewList: [] },
    };
    expect(await readCard(PAGE, renamed)).not.toBe(await readCard(PAGE));
  });

  it('a page that is not indexed has the default card of its locale', async () => {
    expect(await readCard('/ko/nowhere/')).toBe('/cards/ko.jpg');
    expect(await readCard('/ja/search/?keyword=dns')).toBe('/cards/ja.jpg');
  });
});

describe('GET /cards/{page}/{hash}.png', () => {
  it('the card contains the title and locale of its page, and is immutable', async () => {
    const { drawn, env } = cardBindings();
    const path = await readCard(PAGE);
    const { response } = await visit(path, { env });
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(drawn.map(({ card }) => card)).toEqual([
      expect.objectContaining({ locale: 'ja', title: expect.stringContaining('Cloud DNS') }),
    ]);
  });

  it('the label of the card of a resource is the singular name of its kind', async () => {
    const { drawn, env } = cardBindings();
    await visit('/cards/reports/a-report/card.png', { ...site(), env });
    expect(drawn.map(({ card }) => card.label)).toEqual(['Report']);
  });

  it('a card is drawn once, and then served from the cache without a portal call', async () => {
    const { drawn, env } = cardBindings();
    const path = await readCard(PAGE);
    await visit(path, { env });
    const portal = fakePortal();
    const { response } = await visit(path, { env, portal, keep: true });
    expect([response.status, drawn.length, portal.calls.length]).toEqual([200, 1, 0]);
  });

  it('a card URL with an outdated hash redirects to the current one with a short lifetime', async () => {
    const { drawn, env } = cardBindings();
    const current = await readCard(PAGE);
    const { response } = await visit('/ja/cards/products/cloud-dns/00000000.png', { env });
    expect([response.status, response.headers.get('location')]).toEqual([302, current]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(drawn).toEqual([]);
  });

  it('card.png is the current card of a page and is cached for an hour', async () => {
    const { drawn, env } = cardBindings();
    const path = await readCard(PAGE);
    const { response } = await visit('/ja/cards/products/cloud-dns/card.png', { env });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
    await visit(path, { env, keep: true });
    expect(drawn.length).toBe(1);
  });

  it.each([
    ['a missing page', '/cards/products/nothing/card.png', { 'products/productDetailByCode': undefined }],
    ['a page that is not indexed', '/cards/search/card.png', {}],
    ['a campaign page', '/cards/lp/reports/a-report/card.png', {}],
    ['an endpoint', '/cards/api/portal/v1/menus/card.png', {}],
    ['the console', '/cards/ops/card.png', {}],
    ['a file', '/cards/sitemap.xml/card.png', {}],
    ['a redirect', '/cards/product/cloud-dns/card.png', {}],
    ['a card', '/cards/cards/card.png', {}],
    ['a very long path', `/cards/${'a'.repeat(300)}/card.png`, {}],
  ])('%s has no card', async (_, path, own) => {
    const { drawn, env } = cardBindings();
    const { response } = await visit(path, { env, portal: fakePortal(own) });
    expect(response.status).toBe(404);
    expect(drawn).toEqual([]);
  });

  it('D23 a restricted document has no card, not even for a signed-in customer', async () => {
    const { drawn, env } = cardBindings();
    const portal = docsPortal({}, { restricted: true });
    const { response } = await visit('/cards/docs/10/rules/card.png', {
      env,
      portal,
      init: { headers: { cookie: `${SESSION_COOKIE}=a-token` } },
    });
    expect(response.status).toBe(404);
    expect(drawn).toEqual([]);
    for (const { request } of portal.calls) expect(request.headers.get('cookie')).toBeNull();
  });

  it('a preview token does not change the card', async () => {
    const { env } = cardBindings();
    const portal = fakePortal();
    await visit('/cards/products/cloud-dns/card.png?ispreview=1&pretoken=x', { env, portal });
    const detailCalls = portal.calls.filter(({ name }) => name === 'products/productDetailByCode');
    expect(detailCalls.map(({ request }) => request.headers.get('x-preview-token'))).toEqual([null]);
  });

  it.each([
    ['an error', () => Promise.reject(new Error('no font')), 'card-failed'],
    ['a rate limit', async () => null, undefined],
  ])(
    'after %s of the portal, the card URL redirects to the default card of the locale',
    async (_, draw, event) => {
      const { env } = cardBindings(draw);
      const { response, log } = await visit('/ko/cards/products/cloud-dns/card.png', { env });
      expect([response.status, response.headers.get('location')]).toEqual([302, '/cards/ko.jpg']);
      expect(response.headers.get('cache-control')).toContain('no-store');
      expect(log.problems.map((problem) => problem.event)).toEqual(event ? [event] : []);
    },
  );

  it('while the portal is down, the card URL redirects to the default card of the locale', async () => {
    const { env } = cardBindings();
    const { response } = await visit('/cn/cards/products/cloud-dns/card.png', { env, portal: deadPortal });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/cards/cn.jpg']);
  });

  it('a page with a query has the card of the page without it', async () => {
    expect(await readCard('/blog/?page=1')).toBe(await readCard('/blog/'));
  });

  it('the picture of a card is an SVG file without references to styles or other files', async () => {
    const { drawn, env } = cardBindings();
    await visit('/cards/blog/an-article/card.png', { env });
    const picture = drawn[0]?.card.picture;
    const svg = picture && 'svg' in picture ? picture.svg : '';
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="/);
    expect(svg).not.toMatch(/var\(|href=|<style|<script|vector-effect/);
  });
});
