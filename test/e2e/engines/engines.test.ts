// Smoke suite in each installed browser engine: ten page types in English and Japanese, and common user interactions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormValues } from '../../../common/forms/check.ts';
import { href } from '../../../common/i18n/links.ts';
import { findEngine } from '../../../scripts/test/engines.ts';
import { createToken } from '../../../src/routes/forms/token.ts';
import { INTERNAL_FIELDS } from '../../../src/views/forms/form-props.ts';
import { sampleOf, thanksPath } from '../forms/forms.ts';
import { ops } from '../ops/ops-calls.ts';
import { launchChromium } from './chromium.ts';
import type { Driver } from './driver.ts';
import { launchFirefox } from './firefox.ts';
import { contentOf, layoutOf } from './page.ts';
import { settle, type Visitor } from './visitor.ts';
import { launchWebKit } from './webkit.ts';

/** Installed engines, with the function that starts each. */
const engines: [name: string, launch: () => Promise<Driver>][] = [['Chromium', launchChromium]];
const firefox = findEngine('Firefox');
if (firefox !== undefined) engines.push(['Firefox', () => launchFirefox(firefox)]);
const webKit = findEngine('WebKitGTK');
if (webKit !== undefined) engines.push(['WebKitGTK', () => launchWebKit(webKit)]);

const TYPES = [
  '/',
  '/products/web-application-firewall/',
  '/solutions/online-gaming/',
  '/contact/',
  '/global-network-map/',
  '/blog/',
  '/blog/ddos-attack-browser-game-platform/',
  '/search/?keyword=WAF',
  '/docs/10200/cache-rules/',
  '/docs/api/content-acceleration/purges/',
];
const PAGES = (['en', 'ja'] as const).flatMap((locale) => TYPES.map((path) => href(path, locale)));
/** A small page, because the shell is the same everywhere. */
const PAGE = '/legal/';
const DARK = 'rgb(11, 15, 23)';

describe.each(engines)('%s', (engine, launch) => {
  let driver: Driver;
  let visitor: Visitor;
  beforeAll(async () => {
    driver = await launch();
    visitor = await settle(driver);
    await visitor.resize(1440);
  });
  afterAll(() => driver.close());

  /** Waits until the content of a page is shown, because soft navigation changes the URL earlier. */
  const shows = (path: string) =>
    visitor.waitFor(
      (to) =>
        location.pathname === to &&
        document.querySelector('link[rel=canonical]')?.getAttribute('href')?.endsWith(to) === true &&
        document.querySelector('h1') !== null,
      path,
    );

  // In Chromium, visits.test.ts checks the same on all page types.
  it.each(engine === 'Chromium' ? [] : PAGES)(
    '%s is complete, has no error, and fits a desktop and a phone',
    async (path) => {
      await visitor.open(path);
      expect(await visitor.evaluate(contentOf)).toEqual({ path, heads: 1, isFound: true, images: [] });
      for (const width of [390, 1440]) {
        await visitor.resize(width);
        const layout = await visitor.evaluate(layoutOf);
        expect({ width, ...layout }).toEqual({ width, beyond: 0, hasSpaceBelow: false, hasShell: true });
      }
      await visitor.expectNoErrors();
    },
  );

  it('a menu opens and closes with the pointer and the keyboard', async () => {
    const menu = '.menus details:first-of-type';
    const opens = (isOpen: boolean) =>
      visitor.waitFor(
        (open) =>
          document.querySelector('.menus summary')?.getAttribute('aria-expanded') === String(open) &&
          document.querySelector('.menus .mega')?.checkVisibility() === open,
        isOpen,
      );
    await visitor.open(PAGE);
    await visitor.click(`${menu} summary`);
    await opens(true);
    await visitor.click(`${menu} summary`);
    await opens(false);
    await visitor.focus(`${menu} summary`);
    await visitor.press('Enter');
    await opens(true);
    await visitor.press('Escape');
    await opens(false);
    expect(await visitor.evaluate(() => document.activeElement?.localName ?? '')).toBe('summary');
    await visitor.expectNoErrors();
  });

  it('the menus on a phone open, and close with Escape', async () => {
    await visitor.resize(390);
    await visitor.open(PAGE);
    await visitor.click('.burger summary');
    await visitor.click('.menus summary');
    await visitor.waitFor(() => document.querySelector('.menus .mega a')?.checkVisibility() === true);
    await visitor.press('Escape');
    await visitor.press('Escape');
    await visitor.waitFor(() => document.querySelector('.header-nav')?.checkVisibility() === false);
    await visitor.resize(1440);
    await visitor.expectNoErrors();
  });

  it('the search overlay closes with Escape, and opens a result', async () => {
    const isOpen = (expected: boolean) =>
      visitor.waitFor(
        (open) => document.querySelector('#search-overlay')?.checkVisibility() === open,
        expected,
      );
    await visitor.open(PAGE);
    await visitor.click('.header-search');
    await isOpen(true);
    await visitor.press('Escape');
    await isOpen(false);
    await visitor.press('/');
    await isOpen(true);
    await visitor.type('#search-overlay input', 'firewall');
    await visitor.waitFor(() => document.querySelector('#search-overlay [role=option]') !== null);
    await visitor.press('ArrowDown');
    await visitor.waitFor(
      () => document.querySelector('#search-overlay [role=option][aria-selected=true]') !== null,
    );
    const to = await visitor.evaluate(
      () => document.querySelector<HTMLAnchorElement>('#search-overlay [aria-selected=true]')?.pathname ?? '',
    );
    await visitor.press('Enter');
    await shows(to);
    await visitor.expectNoErrors();
  });

  it('a form lists its errors, then is sent, verified, and stored', async () => {
    const form = 'contact';
    // Short values, because some engines take long for each key press.
    const sample: FormValues = {
      ...sampleOf(form, engine),
      content: 'Hi',
      email: 'a@example.com',
      company: engine,
    };
    await visitor.open('/contact/');
    await visitor.click('.form-send button');
    await visitor.waitFor(
      () => (document.querySelector('#form-summary')?.querySelectorAll('a').length ?? 0) > 3,
    );
    for (const name of ['content', 'firstName', 'lastName', 'email', 'company'])
      await visitor.type(`#lead-form [name=${name}]`, String(sample[name]));
    // The system draws option lists outside of the page.
    await visitor.evaluate(
      (choices) => {
        for (const [name, value] of choices) {
          const list = document.querySelector<HTMLSelectElement>(`#lead-form select[name=${name}]`);
          if (!list) continue;
          list.value = value;
          for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
        }
        return null;
      },
      ['type', 'country'].map((name) => [name, String(sample[name])] as const),
    );
    await visitor.click('#lead-form [name=agreement]');
    // Submissions within seconds are rejected (F17), so a one-minute-old token replaces the original one.
    await visitor.evaluate(
      (name, value) => {
        const put = () => {
          const field = document.querySelector<HTMLInputElement>(`#lead-form [name="${name}"]`);
          if (field) field.value = value;
        };
        put();
        document.addEventListener('submit', put, { capture: true });
        return null;
      },
      INTERNAL_FIELDS.token,
      await createToken('unsigned', form, Date.now() - 60_000),
    );
    await visitor.click('.form-send button');
    await visitor.waitFor(
      (path) => location.pathname === path && document.querySelector('main strong.figure') !== null,
      thanksPath(form, 'en'),
    );
    const reference = await visitor.evaluate(
      () => document.querySelector('main strong.figure')?.textContent ?? '',
    );
    const response = await ops.leads[':reference'].$get({ param: { reference } });
    const { lead } = (await response.json()) as { lead: { quarantined: boolean; detail: object } };
    const { content, email, country } = sample;
    expect(lead).toMatchObject({ form, quarantined: false, detail: { content, email, country } });
    await visitor.expectNoErrors();
  });

  it('a link opens its page, softly if the engine has no speculation rules, and back navigation returns', async () => {
    await visitor.open(PAGE);
    const isSoft = await visitor.evaluate(() => {
      document.documentElement.setAttribute('data-same', '');
      return !HTMLScriptElement.supports?.('speculationrules');
    });
    const isSame = () => visitor.evaluate(() => document.documentElement.hasAttribute('data-same'));
    await visitor.click('footer a[href="/glossary/"]');
    await shows('/glossary/');
    expect(await isSame()).toBe(isSoft);
    await visitor.evaluate(() => {
      history.back();
      return null;
    });
    await shows(PAGE);
    if (isSoft) expect(await isSame()).toBe(true);
    await visitor.expectNoErrors();
  });

  it('a chosen theme applies immediately and on the next page', async () => {
    const color = () => visitor.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await visitor.open(PAGE);
    await visitor.click('.theme-place label:has([value=dark])');
    await visitor.waitFor((dark) => getComputedStyle(document.body).backgroundColor === dark, DARK);
    await visitor.open('/ja/legal/');
    expect(await color()).toBe(DARK);
    await visitor.click('.theme-place label:has([value=auto])');
    await visitor.waitFor(() => document.documentElement.dataset.theme === undefined);
    await visitor.expectNoErrors();
  });

  it('the menu of a document is a popover next to its button', async () => {
    await visitor.open('/docs/10200/cache-rules/');
    await visitor.click('.doc-more');
    await visitor.waitFor(() => document.querySelector('#doc-actions a')?.checkVisibility() === true);
    const distance = await visitor.evaluate(() => {
      const button = document.querySelector('.doc-more')?.getBoundingClientRect() ?? new DOMRect();
      const menu = document.querySelector('#doc-actions')?.getBoundingClientRect() ?? new DOMRect();
      return Math.max(menu.left - button.right, button.left - menu.right, Math.abs(menu.top - button.bottom));
    });
    expect(distance).toBeLessThanOrEqual(16);
    await visitor.press('Escape');
    await visitor.waitFor(() => document.querySelector('#doc-actions')?.checkVisibility() === false);
    await visitor.expectNoErrors();
  });

  it('the console of the API reference sends a call to the sandbox', async () => {
    await visitor.open('/ja/docs/api/content-acceleration/purges/');
    const pane = '[aria-labelledby=listPurges] .api-pane';
    await visitor.click(`${pane} [type=submit]`);
    await visitor.waitFor(
      (status) => /^200 · \d+ ms$/.test(document.querySelector(status)?.textContent ?? ''),
      `${pane} .api-result [role=status]`,
    );
    await visitor.expectNoErrors();
  });
});
