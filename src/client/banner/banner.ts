// Top banner (§4): appears 1000 ms after load, unless the visitor has closed it for the day or the page has its own
// banner.
import { shell } from '../../../common/config.ts';
import { closest, find, onceLoaded, readCookie, writeCookie } from '../browser/dom.ts';
import { root } from '../browser/root.ts';

const impressionCount = (): number => Number.parseInt(readCookie(shell.bannerCookie) ?? '', 10) || 0;

let isDue = false;

/** Shows or hides the banner, and reserves its space, depending on the current page and the cookie. */
export function updateBanner(): void {
  const banner = find('[data-top-banner]');
  if (!banner) return;
  const isVisible = impressionCount() < 1 && !location.pathname.includes(shell.bannerFreePath);
  root.toggleAttribute('data-banner', isVisible);
  banner.hidden = !(isVisible && isDue);
}

/**
 * Imports the next page's banner if this document has none, because a visit may start on the page without the banner
 * (§4).
 */
export function importBanner(next: Document | undefined): void {
  const banner = next && find('.top-banner-place', next);
  if (banner && !find('.top-banner-place')) find('.site-header')?.before(document.importNode(banner, true));
}

/** Shows the top banner after its delay, and handles its close button. */
export function startBanner(): void {
  updateBanner();
  onceLoaded(() =>
    setTimeout(() => {
      isDue = true;
      updateBanner();
    }, shell.bannerDelayMs),
  );
  document.addEventListener('click', (event) => {
    if (!closest(event, '[data-top-banner] button')) return;
    const midnight = new Date();
    midnight.setHours(24, 0, 0, 0);
    writeCookie(shell.bannerCookie, String(impressionCount() + 1), midnight);
    updateBanner();
    find('#main')?.focus({ preventScroll: true });
  });
}
