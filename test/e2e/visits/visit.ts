// Visit of a page: it is opened once, and every check of the page runs on it.
import type { BrowserContext, Page } from 'playwright-core';
import { href } from '../../../common/i18n/links.ts';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { watch } from '../browser.ts';
import { contentOf, layoutOf } from '../engines/page.ts';
import { pagesOf, TYPES } from '../page-types.ts';
import { createTabs, findViolations, origin, resize, SHELL } from '../shell/shell.ts';
import { FORCED, forcedColorsOf, PAIRS, suggestionsOf } from './forced-colors.ts';
import { foreignTextsOn } from './language.ts';
import { joinedWordsOn } from './names.ts';
import { reflowOf } from './reflow.ts';
import { treeOf } from './tree.ts';
import { koreanTextOn, wordWidths, wrongBreaksAt } from './words.ts';

export interface Visit {
  locale: Locale;
  /** Path without locale. */
  path: string;
  look: (typeof LOOKS)[number];
  /** Part of the page that axe checks. */
  scope: (typeof SCOPES)[number];
}

const WIDTHS = [320, 360, 390, 768, 1024, 1440, 2560];
/** Color schemes and widths in which axe checks pages. */
const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

/**
 * Scopes of axe, which alternate like the looks: the complete page; the page without header and footer; and the page
 * without them, except for the contrast of its colors. Contrast and the relation to header and footer are the same in
 * every language, so axe checks the contrast in each look once.
 */
const SCOPES = ['complete', 'content', 'structure', 'structure'] as const;

/** Visits in a locale. Looks and scopes alternate, so that axe checks each page type in all of them. */
export const visitsIn = (locale: Locale): Visit[] =>
  pagesOf(locale).map((path, index) => {
    const turn = (localeCodes.indexOf(locale) + index) % localeCodes.length;
    const look = LOOKS[turn % LOOKS.length] ?? LOOKS[0];
    // Other pages are not visited in every locale.
    const isAlternating = index < TYPES.length && path !== '/';
    return { locale, path, look, scope: (isAlternating && SCOPES[turn]) || 'complete' };
  });

/** Pages whose accessibility tree is recorded in English and Japanese, by snapshot name. */
export const TREES: Readonly<Record<string, string>> = {
  home: '/',
  product: '/products/web-application-firewall/',
  contact: '/contact/',
  map: '/global-network-map/',
  list: '/blog/',
  article: '/blog/phasing-out-a-jump-host/',
  term: '/glossary/anycast/',
  search: '/search/?keyword=WAF',
  document: '/docs/10200/cache-rules/',
  'api-reference': '/docs/api/content-acceleration/purges/',
};

/** Pages whose accessible names are checked, by locale. */
export const NAMES: Partial<Record<Locale, readonly string[]>> = {
  en: [
    '/',
    '/contact/',
    '/global-network-map/',
    '/search/?keyword=WAF',
    '/docs/search/?keyword=cache',
    '/docs/10200/cache-rules/',
    '/docs/api/content-acceleration/purges/',
  ],
  ja: ['/global-network-map/'],
};

/** Documents with a sidebar that is taller than the window. */
export const SIDEBARS = ['/docs/10200/cache-rules/', '/docs/api/content-acceleration/purges/'];

/** The page whose Korean text is checked. */
export const KOREAN = '/blog/';

/** Conditions of the checks that do not run on every visit. */
export const CONDITIONS = {
  reflow: ({ locale, path }: Visit) =>
    TYPES.some((type, index) => type === path && localeCodes[index % localeCodes.length] === locale),
  tree: ({ locale, path }: Visit) =>
    (locale === 'en' || locale === 'ja') && Object.values(TREES).includes(path),
  names: ({ locale, path }: Visit) => NAMES[locale]?.includes(path) ?? false,
  forced: ({ locale, path }: Visit) =>
    locale === 'en' && (FORCED.includes(path) || PAIRS.some((pair) => pair.path === path)),
  sidebar: ({ path }: Visit) => SIDEBARS.includes(path),
  korean: ({ locale, path }: Visit) => locale === 'ko' && path === KOREAN,
  suggestions: ({ locale, path }: Visit) => locale === 'en' && path === '/legal/',
};

/** Runs a check. Returns a function that returns its result, or throws its error in the test of the check. */
async function capture<T>(run: () => Promise<T>): Promise<() => T> {
  try {
    const result = await run();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** Runs a check only on some visits. On other visits, the result throws. */
const captureIf = <T>(isPart: boolean, run: () => Promise<T>): Promise<() => T> =>
  capture(() => (isPart ? run() : Promise.reject(new Error('this check does not run on this visit'))));

const paint = (page: Page, isPainted: boolean) =>
  page.evaluate(
    (visibility) => {
      document.documentElement.style.visibility = visibility;
    },
    isPainted ? '' : 'hidden',
  );

/** Returns the layout at each width, and wrong line breaks. Measures positions only, without painting. */
async function widthsOf(page: Page, visit: Visit) {
  const measured: (ReturnType<typeof layoutOf> & { width: number; broken: string[] })[] = [];
  await paint(page, false);
  for (const width of new Set([...WIDTHS, ...wordWidths(visit)])) {
    await resize(page, { width, height: 900 });
    const layout = await page.evaluate(layoutOf);
    measured.push({ width, ...layout, broken: await wrongBreaksAt(page, visit, width) });
  }
  await paint(page, true);
  return measured;
}

async function axeViolationsOf(page: Page, { path, look, scope }: Visit): Promise<string[]> {
  await resize(page, { width: look.width, height: 900 });
  await page.emulateMedia({ colorScheme: look.colorScheme });
  // Header and footer are the same on every page, so axe checks them on the home page only.
  if (scope === 'complete') return findViolations(page, path === '/' ? {} : { exclude: SHELL });
  // Excluded elements take as much time as the others, so header and footer are removed.
  const removed = await page.evaluateHandle(
    (selector) =>
      [...document.querySelectorAll(selector)].map((part) => {
        const place = new Comment();
        part.replaceWith(place);
        return { part, place };
      }),
    SHELL.join(),
  );
  const violations = await findViolations(page, {}, scope === 'content');
  await removed.evaluate((parts) => {
    for (const { part, place } of parts) place.replaceWith(part);
  });
  return violations;
}

/** Returns whether the sidebar of a document scrolls in a low window, and its axe violations. */
async function sidebarOf(page: Page, { look }: Visit) {
  await resize(page, { width: 1280, height: 500 });
  const isScrollable = await page
    .locator('.docs-side')
    .evaluate((side) =>
      [side, ...side.querySelectorAll('*')].some(
        (element) =>
          element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === 'auto',
      ),
    );
  // The locales alternate between the themes.
  await page.emulateMedia({ colorScheme: look.colorScheme });
  return { isScrollable, axeViolations: await findViolations(page, { include: ['.docs-side'] }) };
}

/** Removes the banner and the cookie bar. */
const settle = (page: Page) =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll('[data-consent], .top-banner-place')) part.remove();
  });

/** Opens a page and runs all of its checks. */
async function visitPage(page: Page, errors: string[], visit: Visit) {
  errors.length = 0;
  const response = await page.goto(`${origin}${href(visit.path, visit.locale)}`, { waitUntil: 'load' });
  // A script adds the search and the theme switch, which no check must see before they are in their place.
  await page.locator('#extras > *').first().waitFor({ state: 'attached' });
  const findings = {
    content: await capture(() => page.evaluate(contentOf)),
    lang: await page.locator('html').getAttribute('lang'),
    foreign: await capture(() => foreignTextsOn(page)),
    widths: await capture(() => widthsOf(page, visit)),
    korean: await captureIf(CONDITIONS.korean(visit), () => koreanTextOn(page)),
    axeViolations: await capture(() => axeViolationsOf(page, visit)),
    sidebar: await captureIf(CONDITIONS.sidebar(visit), () => sidebarOf(page, visit)),
  };
  await page.emulateMedia({ colorScheme: null });
  await settle(page);
  const later = {
    reflow: await captureIf(CONDITIONS.reflow(visit), () => reflowOf(page)),
    tree: await captureIf(CONDITIONS.tree(visit), () => treeOf(page)),
    joined: await captureIf(CONDITIONS.names(visit), () => joinedWordsOn(page)),
    forced: await captureIf(CONDITIONS.forced(visit), () => forcedColorsOf(page, visit.path)),
    suggestions: await captureIf(CONDITIONS.suggestions(visit), () => suggestionsOf(page)),
  };
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  // The browser logs the status of error pages as an error.
  const own = errors.filter((text) => response?.status() === 200 || !/status of 40\d/.test(text));
  return { ...findings, ...later, errors: own };
}

/** Creates a visitor who opens each page once, when its findings are first requested. Shared files are cached. */
export function createVisitor(context: () => BrowserContext) {
  const tabs = createTabs(async () => {
    const page = await context().newPage();
    return { page, errors: watch(page) };
  });
  const visits = new Map<string, ReturnType<typeof visitPage>>();
  const open = async (visit: Visit) => {
    const tab = await tabs.take();
    const findings = await visitPage(tab.page, tab.errors, visit);
    tabs.release(tab);
    return findings;
  };
  return (visit: Visit) => {
    const findings = visits.get(visit.path) ?? open(visit);
    visits.set(visit.path, findings);
    return findings;
  };
}
