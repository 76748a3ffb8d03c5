// Scripts for components that few pages contain, one chunk each. The boot script decides when they start (page.ts).
import { find, whenIdle } from '../browser/dom.ts';
import { loadChunk } from './chunk.ts';
import type { Parts } from './page.ts';

type Script = () => Promise<{ start: () => unknown }>;

/** Scripts by group of the boot script. Each script starts if the page contains its component. */
const SCRIPTS: Record<Parts, readonly (readonly [part: string, script: Script])[]> = {
  '[data-countdown],[data-reference],.player': [
    ['[data-countdown]', () => import('../banner/countdown.ts')],
    ['[data-reference]', () => import('../forms/reference.ts')],
    ['.player', () => import('../player/player.ts')],
  ],
  '[data-map],[data-visit]': [
    ['[data-map]', () => import('../map/network-map.ts')],
    ['[data-visit]', () => import('../visit/visit.ts')],
  ],
  '.site-footer': [
    ['.docs', () => import('../docs/docs.ts')],
    ['.fixed-nav,.article-contents', () => import('../navigation/sections.ts')],
    ['[data-home]', () => import('../home/home.ts')],
    ['[data-demo],.module-code', () => import('../demos/demos.ts')],
    ['.site-footer', async () => ({ start: watchFooter })],
    ['.site-footer', async () => ({ start: () => document.addEventListener('keyup', revealTextArea) })],
  ],
};

/** Maximum distance in pixels between the viewport and a footer that counts as near. */
const NEAR_PX = 400;

let footerObserver: IntersectionObserver | undefined;

/** Starts the footer line when the footer is near the viewport. Soft navigation preserves the footer and its line. */
function watchFooter(): void {
  const footer = find('.site-footer');
  footerObserver?.disconnect();
  if (!footer || find('.footer-line', footer)) return;
  footerObserver = new IntersectionObserver(
    (entries, observer) => {
      // A busy browser may report several changes at once.
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // Formatting in an event handler would exceed the limit for a good Interaction to Next Paint.
      void loadChunk(() => import('../visit/footer-line.ts')).then((line) => line && whenIdle(line.start));
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  footerObserver.observe(footer);
}

/**
 * Scrolls a text area fully into view after Tab, because browsers reveal only its caret, and the cookie bar may cover
 * the rest (D42).
 */
function revealTextArea({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}

/** Starts the scripts of the components on the current page. Resolves when their controls respond to events. */
export async function startParts(parts: Parts): Promise<void> {
  await Promise.all(
    SCRIPTS[parts].map(async ([part, script]) => {
      if (find(part)) await (await loadChunk(script))?.start();
    }),
  );
}
