// §4 Top banner: 1000 ms after load, until it is closed for the day; never on the page that has its own.
import { shell } from '../config.ts';
import { find, readCookie, writeCookie } from './dom.ts';

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

export function startBanner(): void {
  const banner = find('[data-top-banner]');
  if (!banner) return;
  placeBanner();
  const later = () =>
    setTimeout(() => {
      isDue = true;
      placeBanner();
    }, shell.bannerDelayMs);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
  find('button', banner)?.addEventListener('click', () => {
    const midnight = new Date();
    midnight.setHours(24, 0, 0, 0);
    writeCookie(shell.bannerCookie, String(shown() + 1), midnight);
    placeBanner();
    find('#main')?.focus({ preventScroll: true });
  });
}
