// Data of a film for the browser that renders it: the compiled picture, and content that its scene draws.
import type { Picture } from '../../compiler/articles/films.ts';
import type { Point, Stage } from './stage.ts';

export interface Reel extends Picture {
  /** Path data of the mark on a sheet of 32 × 32: the head, and the lines below it. */
  mark: { head: string; lines: string };
  /** Land on the map, as path data; its dots lie `step` apart. */
  land: { d: string; step: number };
  /** Sites of the network that filter traffic: degrees east and north. */
  sites: readonly Point[];
}

/** Moment of a film: seconds from the start, and progress of each shot. */
export interface Moment {
  time: number;
  /** The number of the shot. */
  shot: number;
  /** Seconds since a shot began; negative before it. */
  since: (shot: number) => number;
}

/** Draws a moment without the mark and the title. */
export type Scene = (reel: Reel) => (stage: Stage, moment: Moment) => void;
