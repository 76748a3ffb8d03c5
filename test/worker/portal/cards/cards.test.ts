// Sharing cards, drawn in workerd with the portal's fonts.
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { Card } from '../../../../common/cards/card.ts';
import { Cards } from '../../../../portal/src/cards/entrypoint.ts';
import { exhaustedLimit, newVisitor, unlimited } from '../portal.ts';

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 450"><path fill="none" stroke="#6ccbdb" d="M9 9h99v99"/></svg>';
const CARD: Card = {
  locale: 'en',
  label: 'Cloud security',
  title: 'Flood Shield: DDoS protection',
  picture: { type: 'pattern', svg: SQUARE },
};
const draw = (card: Card, bindings: Partial<Env> = { CARD_LIMIT: unlimited }) =>
  new Cards(createExecutionContext(), { ...env, ...bindings }).draw(card, {
    visitor: newVisitor(),
    requestId: 'a-request',
  });

/** Reads width and height of a PNG file (PNG, section 11.2.2 IHDR). */
function sizeOf(png: Uint8Array | null): [width: number, height: number] | null {
  if (!png) return null;
  const view = new DataView(png.buffer, png.byteOffset);
  return view.getUint32(0) === 0x89504e47 ? [view.getUint32(16), view.getUint32(20)] : null;
}

const recordWarnings = () => {
  const lines: string[] = [];
  vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(String(line)));
  return lines;
};

describe('Cards.draw', () => {
  it.each<[string, Partial<Card>]>([
    ['en', { locale: 'en' }],
    ['cn', { locale: 'cn', label: '云安全', title: 'Web应用防火墙（WAF）：在边缘拦截Web攻击' }],
    [
      'ko',
      { locale: 'ko', label: '클라우드 보안', title: '웹 애플리케이션 방화벽(WAF): 엣지에서 웹 공격 차단' },
    ],
    [
      'ja',
      {
        locale: 'ja',
        label: 'クラウドセキュリティ',
        title: 'Webアプリケーションファイアウォール：攻撃を防御',
      },
    ],
  ])('the card in %s is a PNG of 1200 × 630 pixels without missing glyphs', async (_, changes) => {
    const lines = recordWarnings();
    const png = await draw({ ...CARD, ...changes });
    expect(sizeOf(png)).toEqual([1200, 630]);
    expect(png?.byteLength).toBeGreaterThan(5_000);
    expect(png?.byteLength).toBeLessThan(200_000);
    expect(lines).toEqual([]);
  });

  it('the same card results in the same file, and a different title in a different file', async () => {
    const [first, sameCard, otherCard] = [
      await draw(CARD),
      await draw(CARD),
      await draw({ ...CARD, title: 'Other' }),
    ];
    expect(sameCard).toEqual(first);
    expect(otherCard).not.toEqual(first);
  });

  it('figures and term maps are drawn', async () => {
    const figure = await draw({ ...CARD, picture: { type: 'figure', svg: SQUARE } });
    const map = await draw({
      ...CARD,
      locale: 'ja',
      title: '適応ビットレート配信（ABR）：用語解説',
      picture: { type: 'map', related: ['HLS', 'トランスコード'], contrasts: ['可変ビットレート'] },
    });
    expect([sizeOf(figure), sizeOf(map)]).toEqual([
      [1200, 630],
      [1200, 630],
    ]);
    expect(figure).not.toEqual(await draw(CARD));
  });

  it('a character without a font is logged, and the card is complete', async () => {
    const lines = recordWarnings();
    expect(sizeOf(await draw({ ...CARD, title: 'Attack \u{1f480}' }))).toEqual([1200, 630]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ event: 'card.missing-glyphs', locale: 'en', characters: 1 }),
    ]);
  });

  it.each<[string, Partial<Card>]>([
    ['a title that is too long', { title: 'a'.repeat(241) }],
    ['an empty title', { title: '  ' }],
    ['an unknown locale', { locale: 'fr' as 'en' }],
    ['a picture that is too large', { picture: { type: 'pattern', svg: 'a'.repeat(400_001) } }],
  ])('draw rejects %s', async (_, changes) => {
    await expect(draw({ ...CARD, ...changes })).rejects.toThrow();
  });

  it('draw rejects a picture that is not SVG', async () => {
    await expect(draw({ ...CARD, picture: { type: 'pattern', svg: '<svg' } })).rejects.toThrow();
  });

  it('draw returns null above the visitor’s rate limit', async () => {
    const limit = exhaustedLimit();
    expect(await draw(CARD, { CARD_LIMIT: limit })).toBeNull();
    expect(limit.keys).toEqual([expect.stringMatching(/^card:10\./)]);
  });

  it('draw rejects if the fonts are missing', async () => {
    const FONTS = { fetch: async () => new Response('', { status: 404 }) } as unknown as Fetcher;
    await expect(
      draw({ ...CARD, locale: 'ko', title: '쀍' }, { CARD_LIMIT: unlimited, FONTS }),
    ).rejects.toThrow('font file');
  });
});
