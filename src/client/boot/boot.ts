// Boot script of every page: a few kilobytes without dependencies. It imports everything else on demand.
import { startAccount } from '../account/account.ts';
import { startBanner } from '../banner/banner.ts';
import { onceLoaded, whenIdle } from '../browser/dom.ts';
import { startTheme } from '../browser/theme.ts';
import { startConsent } from '../consent/consent.ts';
import { startSamples } from '../docs/samples.ts';
import { startLanguage } from '../navigation/language.ts';
import { startMenus } from '../navigation/menus.ts';
import { startSearch } from '../search/search.ts';
import { startExtras } from './extras.ts';
import { startIntent } from './intent.ts';
import { startPage } from './page.ts';

startTheme();
startMenus();
startSearch();
startSamples();
startLanguage();
startAccount();
startBanner();
startConsent();
startExtras();
startIntent();
startPage();
// Styles wait for the first view (styles/tokens.css).
onceLoaded(() =>
  whenIdle(() => {
    document.documentElement.dataset.loaded = '';
  }),
);
