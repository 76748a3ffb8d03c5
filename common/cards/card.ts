// Sharing card of a page (Open Graph image): its content, and the RPC interface of the portal that draws it.
import { z } from 'zod';
import { localeCode } from '../contract/call.ts';

/** Size of a card in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Path prefix of cards, after the locale. */
export const CARDS_PATH = '/cards/';

/** Card colors: the dark scheme (common/brand/tokens.css), and muted shades for the lines of drawings. */
export const CARD_COLORS = {
  paper: '#0b0f17',
  ink: '#eef1f6',
  quiet: '#a3aec0',
  second: '#6ccbdb',
  signal: '#ff7a45',
} as const;

/** Maximum length of the text on a card, in characters; the site truncates longer text. */
export const CARD_TEXT = { label: 80, title: 240 } as const;

const text = z.string().trim().min(1).max(CARD_TEXT.label);

/** Picture on the right half of a card. */
const PictureSchema = z.discriminatedUnion('type', [
  /** SVG file in the card colors: a figure is shown in full, a pattern extends behind the text. */
  z.object({ type: z.enum(['figure', 'pattern']), svg: z.string().max(400_000) }),
  /** Map of a term: its related terms, and terms that are often confused with it. */
  z.object({ type: z.literal('map'), related: z.array(text).max(6), contrasts: z.array(text).max(6) }),
]);

export const CardSchema = z.object({
  locale: localeCode,
  /** Kind of page, such as a product group; empty for none. */
  label: z.string().max(CARD_TEXT.label),
  title: z.string().trim().min(1).max(CARD_TEXT.title),
  picture: PictureSchema,
});
export type Card = z.output<typeof CardSchema>;
export type CardPicture = Card['picture'];

/** Caller of `draw`, for the rate limit and log lines. */
export interface CardCaller {
  /** IP address of the visitor. */
  visitor: string;
  requestId: string;
}

/** Draws cards; implemented by the portal (portal/src/cards/entrypoint.ts). */
export interface CardStudio {
  /** Returns a PNG file; `null` above the limit per minute. Rejects if the card is invalid or a font is missing. */
  draw: (card: Card, caller: CardCaller) => Promise<Uint8Array<ArrayBuffer> | null>;
}
