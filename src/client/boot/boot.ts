// Boot script of every page. It has no dependencies and imports all other scripts on demand.
import { signedInCookie } from '../../../common/config.ts';
import { startAccount } from '../account/account.ts';
import { startBanner } from '../banner/banner.ts';
import { onRestored, whenActivated } from '../browser/activation.ts';
import { onceLoaded, readCookie, whenIdle } from '../browser/dom.ts';
import { root } from '../browser/root.ts';
import { startTheme } from '../browser/theme.ts';
import { startConsent } from '../consent/consent.ts';
import { startSamples } from '../docs/samples.ts';
import { startLanguage } from '../navigation/language.ts';
import { startMenus } from '../navigation/menus.ts';
import { startSearch } from '../search/search.ts';
import { loadChunk } from './chunk.ts';
import { startExtras } from './extras.ts';
import { startNavigating } from './native.ts';
import { startPage } from './page.ts';

/** Starts the page. Nothing is measured, stored, counted, or requested before the visitor opens it. */
function start(): void {
  startTheme();
  startMenus();
  startSearch();
  startSamples();
  startLanguage();
  startAccount();
  startBanner();
  startConsent();
  startExtras();
  startNavigating();
  startPage();
  // The font of numbers and labels loads after the page (common/brand/tokens.css).
  onceLoaded(() =>
    whenIdle(() => {
      root.dataset.loaded = '';
    }),
  );
  const isSignedIn = readCookie(signedInCookie) === '1';
  onRestored(() => loadChunk(() => import('./restored.ts')).then((page) => page?.applyChoices(isSignedIn)));
}

whenActivated(start);
