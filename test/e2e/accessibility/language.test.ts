// Language of parts (WCAG 2.2, 3.1.2): texts in another language than that of the page have their own `lang`.
import { describe, expect, it } from 'vitest';
import { href } from '../../../common/i18n/links.ts';
import { LOCALES, localeCodes } from '../../../common/i18n/locales.ts';
import { wcag } from '../../wcag.ts';
import { newContext, origin, withBrowser } from '../shell/shell.ts';

withBrowser();

const PATHS = [
  '/',
  '/products/web-application-firewall/',
  '/contact/',
  '/global-network-map/',
  '/legal/',
  '/blog/phasing-out-a-jump-host/',
  '/glossary/anycast/',
  '/docs/10200/cache-rules/',
  '/docs/api/content-acceleration/purges/',
];

describe.each(localeCodes)('language of parts in %s', (locale) => {
  it.each(PATHS)(
    '%s has the language of its locale, and marks texts in another script or English sentences',
    wcag('3.1.1', '3.1.2'),
    async (path) => {
      const context = await newContext({ javaScriptEnabled: true, bypassCSP: true });
      const page = await context.newPage();
      await page.goto(`${origin}${href(path, locale)}`, { waitUntil: 'load' });
      expect(await page.locator('html').getAttribute('lang')).toBe(LOCALES[locale].htmlLang);
      const wrong = await page.evaluate(() => {
        const scripts: [RegExp, RegExp][] = [
          [/\p{Script=Hangul}/u, /^ko/],
          [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, /^ja/],
          [/\p{Script=Han}/u, /^(?:ja|zh|ko)/],
          // A sentence in English: seven words in lower case, one after another.
          [/(?:\b[a-z]{2,} ){6,}[a-z]{2,}\b/, /^en/],
        ];
        const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
          const parent = node.parentElement;
          const text = node.textContent ?? '';
          // Code and values are in no natural language.
          if (!parent || parent.closest('script, style, noscript, code, pre, kbd, samp, [translate=no]'))
            continue;
          const lang = parent.closest('[lang]')?.getAttribute('lang') ?? '';
          if (scripts.some(([script, language]) => script.test(text) && !language.test(lang)))
            found.push(`${lang}: ${text.trim().slice(0, 80)}`);
        }
        return found;
      });
      expect(wrong).toEqual([]);
      await context.close();
    },
  );
});
