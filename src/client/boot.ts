// What every page executes: a few kilobytes, no dependency. What needs more is fetched when it is needed.
import { startAccount } from './account.ts';
import { startBanner } from './banner.ts';
import { startConsent } from './consent.ts';
import { onceLoaded, whenIdle } from './dom.ts';
import { startExtras } from './extras.ts';
import { startIntent } from './intent.ts';
import { startLanguage } from './language.ts';
import { addLiveRegions } from './live-regions.ts';
import { startMenus } from './menus.ts';
import { startPage } from './page.ts';
import { startSamples } from './samples.ts';
import { startSearch } from './search.ts';
import { startTheme } from './theme.ts';

addLiveRegions();
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
// What waits for the first view to be there (styles/tokens.css).
onceLoaded(() => whenIdle(() => document.documentElement.toggleAttribute('data-loaded', true)));
