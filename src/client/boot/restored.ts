// Applies choices that the visitor made on later pages to a page from the back/forward cache.
import { signedInCookie, themeKey } from '../../../common/config.ts';
import { updateBanner } from '../banner/banner.ts';
import { find, readCookie } from '../browser/dom.ts';
import { readStorage } from '../browser/store.ts';
import { updateThemeColor } from '../browser/theme.ts';
import { applyConsent } from '../consent/consent.ts';

function applyTheme(): void {
  const theme = readStorage('localStorage', themeKey);
  const { dataset } = document.documentElement;
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
  updateThemeColor();
  const choice = find<HTMLInputElement>(`[data-theme-choice] [value=${theme ?? 'auto'}]`);
  if (choice) choice.checked = true;
}

/** Applies theme, banner, and cookie choice. Reloads the page if the visitor has signed in or out. */
export function applyChoices(wasSignedIn: boolean): void {
  if ((readCookie(signedInCookie) === '1') !== wasSignedIn) {
    location.reload();
    return;
  }
  applyTheme();
  updateBanner();
  applyConsent();
}
