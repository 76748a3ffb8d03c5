// Layers of a drawing: a few paths, each with one tone and one form. Widths are in stroke.ts, colors in
// src/styles/components/drawing.css.

/** View box size of all drawings. */
export const SHEET = { width: 600, height: 450 } as const;

export interface Layer {
  /** A muted color, two inks, and a signal color. */
  tone: 'quiet' | 'ink' | 'second' | 'signal';
  /** Lines of three widths, dots of two sizes, a dashed line, a shape with a background, or a filled shape. */
  form: 'hair' | 'line' | 'bold' | 'dot' | 'disc' | 'dash' | 'plate' | 'fill';
  d: string;
}

/** Draws one kind with a random number generator. */
export type Draw = (rand: () => number) => Layer[];
