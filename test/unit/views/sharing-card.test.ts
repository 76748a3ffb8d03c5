// Sharing cards: content, URL, and drawings.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CARD_COLORS, CardSchema } from '../../../common/cards/card.ts';
import { DrawingKind, PlateKind } from '../../../common/contract/modules/modules.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { drawingId, renderCardDrawing } from '../../../src/views/drawings/card-drawing.ts';
import {
  type CardSource,
  cardOf,
  cardPath,
  latestCardPath,
  parseCardPath,
} from '../../../src/views/sharing-card.ts';

const SOURCE: CardSource = { title: 'A page', path: '/a/b/', card: { label: 'Products' } };

describe('content of a card', () => {
  it('a card without own content has the title of the page and a pattern', () => {
    const { picture, ...texts } = cardOf({ title: ' A\n page ', path: '/a/' }, 'ko');
    expect(texts).toEqual({ locale: 'ko', label: '', title: 'A page' });
    expect(picture.type).toBe('pattern');
  });

  it('a product has its figure, and a term has its map', () => {
    const plate = cardOf({ ...SOURCE, card: { drawing: { plate: 'tiers' } } }, 'en');
    expect(plate.picture.type).toBe('figure');
    const map = { related: ['HLS', 'CDN'], contrasts: ['RTMP'] };
    expect(cardOf({ ...SOURCE, card: { map } }, 'en').picture).toEqual({ type: 'map', ...map });
  });

  it('a term without names has a pattern', () => {
    expect(cardOf({ ...SOURCE, card: { map: { related: [], contrasts: [] } } }, 'en').picture.type).toBe(
      'pattern',
    );
  });

  it.each([
    ['a long title and label', { title: 'x'.repeat(500), path: '/', card: { label: 'y'.repeat(500) } }],
    ['a title that ends within a surrogate pair', { title: `${'x'.repeat(239)}\u{1f480}`, path: '/' }],
    ['an empty title', { title: ' ', path: '/' }],
    [
      'many long names',
      { title: 'A', path: '/', card: { map: { related: Array(9).fill('z'.repeat(90)), contrasts: [] } } },
    ],
  ])('%s becomes a valid card', (_, source) => {
    const card = cardOf(source, 'en');
    expect(CardSchema.parse(card)).toEqual(card);
    expect(card.title.isWellFormed()).toBe(true);
  });
});

describe('URL of a card', () => {
  it('the URL contains locale, page, and hash', () => {
    expect(cardPath(SOURCE, 'ja')).toMatch(/^\/ja\/cards\/a\/b\/[0-9a-f]{8}\.png$/);
    expect(cardPath({ title: 'Home', path: '/' }, 'en')).toMatch(/^\/cards\/[0-9a-f]{8}\.png$/);
  });

  it('every part of the content changes the URL', () => {
    const variants: CardSource[] = [
      SOURCE,
      { ...SOURCE, title: 'Another page' },
      { ...SOURCE, card: { label: 'Solutions' } },
      { ...SOURCE, card: { ...SOURCE.card, title: 'Its hero' } },
      { ...SOURCE, card: { ...SOURCE.card, drawing: { kind: 'flow', seed: 'a' } } },
      { ...SOURCE, card: { ...SOURCE.card, drawing: { kind: 'flow', seed: 'b' } } },
      { ...SOURCE, card: { ...SOURCE.card, drawing: { plate: 'zone' } } },
      { ...SOURCE, card: { ...SOURCE.card, drawing: { cover: 'a' } } },
      { ...SOURCE, card: { ...SOURCE.card, map: { related: ['HLS'], contrasts: [] } } },
      { ...SOURCE, card: { ...SOURCE.card, map: { related: [], contrasts: ['HLS'] } } },
    ];
    const paths = variants.flatMap((source) => localeCodes.map((locale) => cardPath(source, locale)));
    expect(new Set(paths.map((path) => path.split('/').at(-1))).size).toBe(paths.length);
  });

  it('a page with a query has the card of the page without it', () => {
    expect(cardPath({ ...SOURCE, path: '/a/b/?page=2' }, 'en')).toBe(cardPath(SOURCE, 'en'));
    expect(latestCardPath('/a/b/?page=2', 'cn')).toBe('/cn/cards/a/b/card.png');
  });

  it.each([
    ['/cards/a/b/0a1b2c3d.png', { page: '/a/b/', isLatest: false }],
    ['/cards/a/card.png', { page: '/a/', isLatest: true }],
    ['/cards/card.png', { page: '/', isLatest: true }],
    ['/cards/0a1b2c3d.png', { page: '/', isLatest: false }],
    ['/cards/en.jpg', null],
    ['/cards/a/0a1b2c3d', null],
    ['/cards/a/0A1B2C3D.png', null],
    ['/cards//card.png', null],
    ['/cards/a//card.png', null],
    ['/cards/', null],
  ])('the path %s requests %j', (path, request) => {
    expect(parseCardPath(path)).toEqual(request);
  });
});

describe('drawings of cards', () => {
  const drawings = [
    ...DrawingKind.options.map((kind) => ({ kind, seed: 'a' })),
    ...PlateKind.options.map((plate) => ({ plate })),
    ...['a seed', 'arcs:a seed', 'race:a seed'].map((cover) => ({ cover })),
  ];

  it.each(drawings)('the drawing %j needs no style sheet and draws lines', (drawing) => {
    const svg = renderCardDrawing(drawing);
    expect(svg).not.toMatch(/var\(|vector-effect|href=|NaN|undefined/);
    expect(svg.match(/<path /g)?.length).toBeGreaterThan(2);
    expect([...svg.matchAll(/(?:stroke|fill)="([^"]*)"/g)].map(([, color]) => color)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:#[0-9a-f]{6}|url\(#\w+\))$/)]),
    );
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="')).toBe(true);
  });

  it('a figure has no numbers, because a card has no legend', () => {
    const texts = [...renderCardDrawing({ plate: 'tiers' }).matchAll(/<text [^>]*>([^<]*)</g)].map(
      ([, text]) => text,
    );
    expect(texts).toEqual(['fwd=uri-miss']);
  });

  it('each drawing has its own ID', () => {
    expect(new Set(drawings.map(drawingId)).size).toBe(drawings.length);
  });

  it('the colors of cards equal those of the dark color scheme', () => {
    const tokens = readFileSync('common/brand/tokens.css', 'utf8');
    for (const [name, color] of Object.entries(CARD_COLORS))
      expect(tokens).toMatch(new RegExp(`--${name}: light-dark\\(#[0-9a-f]{6}, ${color}\\)`));
  });
});
