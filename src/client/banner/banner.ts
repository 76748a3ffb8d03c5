// §4 Top banner: 1000 ms after load, until it is closed for the day; never on the page that has its own.
import { shell } from '../../../common/config.ts';
import { around, find, onceLoaded, readCookie, writeCookie } from '../browser/dom.ts';

const root = document.documentElement;
const shown = (): number => Number.parseInt(readCookie(shell.bannerCookie) ?? '', 10) || 0;

let isDue = false;

/** Shows or hides the banner, and keeps its place or not, as the present page and the cookie say. */
export function placeBanner(): void {
  const banner = find('[data-top-banner]');
  if (!banner) return;
  const isWanted = shown() < 1 && !location.pathname.includes(shell.bannerFreePath);
  root.toggleAttribute('data-banner', isWanted);
  banner.hidden = !(isWanted && isDue);
}

/**
 * Takes the banner over from the next page where this one has none: the page that goes without (§4) is as good a
 * place to begin as any other.
 */
export function adoptBanner(next: Document | undefined): void {
  const place = next && find('.top-banner-place', next);
  if (place && !find('.top-banner-place')) find('.site-header')?.before(document.importNode(place, true));
}

export function startBanner(): void {
  placeBanner();
  onceLoaded(() =>
    setTimeout(() => {
      isDue = true;
      placeBanner();
    }, shell.bannerDelayMs),
  );
  document.addEventListener('click', (event) => {
    if (!around(event, '[data-top-banner] button')) return;
    const midnight = new Date();
    midnight.setHours(24, 0, 0, 0);
    writeCookie(shell.bannerCookie, String(shown() + 1), midnight);
    placeBanner();
    find('#main')?.focus({ preventScroll: true });
  });
}
