// Keyboard focus on complete pages: each focused element is visible, and focus alone changes nothing.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { wcag } from '../../wcag.ts';
import { open, origin, withBrowser } from '../shell/shell.ts';

withBrowser();

interface Stop {
  /** Start of the element's markup. */
  part: string;
  at: number;
  isSeen: boolean;
  hasRing: boolean;
}

/** Returns the focused element, or `null` if focus has left the page. */
const stopOf = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused === document.documentElement) return null;
    // The visible part of a hidden input is its label.
    const target = focused.matches('[type=radio], [type=checkbox]')
      ? (focused.closest('label') ?? focused)
      : focused;
    const { left, top, right, bottom } = target.getBoundingClientRect();
    const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    const seen = [0.1, 0.5, 0.9].some((share) =>
      [0.1, 0.5, 0.9].some((part) => {
        const at = document.elementFromPoint(left + (right - left) * part, from + (to - from) * share);
        return at !== null && (target.contains(at) || at.contains(target));
      }),
    );
    // A label shows the ring of its input, and a field may have the ring of the box around it.
    const ring = [focused, target, focused.parentElement, focused.nextElementSibling].some(
      (part) =>
        part &&
        getComputedStyle(part).outlineStyle !== 'none' &&
        Number.parseFloat(getComputedStyle(part).outlineWidth) > 0,
    );
    return {
      part: focused.outerHTML.slice(0, 100),
      at: [...document.querySelectorAll('*')].indexOf(focused),
      isSeen: to > from && seen,
      hasRing: ring || focused.matches('iframe'),
    };
  });

it.each([
  { path: '/products/cdnpro-pricing/', width: 1280, height: 800 },
  { path: '/ja/contact/', width: 1280, height: 800 },
  { path: '/blog/ddos-attack-browser-game-platform/', width: 320, height: 400 },
  { path: '/global-network-map/?type=office', width: 1280, height: 800 },
  { path: '/docs/api/content-acceleration/purges/', width: 1280, height: 800 },
  { path: '/ko/search/?keyword=WAF', width: 320, height: 400 },
])(
  'keyboard focus on $path is always visible, follows the document order, can leave the page, and changes nothing ($width px)',
  wcag('2.1.1', '2.1.2', '2.4.3', '2.4.7', '2.4.11', '3.2.1'),
  async ({ path, ...viewport }) => {
    const page = await open(path, { viewport });
    const stops: Stop[] = [];
    for (let press = 0; press < 400; press++) {
      await page.keyboard.press('Tab');
      const stop = await stopOf(page);
      if (!stop) break;
      stops.push(stop);
    }
    expect(stops.length).toBeGreaterThan(15);
    // No keyboard trap: the focus has left the page.
    expect(await stopOf(page)).toBeNull();
    expect(stops.filter(({ isSeen }) => !isSeen).map(({ part }) => part)).toEqual([]);
    expect(stops.filter(({ hasRing }) => !hasRing).map(({ part }) => part)).toEqual([]);
    const backwards = stops.filter(({ at }, index) => at < (stops[index - 1]?.at ?? 0));
    expect(backwards.map(({ part }) => part)).toEqual([]);
    expect(page.url()).toBe(`${origin}${path}`);
    expect(page.context().pages()).toHaveLength(1);
  },
);
