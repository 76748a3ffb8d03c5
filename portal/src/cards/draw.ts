// Draws a card: loads fonts and breaks lines, then satori converts the layout to outlines, and resvg the SVG to PNG.
import { Resvg } from '@resvg/resvg-wasm';
import { createElement } from 'react';
import satori from 'satori/standalone';
import { CARD_SIZE, type Card } from '../../../common/cards/card.ts';
import { brand } from '../../../common/config.ts';
import type { Run } from '../pdf/blocks.ts';
import { fileOf } from '../pdf/families.ts';
import { type FontSource, readFontFile } from '../pdf/font-files.ts';
import { linesOf } from '../pdf/lines.ts';
import { typefaceFor } from '../pdf/typeface.ts';
import { log } from '../response.ts';
import { composeSvg } from './compose.ts';
import { CardText, COLUMN, LABEL_SIZE, NAME_SIZE, TIGHT } from './layout.tsx';
import { openFonts, settingsOf } from './measure.ts';
import { mapNames } from './term-map.ts';
import { layOutTitle } from './title.ts';

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
    typefaceFor(source, runsOf(card), locale),
    readFontFile(source, MONO),
  ]);
  if (typeface.missing > 0) log('warn', 'card.missing-glyphs', { locale, characters: typeface.missing });
  const fonts = openFonts(typeface);
  const [tight, normal] = [settingsOf(fonts, locale, TIGHT), settingsOf(fonts, locale, 0)];
  const [nameLine] = linesOf([BRAND], CARD_SIZE.width, tight(NAME_SIZE));
  const [labelLine] = linesOf([labelRun(card)], CARD_SIZE.width, normal(LABEL_SIZE));
  const title = layOutTitle(card.title, locale, COLUMN, locale === 'en' ? tight : normal);
  const names = card.picture.type === 'map' ? mapNames(card.picture, normal) : [];
  const texts = await satori(
    createElement(CardText, { card, name: nameLine, label: labelLine, title, names }),
    {
      ...CARD_SIZE,
      fonts: [...typeface.files].map(([file, { buffer }]) => ({ name: file, data: buffer as ArrayBuffer })),
    },
  );
  const image = new Resvg(composeSvg(card, names, texts), {
    font: { fontBuffers: [mono], defaultFontFamily: 'IBM Plex Mono' },
  });
  const rendered = image.render();
  const png = new Uint8Array(rendered.asPng());
  rendered.free();
  image.free();
  return png;
}
