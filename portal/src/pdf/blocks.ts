// Block model of a printed document: blocks and their runs of text.

export type Face = 'regular' | 'bold' | 'mono';

export interface Run {
  text: string;
  face: Face;
  link?: string;
}

export interface Placed {
  depth: number;
  /** List nesting depth of the enclosing note or blockquote; `null` outside of one. */
  note: number | null;
}
export type TextBlock = Placed & {
  kind: 'text' | 'heading' | 'code';
  /** Heading level: 2 to 4. */
  level: number;
  runs: Run[];
  /** Bullet or number of the first block of a list item. */
  mark?: string;
};
export type TableBlock = Placed & { kind: 'table'; rows: { head: boolean; cells: Run[][] }[] };
export type Block = TextBlock | TableBlock;
