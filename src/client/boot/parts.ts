// Scripts of parts that few pages contain, one chunk each. The boot script decides when they start (page.ts).
import { find } from '../browser/dom.ts';
import { chunk } from './chunk.ts';

type Scripts = readonly [part: string, script: () => Promise<{ start: () => unknown }>][];

/** Scripts that start at once or when the browser is idle. */
const EARLY: Scripts = [
  ['[data-countdown]', () => import('../banner/countdown.ts')],
  ['.player', () => import('../player/player.ts')],
  ['[data-reference]', () => import('../forms/reference.ts')],
  ['[data-map]', () => import('../map/network-map.ts')],
  ['[data-visit]', () => import('../visit/visit.ts')],
];

/** Scripts that start at the first interaction. */
const LATER: Scripts = [
  ['.docs', () => import('../docs/docs.ts')],
  ['.fixed-nav', () => import('../navigation/sections.ts')],
  ['[data-home]', () => import('../home/home.ts')],
  ['[data-demo], .module-code', () => import('../demos/demos.ts')],
];

/** Selector of the boot script for the parts that wait for the first interaction; every page has a footer. */
const FOOTER = '.site-footer';

/** Distance in pixels at which the footer is near. */
const NEAR = 400;

/** Starts the line of the footer when the footer comes near. Soft navigation keeps the footer and its line. */
function startFooterLine(footer: Element): void {
  if (find('.footer-line', footer)) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void chunk(() => import('../visit/footer-line.ts')).then((line) => line?.start());
    },
    { rootMargin: `${NEAR}px` },
  );
  observer.observe(footer);
}

/**
 * Starts the scripts of the parts on the current page that match a selector; for the footer, those of all parts that
 * wait for the first interaction. Resolves when their controls respond to events.
 */
export async function startParts(selector: string): Promise<void> {
  const footer = selector === FOOTER ? find(selector) : null;
  if (footer) startFooterLine(footer);
  await Promise.all(
    (footer ? LATER : EARLY).map(async ([part, script]) => {
      const isWanted = [...document.querySelectorAll(part)].some(
        (element) => footer || element.matches(selector),
      );
      if (isWanted) await (await chunk(script))?.start();
    }),
  );
}
