// Scripts of parts that few pages contain, one chunk each. The boot script decides when they start (page.ts).
import { chunk } from './chunk.ts';

const SCRIPTS: readonly [part: string, script: () => Promise<{ start: () => unknown }>][] = [
  ['[data-countdown]', () => import('../banner/countdown.ts')],
  ['.player', () => import('../player/player.ts')],
  ['[data-reference]', () => import('../forms/reference.ts')],
  ['[data-map]', () => import('../map/network-map.ts')],
  ['[data-visit]', () => import('../visit/visit.ts')],
  ['.docs', () => import('../docs/docs.ts')],
  ['.fixed-nav', () => import('../navigation/sections.ts')],
  ['[data-home]', () => import('../home/home.ts')],
  ['[data-demo], .module-code', () => import('../demos/demos.ts')],
];

/**
 * Starts the scripts of the parts on the current page that match a selector. Resolves when their controls respond to
 * events.
 */
export async function startParts(selector: string): Promise<void> {
  await Promise.all(
    SCRIPTS.map(async ([part, script]) => {
      const isWanted = [...document.querySelectorAll(part)].some((element) => element.matches(selector));
      if (isWanted) await (await chunk(script))?.start();
    }),
  );
}
