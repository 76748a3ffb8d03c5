// Scripts of parts that start at the first interaction with their page.
import { find } from '../browser/dom.ts';
import { chunk } from './chunk.ts';

const PARTS: readonly [part: string, script: () => Promise<{ start: () => unknown }>][] = [
  ['.docs', () => import('../docs/docs.ts')],
  ['.fixed-nav', () => import('../navigation/sections.ts')],
  ['[data-home]', () => import('../home/home.ts')],
  ['[data-demo], .module-code', () => import('../demos/demos.ts')],
];

/** Starts the scripts of the parts on the current page. Resolves when their controls respond to events. */
export async function start(): Promise<void> {
  await Promise.all(
    PARTS.map(async ([part, script]) => {
      if (find(part)) await (await chunk(script))?.start();
    }),
  );
}
