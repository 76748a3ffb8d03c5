// Times at which the visitor sees a page that the browser has loaded before (speculation rules), or restored after it was
// left (back/forward cache).

declare global {
  interface Document {
    /** Whether the page is loaded ahead, and the visitor has not opened it; not in every browser. */
    prerendering?: boolean;
  }
}

/** Runs a task at once, or when the visitor opens the page that the browser has loaded ahead. */
export function whenActivated(task: () => void): void {
  if (document.prerendering) document.addEventListener('prerenderingchange', task, { once: true });
  else task();
}

/** Runs a task each time the browser restores the page from its back/forward cache. */
export const onRestored = (task: () => unknown): void =>
  addEventListener('pageshow', ({ persisted }) => persisted && task());
