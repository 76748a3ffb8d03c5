// What a page brings along that scripts bring to life: after the first load, and after each soft navigation.

import { around, find, whenIdle } from '../browser/dom.ts';
import { placeTree } from '../docs/docs-tree.ts';
import { restoreSamples } from '../docs/samples.ts';
import { chunk } from './chunk.ts';
import { wakeIslands } from './islands.ts';
import { holdIn } from './replay.ts';

const FIRST_SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** After a layout a browser tells where the pointer rests; nobody has moved it. */
const rests = (event: Event): boolean =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

/** Runs a task with the first thing that a reader does: before it, the page costs nobody anything. */
function atFirstSign(task: () => unknown): void {
  const heard = new AbortController();
  for (const sign of FIRST_SIGNS)
    addEventListener(
      sign,
      (event) => {
        if (rests(event)) return;
        heard.abort();
        task();
      },
      { signal: heard.signal, passive: true, capture: true },
    );
}

/** Whether an event needs the script of a control: a click on it, or an arrow key on the map. */
const isFor =
  (controls: string) =>
  (event: Event): boolean => {
    if (!(event instanceof KeyboardEvent)) return around(event, controls) !== null;
    return event.key.startsWith('Arrow') && around(event, '.map-stage') !== null;
  };

/** Loads a script when the page starts. */
const now = (load: () => unknown): unknown => load();

/** Scripts that few pages need: the part that needs one, its controls, the script, and when it is loaded. */
const PARTS: readonly [
  part: string,
  controls: string,
  script: () => Promise<{ start: () => void }>,
  when: (load: () => unknown) => unknown,
][] = [
  ['[data-countdown]', '[data-countdown]', () => import('../banner/countdown.ts'), now],
  ['[data-map]', '.map-stage, .city-tables a', () => import('../map/network-map.ts'), whenIdle],
  ['.docs', '[data-feedback-open]', () => import('../docs/docs.ts'), atFirstSign],
  ['.player', 'a[data-start]', () => import('../player/player.ts'), now],
];

/**
 * Starts the scripts of the present page. Controls of scripts that are loaded on demand are held until then. After a
 * soft navigation nothing waits for a sign of the reader.
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
