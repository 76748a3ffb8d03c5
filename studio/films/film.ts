// Film data for the browser that renders it: the compiled picture, and content that the scene draws.
import type { Picture } from '../../compiler/articles/films.ts';
import type { Point, Stage } from './stage.ts';

export interface Reel extends Picture {
  /** Path data of the mark on a 32 × 32 grid: the head, and the lines below it. */
  mark: { head: string; lines: string };
  /** Land on the map, as path data of dots with the distance `step`. */
  land: { d: string; step: number };
  /** Network sites that filter traffic, as longitude and latitude in degrees. */
  sites: readonly Point[];
}

/** Moment in a film: seconds from the start, and progress of each shot. */
export interface Moment {
  time: number;
  /** Index of the current shot. */
  shot: number;
  /** Seconds since a shot began; negative before the shot. */
  since: (shot: number) => number;
}

/** Draws a moment, without the mark and the title. */
export type Scene = (reel: Reel) => (stage: Stage, moment: Moment) => void;
