// What every drawing is made of: a few paths, each in one tone and one form. The colours and widths are in
// styles/components/drawing.css.

/** Size of the sheet that all drawings are made on. */
export const SHEET = { width: 600, height: 450 } as const;

export interface Layer {
  /** Two inks on paper, their quiet shades, and one signal colour. */
  tone: 'quiet' | 'ink' | 'second' | 'signal';
  /**
   * A hair line, a stronger line, dots of two sizes, dashes, a sheet of paper with an outline, or a filled
   * shape.
   */
  form: 'hair' | 'line' | 'bold' | 'dot' | 'disc' | 'dash' | 'plate' | 'fill';
  d: string;
}

/** Draws one kind from a source of numbers. */
export type Draw = (rand: () => number) => Layer[];
