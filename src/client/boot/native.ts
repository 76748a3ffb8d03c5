// Native navigation in browsers with speculation rules (src/http/speculation-rules.ts), which load pages before the
// click. All other browsers get soft navigation.
import { hasFileExtension } from '../../../common/i18n/file-extension.ts';
import { isDataSaving } from '../browser/connection.ts';
import { root } from '../browser/root.ts';
import { endLoading, startLoading } from '../navigation/loading-bar.ts';
import { loadChunk } from './chunk.ts';

/** Shows the loading bar of §4 until the next page replaces this one. */
function showLoading(): void {
  const { navigation } = window;
  navigation?.addEventListener('navigate', ({ destination, downloadRequest }) => {
    if (destination.sameDocument || downloadRequest !== null) return;
    const { protocol, pathname } = new URL(destination.url);
    if (/^https?:$/.test(protocol) && !hasFileExtension(pathname)) startLoading();
  });
  // The visitor has stopped loading, or the response is not a page.
  navigation?.addEventListener('navigateerror', () => endLoading('done'));
}

/** Starts the navigation that the browser supports. */
export function startNavigating(): void {
  if (!HTMLScriptElement.supports?.('speculationrules'))
    return void loadChunk(() => import('./intent.ts')).then((intent) => intent?.startIntent());
  // The rules match links only on pages with this attribute (§4).
  if (!isDataSaving()) root.dataset.ahead = '';
  showLoading();
}
