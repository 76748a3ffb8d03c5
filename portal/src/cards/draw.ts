// Draws a card: loads fonts and breaks lines, then satori converts the layout to outlines, and resvg the SVG to PNG.

import { Resvg } from '@resvg/resvg-wasm';
import { create } from 'fontkit';
import { createElement } from 'react';
import satori from 'satori/standalone';
import mark from '../../../common/brand/mark.svg?raw';
import { CARD_COLORS, CARD_SIZE, type Card, type CardPicture } from '../../../common/cards/card.ts';
import { brand } from '../../../common/config.ts';
import type { Locale } from '../../../common/i18n/locales.ts';
import type { Run } from '../pdf/blocks.ts';
import { fileOf } from '../pdf/families.ts';
import { type FontSource, readFontFile } from '../pdf/font-files.ts';
import { linesOf, type Setting } from '../pdf/lines.ts';
import { loadTypeface, type Typeface } from '../pdf/typeface.ts';
import { log } from '../response.ts';
import { CardText, COLUMN, LABEL_SIZE, MARK, NAME_SIZE, TIGHT } from './layout.tsx';
import { type MapName, mapLines, mapNames } from './term-map.ts';
import { layOutTitle } from './title.ts';

const { width, height } = CARD_SIZE;
/** Areas of a figure, which is fully visible, and of a pattern, which extends behind the text. */
const FIGURE = { x: 664, y: 130, width: 500, height: 370 };
const PATTERN = { x: 360, y: 0, width: 840, height };

/** Nests an SVG file at a position. */
const nestSvg = (svg: string, area: typeof FIGURE): string =>
  svg.replace(
    '<svg ',
    `<svg x="${area.x}" y="${area.y}" width="${area.width}" height="${area.height}" overflow="visible" `,
  );

const pictureOf = (picture: CardPicture, names: readonly MapName[]): string =>
  picture.type === 'map'
    ? mapLines(names)
    : nestSvg(picture.svg, picture.type === 'figure' ? FIGURE : PATTERN);

/** Joins the layers of a card. The text is an SVG file with the size of the card; `names` are the names on a map. */
function composeSvg({ picture }: Card, names: readonly MapName[], textLayer: string): string {
  const coloredMark = mark.replaceAll('currentColor', CARD_COLORS.ink);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${CARD_COLORS.paper}"/>`,
    pictureOf(picture, names),
    nestSvg(coloredMark, { ...MARK, width: MARK.size, height: MARK.size }),
    textLayer,
    '</svg>',
  ].join('');
}

/** Gap between Chinese or Japanese characters and other letters, in ems (CSS Text 4 `text-autospace`). */
const AUTOSPACE = 1 / 8;

interface Fonts {
  typeface: Typeface;
  /** Returns the width of a string in a font file, in ems. */
  widthOf: (text: string, file: string) => number;
}

/** Opens the fonts of a card. Each string is measured once. */
function openFonts(typeface: Typeface): Fonts {
  const fonts = new Map([...typeface.files].map(([name, bytes]) => [name, create(bytes)]));
  const widths = new Map<string, number>();
  const widthOf = (text: string, file: string): number => {
    const key = `${file} ${text}`;
    const cached = widths.get(key);
    if (cached !== undefined) return cached;
    const font = fonts.get(file);
    const width = font ? font.layout(text).advanceWidth / font.unitsPerEm : 0;
    widths.set(key, width);
    return width;
  };
  return { typeface, widthOf };
}

/** Returns a function from font size to line setting. `tracking` is the letter spacing in ems. */
function settingsOf(
  { typeface, widthOf }: Fonts,
  locale: Locale,
  tracking: number,
): (size: number) => Setting {
  const keepAll = locale === 'ko';
  return (size) => ({
    fileOf: typeface.fileOf,
    measure: (text, file) => (widthOf(text, file) + [...text].length * tracking) * size,
    gap: keepAll ? 0 : size * AUTOSPACE,
    keepAll,
  });
}

/** Font of the labels in a figure. */
const MONO = fileOf('ibm-plex-mono', 'latin', 'regular');

const BRAND: Run = { text: brand.name, face: 'bold' };
const labelRun = ({ label, locale }: Card): Run => ({
  text: label,
  face: locale === 'en' ? 'mono' : 'regular',
});

/** Returns all text of a card, and the ellipsis of shortened text. */
function runsOf(card: Card): Run[] {
  const { picture, title } = card;
  const names = picture.type === 'map' ? [...picture.related, ...picture.contrasts, '…'] : [];
  return [
    BRAND,
    labelRun(card),
    { text: `${title}…`, face: 'bold' },
    ...names.map((text): Run => ({ text, face: 'regular' })),
  ];
}

/** Draws a card as PNG. Both libraries must be initialized (engine.ts). Rejects if a font file is missing. */
export async function drawCard(card: Card, source: FontSource): Promise<Uint8Array<ArrayBuffer>> {
  const { locale } = card;
  const [typeface, mono] = await Promise.all([
    loadTypeface(source, runsOf(card), locale),
    readFontFile(source, MONO),
  ]);
  if (typeface.missing > 0) log('warn', 'card.missing-glyphs', { locale, characters: typeface.missing });
  const fonts = openFonts(typeface);
  const [tight, normal] = [settingsOf(fonts, locale, TIGHT), settingsOf(fonts, locale, 0)];
  const [nameLine] = linesOf([BRAND], CARD_SIZE.width, tight(NAME_SIZE));
  const [labelLine] = linesOf([labelRun(card)], CARD_SIZE.width, normal(LABEL_SIZE));
  const title = layOutTitle(card.title, locale, COLUMN, locale === 'en' ? tight : normal);
  const names = card.picture.type === 'map' ? mapNames(card.picture, normal) : [];
  const textLayer = await satori(
    createElement(CardText, { card, name: nameLine, label: labelLine, title, names }),
    {
      ...CARD_SIZE,
      fonts: [...typeface.files].map(([file, { buffer }]) => ({ name: file, data: buffer as ArrayBuffer })),
    },
  );
  const image = new Resvg(composeSvg(card, names, textLayer), {
    font: { fontBuffers: [mono], defaultFontFamily: 'IBM Plex Mono' },
  });
  const rendered = image.render();
  const png = new Uint8Array(rendered.asPng());
  rendered.free();
  image.free();
  return png;
}
