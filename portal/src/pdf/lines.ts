// Line breaking, in time linear in the length of the text. Lengths are in points; for cards, they are in pixels.
import LineBreaker from 'linebreak';
import type { Face, Run } from './blocks.ts';
import { isInvisible } from './families.ts';

/** A run in one font on one line. */
export interface Piece {
  text: string;
  file: string;
  link?: string;
  /** Offset from the start of the line, in points. */
  x: number;
  width: number;
}
export interface Line {
  pieces: Piece[];
  width: number;
}

export interface Setting {
  /** Returns the font file of a character in a face. */
  fileOf: (character: string, face: Face) => string;
  /** Returns the width of a string in a font file at the current size, in points. */
  measure: (text: string, file: string) => number;
  /** Gap between Chinese or Japanese characters and other letters or digits, in points. */
  gap: number;
  /** Whether lines break between words only (Korean), not between characters (Chinese, Japanese). */
  keepAll: boolean;
}

/** Maximum length of a string that is measured at once, because the cost of shaping grows faster than its length. */
const MAX_MEASURED_LENGTH = 40;

/** Maximum number of characters on a line, because the cost of drawing a line grows faster than its length. */
const MAX_LINE_LENGTH = 400;

interface Atom extends Omit<Piece, 'x'> {
  space: boolean;
  /** Gap before the atom, included in its width; omitted at the start of a line. */
  lead: number;
}

/** Text between two break opportunities. */
interface Segment {
  atoms: Atom[];
  /** Whether a line break after the segment is mandatory. */
  required: boolean;
}

const SQUARE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
const LETTER = /[\p{L}\p{N}]/u;
/** Whether two adjacent characters belong to scripts with a gap between them (CSS Text 4 §8.1 `text-autospace`). */
function needsGap(before: string, after: string): boolean {
  const square = SQUARE.test(before);
  return square !== SQUARE.test(after) && LETTER.test(before) && LETTER.test(after);
}

const HANGUL = /[\p{Script=Hangul}]/u;

/** Returns the break opportunities of a string (Unicode Standard Annex 14), with `keepAll` none between Hangul. */
function opportunities(text: string, keepAll: boolean): { position: number; required: boolean }[] {
  const breaker = new LineBreaker(text);
  const breaks: { position: number; required: boolean }[] = [];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const { position, required } = next;
    const within =
      keepAll && !required && HANGUL.test(text.charAt(position - 1)) && HANGUL.test(text.charAt(position));
    if (!within) breaks.push({ position, required: required === true });
  }
  return breaks;
}

/** Splits runs at break opportunities, at font changes, and at the maximum length of a measurement. */
function splitSegments(runs: readonly Run[], setting: Setting): Segment[] {
  const breaks = opportunities(runs.map(({ text }) => text).join(''), setting.keepAll);
  const segments: Segment[] = [];
  let atoms: Atom[] = [];
  let next = 0;
  let position = 0;
  let openAtom: Omit<Atom, 'width'> | undefined;
  let before = '';
  const closeAtom = () => {
    if (openAtom)
      atoms.push({ ...openAtom, width: openAtom.lead + setting.measure(openAtom.text, openAtom.file) });
    openAtom = undefined;
  };
  for (const { text, face, link } of runs) {
    for (const character of text) {
      const space = character === ' ';
      if (!isInvisible(character) && character !== '\u2028' && character !== '\n') {
        const file = setting.fileOf(character, face);
        const joins =
          openAtom?.file === file && openAtom.space === space && openAtom.text.length < MAX_MEASURED_LENGTH;
        if (joins && openAtom) openAtom.text += character;
        else {
          closeAtom();
          const gap = setting.gap > 0 && needsGap(before, character) ? setting.gap : 0;
          openAtom = { text: character, file, space, lead: gap, link };
        }
        before = character;
      }
      position += character.length;
      while ((breaks[next]?.position ?? Number.POSITIVE_INFINITY) <= position) {
        closeAtom();
        segments.push({ atoms, required: breaks[next]?.required ?? false });
        atoms = [];
        next++;
      }
    }
    closeAtom();
  }
  closeAtom();
  if (atoms.length > 0) segments.push({ atoms, required: false });
  return segments;
}

/** Fills lines of a fixed width with atoms. */
class Composer {
  readonly lines: Line[] = [];
  private line: Line = { pieces: [], width: 0 };
  private characters = 0;
  private readonly width: number;
  private readonly setting: Setting;

  constructor(width: number, setting: Setting) {
    this.width = width;
    this.setting = setting;
  }

  private fits(width: number, characters: number): boolean {
    return this.line.width + width <= this.width + 0.01 && this.characters + characters <= MAX_LINE_LENGTH;
  }

  end(): void {
    this.lines.push(this.line);
    this.line = { pieces: [], width: 0 };
    this.characters = 0;
  }

  add({ atoms, required }: Segment): void {
    const spaces = atoms.length - atoms.findLastIndex((atom) => !atom.space) - 1;
    const inked = spaces === 0 ? atoms : atoms.slice(0, -spaces);
    const width = inked.reduce((sum, atom) => sum + atom.width, 0);
    const characters = inked.reduce((sum, atom) => sum + atom.text.length, 0);
    if (!this.fits(width, characters) && this.line.pieces.length > 0) this.end();
    if (this.fits(width, characters)) for (const atom of inked) this.put(atom);
    else this.addByCharacter(inked);
    for (const atom of atoms.slice(inked.length)) this.put(atom);
    if (required) this.end();
  }

  /** Breaks a segment that is wider than a line after the last character that fits, ignoring break opportunities. */
  private addByCharacter(atoms: readonly Atom[]): void {
    for (const atom of atoms)
      for (const [index, text] of [...atom.text].entries()) {
        const lead = index === 0 ? atom.lead : 0;
        const width = lead + this.setting.measure(text, atom.file);
        if (!this.fits(width, text.length) && this.line.pieces.length > 0) this.end();
        this.put({ ...atom, text, lead, width });
      }
  }

  private put({ text, file, link, width, lead }: Atom): void {
    const last = this.line.pieces.at(-1);
    const gapBefore = last ? lead : 0;
    const textWidth = width - lead;
    const x = this.line.width + gapBefore;
    if (last && gapBefore === 0 && last.file === file && last.link === link) {
      last.text += text;
      last.width += textWidth;
    } else this.line.pieces.push({ text, file, x, width: textWidth, link });
    this.line.width = x + textWidth;
    this.characters += text.length;
  }

  finish(): Line[] {
    if (this.line.pieces.length > 0) this.end();
    return this.lines;
  }
}

/**
 * Breaks runs into lines in a column of `width` points. Lines break at the opportunities of Unicode Standard Annex 14
 * (no line starts with 、 or 。), or after the last character that fits if there is no opportunity.
 */
export function linesOf(runs: readonly Run[], width: number, setting: Setting): Line[] {
  const composer = new Composer(width, setting);
  for (const segment of splitSegments(runs, setting)) composer.add(segment);
  return composer.finish();
}

/** Returns the width of the widest unbreakable segment, and of the text on one line, in points. */
export function extentOf(runs: readonly Run[], setting: Setting): { minWidth: number; maxWidth: number } {
  let minWidth = 0;
  let maxWidth = 0;
  for (const { atoms } of splitSegments(runs, setting)) {
    const width = atoms.reduce((sum, atom) => sum + (atom.space ? 0 : atom.width), 0);
    minWidth = Math.max(minWidth, width);
    maxWidth += atoms.reduce((sum, atom) => sum + atom.width, 0);
  }
  return { minWidth, maxWidth };
}
