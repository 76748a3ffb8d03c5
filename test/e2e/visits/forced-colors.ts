// Forced colors, as in the contrast themes of Windows: no information conveyed by color, background, or shadow is lost.
import type { Page } from 'playwright-core';
import { resize } from '../shell/shell.ts';

/** Palettes of the system, each with the opposite theme, which a visitor may have chosen earlier. */
export const PALETTES = [
  { colorScheme: 'light', theme: 'dark' },
  { colorScheme: 'dark', theme: 'light' },
] as const;

export const FORCED = [
  '/',
  '/products/web-application-firewall/',
  '/contact/',
  '/global-network-map/',
  '/infographics/anatomy-of-a-ddos-attack/',
  '/blog/ddos-attack-browser-game-platform/',
  '/case-study/grid-operator-storm-night/',
  '/glossary/waf-vs-firewall/',
  '/speed/',
  '/status/',
  '/docs/10200/cache-rules/',
  '/docs/api/content-acceleration/purges/',
];

type Palette = (typeof PALETTES)[number];

/** Applies a palette with the opposite theme. */
async function applyPalette(page: Page, { colorScheme, theme }: Palette): Promise<void> {
  await resize(page, { width: 1280, height: 900 });
  await page.emulateMedia({ forcedColors: 'active', colorScheme });
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
}

/**
 * Returns the pictures of a page (drawings, icons, charts, maps) whose pixels all have a contrast ratio below 3:1 to
 * the most frequent color of the picture, measured on a screenshot.
 */
async function faintPicturesOn(page: Page): Promise<string[]> {
  const shot = (await page.screenshot({ fullPage: true, animations: 'disabled' })).toString('base64');
  return page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap, 0, 0);
    const linear = (value: number) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    const luminance = (color: number) =>
      0.2126 * linear(color >> 16) + 0.7152 * linear((color >> 8) & 255) + 0.0722 * linear(color & 255);
    const faint: string[] = [];
    for (const picture of document.querySelectorAll('svg, .glyph, .mark, img')) {
      const { left, top, width, height } = picture.getBoundingClientRect();
      // Shapes that other pictures use, and lines of a table without a value.
      if (
        !picture.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        width < 8 ||
        height < 8
      )
        continue;
      if (picture.matches('svg') && picture.querySelector('[data-line]')) continue;
      const x = Math.max(0, Math.round(left + scrollX));
      const y = Math.max(0, Math.round(top + scrollY));
      const w = Math.min(Math.round(width), bitmap.width - x);
      const h = Math.min(Math.round(height), bitmap.height - y);
      if (w < 8 || h < 8) continue;
      const { data } = context.getImageData(x, y, w, h);
      const counts = new Map<number, number>();
      const pixels = new Uint32Array(data.buffer);
      // Runs of one color are long, and slow to count pixel by pixel.
      for (let start = 0, end = 0; start < pixels.length; start = end) {
        const pixel = pixels[start] ?? 0;
        while (pixels[end] === pixel) end += 1;
        counts.set(pixel & 0xffffff, (counts.get(pixel & 0xffffff) ?? 0) + end - start);
      }
      const [ground = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
      const at = luminance(ground);
      const isSeen = [...counts.keys()].some((color) => {
        const own = luminance(color);
        return (Math.max(at, own) + 0.05) / (Math.min(at, own) + 0.05) >= 3;
      });
      if (!isSeen) faint.push(`${picture.parentElement?.className} > ${picture.outerHTML.slice(0, 80)}`);
    }
    return faint;
  }, shot);
}

/** Returns buttons and fields without a visible border. */
const borderlessOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const name = (part: Element) => part.outerHTML.slice(0, 90);
    const hasBorder = (part: Element) => {
      const { borderBottomStyle, borderBottomWidth } = getComputedStyle(part);
      return borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) > 0;
    };
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((part) =>
        part.checkVisibility({ visibilityProperty: true }),
      );
    for (const part of shown('.button, input:not([type=hidden]), select, textarea')) {
      // The browser draws these itself. Other fields may use the border of their label.
      if (part.matches('[type=checkbox], [type=radio], [type=range]')) continue;
      if (!hasBorder(part) && !(part.closest('label') && hasBorder(part.closest('label') as Element)))
        found.push(`no border: ${name(part)}`);
    }
    return found;
  });

/** Returns the contrast ratio of two `rgb(…)` colors (WCAG 2.2). */
export function contrast(foreground: string, background: string): number {
  const [first = 0, second = 0] = [foreground, background].map((color) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  });
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Returns the colors, border, and text decoration of an element. A different font alone would not suffice. */
const styleOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((part) => {
      const style = getComputedStyle(part);
      const ground = style.backgroundColor;
      return {
        color: style.color,
        // A transparent background looks the same as that of the page.
        ground: ground === 'rgba(0, 0, 0, 0)' ? getComputedStyle(document.body).backgroundColor : ground,
        border: [style.borderWidth, style.borderStyle, style.borderColor],
        line: style.textDecorationLine,
      };
    });

/** Pairs of a selected element and another one, which must look different. */
export const PAIRS = [
  {
    path: '/products/web-application-firewall/',
    selected: '.tab-label:has(:checked)',
    other: '.tab-label:not(:has(:checked))',
  },
  {
    path: '/products/web-application-firewall/',
    selected: '.fixed-nav [aria-current]',
    other: '.fixed-nav a:not([aria-current])',
  },
  {
    path: '/global-network-map/',
    selected: '.map-filters [aria-current] a',
    other: '.map-filters li:not([aria-current]) a',
  },
  { path: '/blog/', selected: '.filters [aria-current]', other: '.filters a:not([aria-current])' },
  { path: '/blog/', selected: '.pagination [aria-current]', other: '.pagination a:not([aria-current])' },
  {
    path: '/docs/10200/cache-rules/',
    selected: '.docs-tree [aria-current]',
    other: '.docs-tree a:not([aria-current])',
  },
  {
    path: '/docs/api/content-acceleration/purges/',
    selected: '.tabs-group > [open] > summary',
    other: '.tabs-group > :not([open]) > summary',
  },
  {
    path: '/legal/',
    selected: '.theme-choice :checked + span',
    other: '.theme-choice :not(:checked) + span',
  },
  {
    path: '/legal/',
    selected: '.header-menu a[aria-current]',
    other: '.header-menu a[data-locale]:not([aria-current])',
  },
];

export interface Forced {
  /** Failures by color scheme. */
  failures: Record<Palette['colorScheme'], { edgeless: string[]; faint: string[] }>;
  /** Styles of each pair, by the selector of the selected element. */
  looks: Map<string, Awaited<ReturnType<typeof styleOf>>[]>;
}

async function failuresOn(page: Page, palette: Palette): Promise<{ edgeless: string[]; faint: string[] }> {
  await applyPalette(page, palette);
  return { edgeless: await borderlessOn(page), faint: await faintPicturesOn(page) };
}

/** Returns the failures of a page in both palettes, and the styles of its pairs. */
export async function forcedColorsOf(page: Page, path: string): Promise<Forced> {
  const [light, dark] = PALETTES;
  const none = { edgeless: [], faint: [] };
  const isListed = FORCED.includes(path);
  const failures = {
    light: isListed ? await failuresOn(page, light) : none,
    dark: isListed ? await failuresOn(page, dark) : none,
  };
  await applyPalette(page, dark);
  // The first user interaction loads the theme switch and the script that marks the current section.
  await page.keyboard.press('Tab');
  await page.mouse.wheel(0, 900);
  const looks: Forced['looks'] = new Map();
  for (const { selected, other } of PAIRS.filter((pair) => pair.path === path)) {
    for (const selector of [selected, other])
      await page.locator(selector).first().waitFor({ state: 'attached' });
    looks.set(selected, [await styleOf(page, selected), await styleOf(page, other)]);
  }
  return { failures, looks };
}

/** Returns the styles of the selected suggestion and of another one. */
export async function suggestionsOf(page: Page): Promise<Awaited<ReturnType<typeof styleOf>>[]> {
  await applyPalette(page, PALETTES[0]);
  await page.keyboard.press('/');
  await page
    .locator('[data-island=search-overlay][data-island-status=hydrated]')
    .waitFor({ state: 'attached' });
  await page.locator('#search-overlay input').pressSequentially('firewall');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  return [
    await styleOf(page, '[role=option]'),
    await styleOf(page, '[role=option]:not([aria-selected=true])'),
  ];
}
