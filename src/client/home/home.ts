// Scripts of the home page: the visitor's location on the map, and the cursor of the attack chart.
import { startCharts } from './chart.ts';
import { startNear } from './near.ts';

/** Starts the scripts of the page. */
export function start(): void {
  startCharts();
  startNear();
}
