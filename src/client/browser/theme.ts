// Theme choice in local storage. first-paint.ts applies it before the first paint.
import { themeKey } from '../../../common/config.ts';
import { find } from './dom.ts';
import { root } from './root.ts';

/** Sets the theme color of the browser's interface to the color of the page. */
export function updateThemeColor(): void {
  const { theme } = root.dataset;
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  for (const [index, meta] of metas.entries()) {
    const scheme = index === 0 ? 'light' : 'dark';
    if (theme) meta.media = theme === scheme ? 'all' : 'not all';
    else meta.media = `(prefers-color-scheme: ${scheme})`;
  }
}

/** Sets the theme color of the browser's interface if the visitor has chosen a theme. */
export function startTheme(): void {
  if (root.dataset.theme) updateThemeColor();
}

/** Moves the theme choice from the extras into the footer, and applies and stores its changes. */
export function moveThemeChoice(choice: Element | null): void {
  if (!choice) return;
  const chosen = find<HTMLInputElement>(`[value=${root.dataset.theme ?? 'auto'}]`, choice);
  if (chosen) chosen.checked = true;
  find('.theme-place')?.append(choice);
  choice.addEventListener('change', ({ target }) => {
    const { value } = target as HTMLInputElement;
    if (value === 'auto') delete root.dataset.theme;
    else root.dataset.theme = value;
    updateThemeColor();
    try {
      if (value === 'auto') localStorage.removeItem(themeKey);
      else localStorage.setItem(themeKey, value);
    } catch {
      // Storage is unavailable: the choice applies to this page only.
    }
  });
}
