// Layers of a drawing: a few paths, each with one tone and one form. Colors and widths are in
// styles/components/drawing.css.

/** Size of the sheet of all drawings. */
export const SHEET = { width: 600, height: 450 } as const;

export interface Layer {
  /** Two inks on paper, their muted shades, and one signal color. */
  tone: 'quiet' | 'ink' | 'second' | 'signal';
  /**
   * A hairline, a stronger line, dots of two sizes, dashes, a sheet of paper with an outline, or a filled
   * shape.
   */
  form: 'hair' | 'line' | 'bold' | 'dot' | 'disc' | 'dash' | 'plate' | 'fill';
  d: string;
}

/** Draws one kind from a random number generator. */
export type Draw = (rand: () => number) => Layer[];
