// Open Graph cards in public/cards: their HTML page, and the digest of its source in each file.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brand } from '../common/config.ts';
import { LOCALES, type Locale } from '../common/i18n/locales.ts';
import { drawingLayers } from '../src/views/drawings/sheet.ts';

/** Size of a card in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 };
/** Dark colors of common/brand/tokens.css, except `quiet`, which is darker. */
export const INK = {
  paper: '#0b0f17',
  ink: '#eef1f6',
  quiet: '#3a4658',
  second: '#6ccbdb',
  signal: '#ff7a45',
};
const LATIN = 'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';
const FACES = { en: 'sans-serif', cn: 'Noto Sans CJK SC', ko: 'Noto Sans CJK KR', ja: 'Noto Sans CJK JP' };

/** The brand's mark, as SVG. */
export const mark = readFileSync(`public${brand.mark}`, 'utf8').replace(/<style>.*?<\/style>/, '');
const drawing = drawingLayers('isobars', 0x0c0a4a11)
  .map(
    ({ d, tone, form }) =>
      `<path d="${d}" stroke="${INK[tone]}" stroke-width="${form === 'hair' ? 1 : form === 'disc' ? 9 : form === 'dot' ? 5 : 1.6}"/>`,
  )
  .join('');

/** Claim on the home page of a locale, one sentence per line. */
function claimOf(locale: Locale): string {
  const { banners } = JSON.parse(readFileSync(`content/home/${locale}.json`, 'utf8')) as {
    banners: { title: string }[];
  };
  return (banners[0]?.title ?? brand.name).replaceAll('\n', '<br>');
}

const pageOf = (locale: Locale, font: string): string => `<!doctype html>
<html lang="${LOCALES[locale].htmlLang}"><meta charset="utf-8"><style>
@font-face { font-family: Hanken; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
body { margin: 0; width: ${CARD_SIZE.width}px; height: ${CARD_SIZE.height}px; background: ${INK.paper}; color: ${INK.ink};
  font: 640 76px/1.18 Hanken, '${FACES[locale]}'; letter-spacing: ${locale === 'en' ? '-0.02em' : '0'};
  word-break: keep-all; position: relative; overflow: hidden }
svg.wind { position: absolute; right: -120px; top: -60px; width: 1000px; fill: none; stroke-linecap: round; opacity: .75;
  mask-image: linear-gradient(to right, transparent 22%, black 64%) }
p { position: absolute; left: 80px; margin: 0 }
p.name { top: 72px; font-size: 40px; line-height: 56px; display: flex; gap: 16px; letter-spacing: -0.02em }
p.name svg { width: 56px; height: 56px; color: ${INK.ink}; fill: ${INK.paper} }
p.claim { bottom: 84px; max-width: 1000px; text-wrap: balance }
</style><svg class="wind" viewBox="0 0 600 450">${drawing}</svg>
<p class="name">${mark}${brand.name}</p><p class="claim">${claimOf(locale)}</p></html>`;

/** HTML page of a card, which Chromium captures. */
export const cardPage = (locale: Locale): string => pageOf(locale, readFileSync(LATIN).toString('base64'));

/** Digest of brand, mark, claim, and drawing. The digest does not depend on the font version. */
export const digestOfCard = (locale: Locale): string =>
  createHash('sha256').update(pageOf(locale, '')).digest('hex').slice(0, 16);

/** JPEG markers (ISO/IEC 10918-1, table B.1): a comment, and the start of the image data. */
const [COMMENT, SCAN] = [0xfe, 0xda];
const LABEL = 'made of ';

/** JPEG segments before the image data, with marker and position. */
function* segmentsOf(jpeg: Buffer): Generator<{ marker: number; start: number; end: number }> {
  for (let start = 2; start + 4 <= jpeg.length && jpeg[start] === 0xff && jpeg[start + 1] !== SCAN; ) {
    const end = start + 2 + jpeg.readUInt16BE(start + 2);
    yield { marker: jpeg[start + 1] ?? 0, start, end };
    start = end;
  }
}

/** Adds the digest of the source to a JPEG, as a comment after the first segment (JFIF). */
export function addDigest(jpeg: Buffer, digest: string): Buffer {
  const text = Buffer.from(`${LABEL}${digest}`);
  const head = Buffer.from([0xff, COMMENT, 0, text.length + 2]);
  const [first] = segmentsOf(jpeg);
  const offset = first?.end ?? 2;
  return Buffer.concat([jpeg.subarray(0, offset), head, text, jpeg.subarray(offset)]);
}

/** The digest in the comment of a JPEG; `null` if there is none. */
export function digestIn(jpeg: Buffer): string | null {
  for (const { marker, start, end } of segmentsOf(jpeg)) {
    const text = marker === COMMENT ? jpeg.toString('latin1', start + 4, end) : '';
    if (text.startsWith(LABEL)) return text.slice(LABEL.length);
  }
  return null;
}
