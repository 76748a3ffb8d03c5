// The fonts every PDF reader knows: Helvetica for Latin, and for each of Chinese, Japanese and Korean a
// predefined font with its character map.
// Nothing is embedded, so a file is small; its text can be selected and searched all the same, as the maps
// say which character each code is.
import type { Locale } from '../../../src/i18n/locales.ts';

interface CidFont {
  name: string;
  map: string;
  ordering: string;
}

export const CID_FONTS: Record<Locale, CidFont> = {
  en: { name: 'STSong-Light', map: 'UniGB-UTF16-H', ordering: 'GB1' },
  cn: { name: 'STSong-Light', map: 'UniGB-UTF16-H', ordering: 'GB1' },
  ja: { name: 'HeiseiKakuGo-W5', map: 'UniJIS-UTF16-H', ordering: 'Japan1' },
  ko: { name: 'HYGoThic-Medium', map: 'UniKS-UTF16-H', ordering: 'Korea1' },
};

/** Widths of Helvetica from space to tilde, in thousandths (Adobe's published metrics). */
const HELVETICA = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
] as const;

/** Signs beyond ASCII that WinAnsi has, with their widths in Helvetica. */
const WIN_ANSI: Record<string, readonly [code: number, width: number]> = {
  '…': [0x85, 1000],
  '‘': [0x91, 222],
  '’': [0x92, 222],
  '“': [0x93, 333],
  '”': [0x94, 333],
  '•': [0x95, 350],
  '–': [0x96, 556],
  '—': [0x97, 1000],
  '°': [0xb0, 400],
  '×': [0xd7, 584],
  é: [0xe9, 556],
};

/** The code of a character in WinAnsi, or `undefined` when it needs the other font. */
export const winAnsi = (character: string): number | undefined => {
  const code = character.charCodeAt(0);
  return character.length === 1 && code >= 0x20 && code <= 0x7e ? code : WIN_ANSI[character]?.[0];
};

/** The width of a character in thousandths of its size: Courier's, Helvetica's, or a full square. */
export function widthOf(character: string, mono: boolean): number {
  const code = winAnsi(character);
  if (code === undefined) return 1000;
  if (mono) return 600;
  return WIN_ANSI[character]?.[1] ?? HELVETICA[code - 0x20] ?? 556;
}
