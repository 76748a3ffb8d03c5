// Card as SVG: background, the page's drawing, the mark, and the outlines of the text.
import mark from '../../../common/brand/mark.svg?raw';
import { CARD_COLORS, CARD_SIZE, type Card, type CardPicture } from '../../../common/cards/card.ts';
import { MARK } from './layout.tsx';
import { type MapName, mapLines } from './term-map.ts';

const { width, height } = CARD_SIZE;
/** Areas of a figure, which is fully visible, and of a pattern, which extends behind the text. */
const FIGURE = { x: 664, y: 130, width: 500, height: 370 };
const PATTERN = { x: 360, y: 0, width: 840, height };

/** Nests an SVG file at a position. */
const nestSvg = (svg: string, place: typeof FIGURE): string =>
  svg.replace(
    '<svg ',
    `<svg x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}" overflow="visible" `,
  );

/** Returns the picture of a card as SVG. */
const pictureOf = (picture: CardPicture, names: readonly MapName[]): string =>
  picture.type === 'map'
    ? mapLines(names)
    : nestSvg(picture.svg, picture.type === 'figure' ? FIGURE : PATTERN);

/** Joins the layers of a card. The text is an SVG file with the size of the card; `names` are the names on a map. */
export function composeSvg({ picture }: Card, names: readonly MapName[], texts: string): string {
  const ownMark = mark.replaceAll('currentColor', CARD_COLORS.ink);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${CARD_COLORS.paper}"/>`,
    pictureOf(picture, names),
    nestSvg(ownMark, { ...MARK, width: MARK.size, height: MARK.size }),
    texts,
    '</svg>',
  ].join('');
}
