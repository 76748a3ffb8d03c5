// A film as the browser renders it: what the compiler read of its words, with the figures and places of the
// content that its scene draws.
import type { Film } from '../../compiler/films.ts';
import type { Point, Stage } from './stage.ts';

export interface Reel extends Film {
  code: string;
  locale: string;
  brand: string;
  /** Path data of the mark, on a sheet of 32 × 32: the head, and the lines under it. */
  mark: { head: string; lines: string };
  /** Claims as they are written in the language, by their ids. */
  figures: Record<string, string>;
  /** Land on the map, as path data; its dots lie `step` apart. */
  land: { d: string; step: number };
  /** Places of ours that filter traffic: degrees east and north. */
  sites: readonly Point[];
}

/** What a scene is told of a moment: seconds from the start, and how far each shot has come. */
export interface Moment {
  time: number;
  /** The number of the shot. */
  shot: number;
  /** Seconds since a shot began; negative before it. */
  since: (shot: number) => number;
}

/** Draws everything of a moment but heading, mark and title. */
export type Scene = (reel: Reel) => (stage: Stage, moment: Moment) => void;
