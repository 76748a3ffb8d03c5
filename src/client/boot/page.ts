// Start of a page's scripts, after the first load and after each soft navigation.

import { closest, find, whenIdle } from '../browser/dom.ts';
import { placeTree } from '../docs/docs-tree.ts';
import { restoreSamples } from '../docs/samples.ts';
import { chunk } from './chunk.ts';
import { wakeIslands } from './islands.ts';
import { holdIn } from './replay.ts';

const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Whether the pointer has moved. After a layout, a browser also reports a resting pointer. */
const isResting = (event: Event): boolean =>
  event.type === 'pointermove' && event instanceof PointerEvent && !(event.movementX || event.movementY);

/** Runs a task at the first user interaction, so that an unused page executes no further script. */
function onFirstInteraction(task: () => unknown): void {
  const listening = new AbortController();
  for (const type of INTERACTIONS)
    addEventListener(
      type,
      (event) => {
        if (isResting(event)) return;
        listening.abort();
        task();
      },
      { signal: listening.signal, capture: true },
    );
}

/** Whether an event needs the script of a control: a click on the control, or an arrow key on the map. */
const isFor =
  (controls: string) =>
  (event: Event): boolean => {
    if (!(event instanceof KeyboardEvent)) return closest(event, controls) !== null;
    return event.key.startsWith('Arrow') && closest(event, '.map-stage') !== null;
  };

/** Loads a script when the page starts. */
const now = (load: () => unknown): unknown => load();

/** Scripts that few pages need: selector of the part, its controls, the script, and the time of loading. */
const PARTS: readonly [
  part: string,
  controls: string,
  script: () => Promise<{ start: () => unknown }>,
  when: (load: () => unknown) => unknown,
][] = [
  ['[data-countdown]', '[data-countdown]', () => import('../banner/countdown.ts'), now],
  ['[data-map]', '.map-stage, .city-tables a', () => import('../map/network-map.ts'), whenIdle],
  [
    '.docs, .fixed-nav, [data-home], [data-demo], .module-code',
    '.doc-helpful, .api-run, [data-home] input, [data-demo] button',
    () => import('./first-use.ts'),
    onFirstInteraction,
  ],
  ['[data-visit]', '[data-visit]', () => import('../visit/visit.ts'), whenIdle],
  ['.player', 'a[data-start]', () => import('../player/player.ts'), now],
];

/**
 * Starts the scripts of the current page. Controls of scripts that load on demand are held until then. After
 * a soft navigation, scripts do not wait for a user interaction.
 */
export function startPage(isFirst = true): void {
  wakeIslands();
  placeTree();
  restoreSamples();
  const page = find('#main');
  for (const [part, controls, script, when] of PARTS)
    if (page && find(part)) {
      const load = holdIn(page, isFor(controls), () => chunk(script).then((loaded) => loaded?.start()));
      (isFirst ? when : now)(load);
    }
}
