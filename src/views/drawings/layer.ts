// Layers of a drawing: a few paths, each with one tone and one form. Widths are in stroke.ts, colors in
// src/styles/components/drawing.css.
import { recordOf } from '../../../common/contract/own.ts';

/** View box size of all drawings. */
export const SHEET = { width: 600, height: 450 } as const;

/** A muted color, two inks, and a signal color. */
const TONES = ['quiet', 'ink', 'second', 'signal'] as const;
/** Lines of three widths, dots of two sizes, a dashed line, a shape with a background, or a filled shape. */
const FORMS = ['hair', 'line', 'bold', 'dot', 'disc', 'dash', 'plate', 'fill'] as const;

export interface Layer {
  tone: (typeof TONES)[number];
  form: (typeof FORMS)[number];
  d: string;
}

/** Creates layers from path data, by tone and form: `pen.ink.hair(…paths)`. */
export const pen = recordOf(TONES, (tone) =>
  recordOf(
    FORMS,
    (form) =>
      (...paths: readonly string[]): Layer => ({ tone, form, d: paths.join('') }),
  ),
);

/** Draws one kind with a random number generator. */
export type Draw = (rand: () => number) => Layer[];
