// Start of a page's scripts, after the first load and after each soft navigation.

import { closest, find, whenIdle } from '../browser/dom.ts';
import { restoreTree } from '../docs/docs-tree.ts';
import { restoreSamples } from '../docs/samples.ts';
import { loadChunk } from './chunk.ts';
import { startIslands } from './islands.ts';
import { deferEvents } from './replay.ts';

const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Whether an event reports a pointer that has not moved, as browsers do after a layout. */
const isPointerUnmoved = (event: Event): boolean =>
  event.type === 'pointermove' && event instanceof PointerEvent && !(event.movementX || event.movementY);

/** Runs a task at the first user interaction, so that an unused page does not execute more scripts. */
function onFirstInteraction(task: () => unknown): void {
  const listening = new AbortController();
  for (const type of INTERACTIONS)
    addEventListener(
      type,
      (event) => {
        if (isPointerUnmoved(event)) return;
        listening.abort();
        task();
      },
      { signal: listening.signal, capture: true },
    );
}

/** Whether an event needs the script of a control: a click on the control, or an arrow key on the map. */
const isFor =
  (controls: string) =>
  (event: Event): unknown => {
    const control = closest(event, controls);
    if (!(event instanceof KeyboardEvent)) return control;
    return event.key.startsWith('Arrow') && control?.matches('.map-stage');
  };

type When = (load: () => unknown) => unknown;

/**
 * Components with separate scripts (parts.ts): selector, controls, and when to load the scripts. Every page has a
 * footer, so its scripts wait for the first interaction.
 */
const PARTS = [
  ['[data-countdown],[data-reference],.player', 'a[data-start]', (load) => load()],
  ['[data-map],[data-visit]', '.map-stage,.city-tables a', whenIdle],
  ['.site-footer', '[data-hold],[data-home] input,[data-demo] button', onFirstInteraction],
] as const satisfies readonly (readonly [parts: string, controls: string, when: When])[];
export type Parts = (typeof PARTS)[number][0];

/**
 * Starts the scripts of the current page. Actions on controls whose scripts load on demand are deferred until then.
 * After a soft navigation, scripts do not wait for a user interaction.
 */
export function startPage(isFirst = true): void {
  startIslands();
  restoreTree();
  restoreSamples();
  const page = find('#main');
  for (const [parts, controls, when] of PARTS)
    if (page && find(parts)) {
      const load = deferEvents(page, isFor(controls), () =>
        loadChunk(() => import('./parts.ts')).then((loaded) => loaded?.startParts(parts)),
      );
      if (isFirst) when(load);
      else void load();
    }
}
