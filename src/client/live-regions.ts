// Live regions of a page: toasts, and the title of a page after a soft navigation. Only scripts fill them, and they must
// be in the document before that, so the boot script adds them.
const REGIONS =
  '<div class="toasts" data-toasts role="status"></div><p class="visually-hidden" data-announcer aria-live="polite"></p>';

export function addLiveRegions(): void {
  document.body.insertAdjacentHTML('beforeend', REGIONS);
}
