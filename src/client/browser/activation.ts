// Callbacks that run when a visitor opens a prerendered page (speculation rules) or returns to a page in the
// back/forward cache.

declare global {
  interface Document {
    /** Whether the page is prerendered and the visitor has not opened it yet; not in every browser. */
    prerendering?: boolean;
  }
}

/** Runs a task immediately, or when the visitor opens a prerendered page. */
export function whenActivated(task: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', task, { once: true });
  else task();
}

/** Runs a task each time the browser restores the page from its back/forward cache. */
export const onRestored = (task: () => unknown): void =>
  addEventListener('pageshow', ({ persisted }) => persisted && task());
