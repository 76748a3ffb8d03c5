// The blocks of a document, and the runs of text in them: what a page of print has of it.

/** The three ways in which characters are set. */
export type Cut = 'regular' | 'bold' | 'mono';

export interface Run {
  text: string;
  cut: Cut;
  link?: string;
}

export interface Placed {
  /** How many lists it stands in. */
  depth: number;
  /** In how many lists the note or quotation stands that it belongs to; `null` outside of one. */
  note: number | null;
}
export type TextBlock = Placed & {
  kind: 'text' | 'heading' | 'code';
  /** Of a heading: 2 to 4. */
  level: number;
  runs: Run[];
  /** Of the first block of a list item: its bullet or number. */
  mark?: string;
};
export type TableBlock = Placed & { kind: 'table'; rows: { head: boolean; cells: Run[][] }[] };
export type Block = TextBlock | TableBlock;
