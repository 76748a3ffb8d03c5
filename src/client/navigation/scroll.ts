// Scroll position of a page: the top, the target of its hash, or, on back and forward, the visitor's last position.
import type Swup from 'swup';
import { currentEntry, readPositions, storePositions } from '../browser/positions.ts';

/**
 * Stores positions by history entry, because the browser restores positions too early, while the old page is still
 * present.
 */
export function followScroll(swup: Swup): void {
  const positions = readPositions();
  let isMoving = false;
  const savePosition = () => {
    if (!isMoving) positions.set(currentEntry(), scrollY);
  };
  positions.set(currentEntry(), scrollY);
  addEventListener('scroll', savePosition, { passive: true });
  addEventListener('pagehide', () => storePositions(positions));

  swup.hooks.before('visit:start', () => {
    isMoving = true;
  });
  swup.hooks.on('visit:end', () => {
    isMoving = false;
  });

  // Scrolling between pages is instant, regardless of `scroll-behavior`.
  for (const hook of ['scroll:top', 'scroll:anchor'] as const) {
    swup.hooks.before(hook, (_, { options }) => {
      options.behavior = 'instant';
    });
  }
  swup.hooks.on('content:scroll', (visit) => {
    const position = visit.history.popstate ? positions.get(currentEntry()) : undefined;
    if (position !== undefined) scrollTo({ top: position, behavior: 'instant' });
    else if (visit.history.popstate && visit.to.hash)
      document.getElementById(visit.to.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
    else if (visit.history.popstate) scrollTo({ top: 0, behavior: 'instant' });
  });
}
