// Sharing card of a page (Open Graph image): its content, and its path, which contains a hash of the content.
import { CARD_COLORS, CARD_TEXT, CARDS_PATH, type Card, type CardPicture } from '../../common/cards/card.ts';
import { brand, siteOrigin } from '../../common/config.ts';
import { fileHref } from '../../common/i18n/links.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import { drawingId, type PageDrawing, renderCardDrawing } from './drawings/card-drawing.ts';
import { hashOf, toHex } from './drawings/random.ts';

/** Names on a term map. */
interface TermNames {
  related: readonly string[];
  contrasts: readonly string[];
}

/** Card content that differs from the defaults. */
export interface PageCard {
  /** Defaults to the page title. */
  title?: string;
  /** Kind of page, such as a product group. */
  label?: string | undefined;
  /** Defaults to isobars, seeded with the path of the page. */
  drawing?: PageDrawing | undefined;
  /** Term map, which replaces the drawing. */
  map?: TermNames | undefined;
}

/** Page data from which the card is derived. */
export interface CardSource {
  title: string;
  /** Path without locale. */
  path: string;
  card?: PageCard | undefined;
}

/** Increment the version when cards change for the same content, because caches store cards permanently. */
const VERSION = 1;

/** Path of a locale's default card, which does not depend on the page (studio/cards.ts). */
export const localeCard = (locale: Locale): string => `${CARDS_PATH}${locale}.jpg`;

/** File name that always serves the current card of a page. */
const LATEST = 'card.png';

/** Collapses whitespace and limits the length. */
const cut = (text: string, length: number): string =>
  // Do not end with half of a surrogate pair.
  text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
    .replace(/[\s\uD800-\uDBFF]$/, '');

/** Path of a page without its query. */
const plainPath = (path: string): string => path.replace(/[?#].*$/, '');

const drawingOf = (source: CardSource): PageDrawing =>
  source.card?.drawing ?? { kind: 'isobars', seed: plainPath(source.path) };

const hasNames = (map: TermNames | undefined): map is TermNames =>
  map !== undefined && map.related.length + map.contrasts.length > 0;

const titleOf = ({ title, card }: CardSource): string =>
  cut(card?.title ?? title, CARD_TEXT.title) || brand.name;
const labelOf = ({ card }: CardSource): string => cut(card?.label ?? '', CARD_TEXT.label);

function pictureOf(source: CardSource): CardPicture {
  const map = source.card?.map;
  const shortNames = (list: readonly string[]) => list.slice(0, 4).map((name) => cut(name, CARD_TEXT.label));
  if (hasNames(map))
    return { type: 'map', related: shortNames(map.related), contrasts: shortNames(map.contrasts) };
  const drawing = drawingOf(source);
  return { type: 'plate' in drawing ? 'figure' : 'pattern', svg: renderCardDrawing(drawing) };
}

export const cardOf = (source: CardSource, locale: Locale): Card => ({
  locale,
  label: labelOf(source),
  title: titleOf(source),
  picture: pictureOf(source),
});

/** Hash of a card's content. It does not render the drawing, because every page needs the hash. */
function hashOfCard(source: CardSource, locale: Locale): string {
  const map = source.card?.map;
  const picture = hasNames(map) ? map : drawingId(drawingOf(source));
  const content = [VERSION, CARD_COLORS, brand.name, locale, labelOf(source), titleOf(source), picture];
  return toHex(hashOf(JSON.stringify(content)));
}

/** Path of one of a page's card files. */
function pathOf(page: string, name: string, locale: Locale): string {
  const folder = page.replace(/^\/|\/$/g, '');
  return fileHref(`${CARDS_PATH}${folder === '' ? name : `${folder}/${name}`}`, locale);
}

/** Path of a page's card, which changes with its content. The query of a page does not affect its card. */
export const cardPath = (source: CardSource, locale: Locale): string =>
  pathOf(plainPath(source.path), `${hashOfCard(source, locale)}.png`, locale);

/** Absolute URL of a page's card. */
export const cardUrl = (source: CardSource, locale: Locale): string => siteOrigin + cardPath(source, locale);

/** Path that always serves the current card of a page, for lists without the content of the page. */
export const latestCardPath = (path: string, locale: Locale): string =>
  pathOf(plainPath(path), LATEST, locale);

/** Parses the path of a card, without locale; `null` for other paths. `isLatest`: the path serves the current card. */
export function parseCardPath(path: string): { page: string; isLatest: boolean } | null {
  const [, page = '', name] = /^\/cards\/((?:[^/]+\/)*)((?:[0-9a-f]{8}|card)\.png)$/.exec(path) ?? [];
  return name === undefined ? null : { page: `/${page}`, isLatest: name === LATEST };
}
