// What stands where on which page: made by pages.ts, drawn by draw.ts.
import type { Piece, Setting } from './lines.ts';

/** Text at a base line, from the top left corner of its page. */
export interface Placement extends Piece {
  page: number;
  y: number;
  size: number;
  ink: string;
}
/** A coloured surface under the text of a page. */
export interface Surface {
  x: number;
  y: number;
  width: number;
  height: number;
  ink: string;
}

/** An element of the document's structure (ISO 32000-1 §14.8.4) with the text in it. */
export interface Element {
  tag: 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'L' | 'LI' | 'Code' | 'Table' | 'TR' | 'TH' | 'TD' | 'Lbl' | 'LBody';
  placements: Placement[];
  children: Element[];
}
export interface Layout {
  elements: Element[];
  /** What lies under the text, page by page. */
  surfaces: Surface[][];
}

/** How text of a size is set; code has no room between writings, so that its columns stand. */
export type SettingOf = (size: number, gap?: number) => Setting;
