// Breaks runs of text into lines, in time that grows with the text and with nothing else.
import LineBreaker from 'linebreak';
import type { Cut, Run } from './blocks.ts';
import { isInvisible } from './families.ts';

/** A stretch of one font on one line. */
export interface Piece {
  text: string;
  file: string;
  link?: string;
  /** From the start of the line, in points. */
  x: number;
  width: number;
}
export interface Line {
  pieces: Piece[];
  width: number;
}

export interface Setting {
  /** The file that draws a character in a cut. */
  fileOf: (character: string, cut: Cut) => string;
  /** The width of a text in a file's font at the size it is set in, in points. */
  measure: (text: string, file: string) => number;
  /** The room between Chinese, Japanese or Korean and other letters or digits, in points. */
  gap: number;
  /** Korean keeps words whole; Chinese and Japanese break between any characters that may part. */
  keepWords: boolean;
}

/** The longest text that is measured in one go: shaping a text may take longer than its length. */
const MEASURED_AT_ONCE = 40;

/** The most characters on a line, however narrow they are: drawing a line costs more than its length. */
const MAX_LINE_LENGTH = 400;

interface Atom extends Omit<Piece, 'x'> {
  space: boolean;
  /** Room before it, which its width holds; left out at the start of a line. */
  lead: number;
}

/** A stretch between two places where a line may end. */
interface Segment {
  atoms: Atom[];
  /** A line ends after it, whatever fits. */
  required: boolean;
}

const SQUARE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;
const LETTER = /[\p{L}\p{N}]/u;
/** Whether two neighbours belong to writings that are set a little apart (CSS Text 4 §8.1 `text-autospace`). */
function meet(before: string, after: string): boolean {
  const square = SQUARE.test(before);
  return square !== SQUARE.test(after) && LETTER.test(before) && LETTER.test(after);
}

const HANGUL = /[\p{Script=Hangul}]/u;

/** The places where a line of the whole text may end (Unicode Standard Annex 14), in order. */
function opportunities(text: string, keepWords: boolean): { position: number; required: boolean }[] {
  const breaker = new LineBreaker(text);
  const places: { position: number; required: boolean }[] = [];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const { position, required } = next;
    const within =
      keepWords && !required && HANGUL.test(text.charAt(position - 1)) && HANGUL.test(text.charAt(position));
    if (!within) places.push({ position, required: required === true });
  }
  return places;
}

/** Cuts runs at break opportunities, at changes of font, and before what is too long to measure at once. */
function segmentsOf(runs: readonly Run[], setting: Setting): Segment[] {
  const places = opportunities(runs.map(({ text }) => text).join(''), setting.keepWords);
  const segments: Segment[] = [];
  let atoms: Atom[] = [];
  let next = 0;
  let position = 0;
  let open: Omit<Atom, 'width'> | undefined;
  let before = '';
  const closeAtom = () => {
    if (open) atoms.push({ ...open, width: open.lead + setting.measure(open.text, open.file) });
    open = undefined;
  };
  for (const { text, cut, link } of runs) {
    for (const character of text) {
      const space = character === ' ';
      if (!isInvisible(character) && character !== '\u2028' && character !== '\n') {
        const file = setting.fileOf(character, cut);
        const joins = open?.file === file && open.space === space && open.text.length < MEASURED_AT_ONCE;
        if (joins && open) open.text += character;
        else {
          closeAtom();
          const lead = setting.gap > 0 && meet(before, character) ? setting.gap : 0;
          open = { text: character, file, space, lead, link };
        }
        before = character;
      }
      position += character.length;
      while ((places[next]?.position ?? Number.POSITIVE_INFINITY) <= position) {
        closeAtom();
        segments.push({ atoms, required: places[next]?.required ?? false });
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

/** Puts atoms on lines of a width. */
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

  /** What no line can hold is broken where it stops to fit, whatever the rules say. */
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
    const room = last ? lead : 0;
    const own = width - lead;
    const x = this.line.width + room;
    if (last && room === 0 && last.file === file && last.link === link) {
      last.text += text;
      last.width += own;
    } else this.line.pieces.push({ text, file, x, width: own, link });
    this.line.width = x + own;
    this.characters += text.length;
  }

  finish(): Line[] {
    if (this.line.pieces.length > 0) this.end();
    return this.lines;
  }
}

/**
 * The lines of some runs in a column, in points. Lines end where Unicode Standard Annex 14 lets them (none
 * begins with 、 or 。), and where nothing else is left, after the last character that fits.
 */
export function linesOf(runs: readonly Run[], width: number, setting: Setting): Line[] {
  const composer = new Composer(width, setting);
  for (const segment of segmentsOf(runs, setting)) composer.add(segment);
  return composer.finish();
}

/** The widest stretch that should stay whole, and the width of all on one line, in points. */
export function extentOf(runs: readonly Run[], setting: Setting): { least: number; most: number } {
  let least = 0;
  let most = 0;
  for (const { atoms } of segmentsOf(runs, setting)) {
    const width = atoms.reduce((sum, atom) => sum + (atom.space ? 0 : atom.width), 0);
    least = Math.max(least, width);
    most += atoms.reduce((sum, atom) => sum + atom.width, 0);
  }
  return { least, most };
}
