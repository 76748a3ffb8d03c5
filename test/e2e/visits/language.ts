// Language of parts (WCAG 2.2, 3.1.2): text in a language other than that of the page has its own `lang`.
import type { Page } from 'playwright-core';

/** Returns text in another script, and English sentences, without the `lang` of their language. */
export const foreignTextsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scripts: [RegExp, RegExp][] = [
      [/\p{Script=Hangul}/u, /^ko/],
      [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, /^ja/],
      [/\p{Script=Han}/u, /^(?:ja|zh|ko)/],
      // A sentence in English: seven consecutive lowercase words.
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
