// A film as the browser renders it: what the compiler read of its picture, with what its scene draws of the content.
import type { Picture } from '../../compiler/articles/films.ts';
import type { Point, Stage } from './stage.ts';

export interface Reel extends Picture {
  /** Path data of the mark, on a sheet of 32 × 32: the head, and the lines under it. */
  mark: { head: string; lines: string };
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

/** Draws everything of a moment but mark and title. */
export type Scene = (reel: Reel) => (stage: Stage, moment: Moment) => void;
