// Layout of pages: created by pages.ts, drawn by draw.ts.
import type { Piece, Setting } from './lines.ts';

/** Text on a baseline, with coordinates from the top left corner of its page. */
export interface Placement extends Piece {
  page: number;
  y: number;
  size: number;
  ink: string;
}
/** A colored area behind the text of a page. */
export interface Surface {
  x: number;
  y: number;
  width: number;
  height: number;
  ink: string;
}

/** A structure element (ISO 32000-1 §14.8.4) and its text. */
export interface Element {
  tag: 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'L' | 'LI' | 'Code' | 'Table' | 'TR' | 'TH' | 'TD' | 'Lbl' | 'LBody';
  placements: Placement[];
  children: Element[];
}
export interface Layout {
  elements: Element[];
  /** Areas behind the text, by page. */
  surfaces: Surface[][];
}

/** Returns the line setting of a size. Code has no gap between scripts, so that its columns stay aligned. */
export type SettingOf = (size: number, gap?: number) => Setting;
