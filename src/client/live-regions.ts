// Live regions of a page: toasts, and the title of a page after a soft navigation. The boot script adds them,
// because they must be in the document before a script fills them.
const REGIONS =
  '<div class="toasts" data-toasts role="status"></div><p class="visually-hidden" data-announcer aria-live="polite"></p>';

/** Adds the live regions to the document. */
export function addLiveRegions(): void {
  document.body.insertAdjacentHTML('beforeend', REGIONS);
}
