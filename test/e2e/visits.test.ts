// Page types in each locale: every page is opened once (visits/visit.ts), and has one test for each of its checks.
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { href } from '../../common/i18n/links.ts';
import { LOCALES, localeCodes } from '../../common/i18n/locales.ts';
import { wcag } from '../wcag.ts';
import { newContext, withBrowser } from './shell/shell.ts';
import { contrast, FORCED, PAIRS, PALETTES } from './visits/forced-colors.ts';
import {
  CONDITIONS,
  createVisitor,
  KOREAN,
  NAMES,
  SIDEBARS,
  TREES,
  type Visit,
  visitsIn,
} from './visits/visit.ts';
import { phrasePages } from './visits/words.ts';

withBrowser({ shared: true });

describe.each(localeCodes)('page types in %s', (locale) => {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await newContext({ viewport: { width: 1280, height: 900 } });
  });
  afterAll(() => context.close());
  const visited = createVisitor(() => context);
  const visits = visitsIn(locale);
  const at = (path: string): Visit => {
    const visit = visits.find((visit) => visit.path === path);
    if (!visit) throw new Error(`${path} is not visited in ${locale}`);
    return visit;
  };

  it.concurrent.each(visits)('$path is complete and has no error', async (visit) => {
    const { content, widths, errors } = await visited(visit);
    const isFound = visit.path !== '/nowhere/';
    const path = href(visit.path, locale);
    expect({ errors, ...content() }).toEqual({ errors: [], path, heads: 1, isFound, images: [] });
    const gaps = widths().filter(({ hasSpaceBelow, hasShell }) => hasSpaceBelow || !hasShell);
    expect(gaps.map(({ width }) => width)).toEqual([]);
  });

  it.concurrent.each(visits)('$path does not scroll sideways at any width', wcag('1.4.10'), async (visit) => {
    const widths = (await visited(visit)).widths();
    expect(widths.filter(({ beyond }) => beyond !== 0)).toEqual([]);
    expect(widths.length).toBeGreaterThan(6);
  });

  it.concurrent.each(visits)(
    '$path meets WCAG 2.2 AA',
    wcag(
      '1.1.1',
      '1.3.1',
      '1.3.4',
      '1.3.5',
      '1.4.1',
      '1.4.3',
      '2.4.1',
      '2.4.2',
      '2.4.4',
      '2.5.3',
      '2.5.8',
      '3.3.2',
      '4.1.2',
    ),
    async (visit) => {
      expect((await visited(visit)).axeViolations()).toEqual([]);
    },
  );

  it.concurrent.each(visits)(
    '$path has the language of its locale, and marks text in another script or English sentences',
    wcag('3.1.1', '3.1.2'),
    async (visit) => {
      const { lang, foreign } = await visited(visit);
      expect([lang, foreign()]).toEqual([LOCALES[locale].htmlLang, []]);
    },
  );

  it.concurrent.each(visits.filter(CONDITIONS.reflow))(
    '$path shows the same text at 400% as at 100%, and no text is clipped',
    wcag('1.4.4', '1.4.10'),
    async (visit) => {
      const { texts, missing, lost } = (await visited(visit)).reflow();
      expect(texts).toBeGreaterThan(3);
      expect({ missing, lost }).toEqual({ missing: [], lost: [] });
    },
  );

  it.concurrent.each(visits.filter(CONDITIONS.reflow))(
    'no text of $path is clipped with the text spacing of 1.4.12, at 100% and 400%',
    wcag('1.4.12'),
    async (visit) => {
      const { spaced } = (await visited(visit)).reflow();
      expect(spaced.map(({ lost }) => lost)).toEqual([[], []]);
    },
  );

  it.concurrent.each(SIDEBARS.map(at))(
    'the sidebar of $path passes axe in $look.colorScheme mode and scrolls by keyboard',
    async (visit) => {
      expect((await visited(visit)).sidebar()).toEqual({ isScrollable: true, axeViolations: [] });
    },
  );

  it('§1 the claim of the home page breaks only between its sentences', async () => {
    const widths = (await visited(at('/'))).widths();
    expect(widths.filter(({ broken }) => broken.length > 0)).toEqual([]);
    expect(widths.length).toBeGreaterThan(7);
  });

  it.each(phrasePages(locale).map(at))(
    'headings of $path break between words and phrases only',
    async (visit) => {
      const widths = (await visited(visit)).widths();
      expect(widths.filter(({ broken }) => broken.length > 0)).toEqual([]);
    },
  );

  it.each((locale === 'ko' ? [KOREAN] : []).map(at))(
    'Korean text of $path has no gap before particles, and its labels use the text font',
    async (visit) => {
      const { gap, fonts } = (await visited(visit)).korean();
      expect(Math.abs(gap)).toBeLessThan(0.5);
      expect(fonts).toHaveLength(1);
      expect(fonts[0]).not.toContain('Mono');
    },
  );

  it.each((NAMES[locale] ?? []).map(at))(
    'accessible names on $path separate adjacent words',
    wcag('4.1.2'),
    async (visit) => {
      expect((await visited(visit)).joined()).toEqual([]);
    },
  );

  it.each(Object.entries(TREES).filter(([, path]) => CONDITIONS.tree(at(path))))(
    'the accessibility tree of the page type "%s" is as recorded',
    wcag('1.3.1', '2.4.6', '4.1.2'),
    async (name, path) => {
      const tree = (await visited(at(path))).tree();
      await expect(tree).toMatchFileSnapshot(`accessibility/snapshots/${name}.${locale}.yaml`);
    },
  );

  if (locale !== 'en') return;

  it.each(FORCED.flatMap((path) => PALETTES.map((palette) => ({ path, ...palette }))))(
    'pictures, buttons, and fields of $path are visible in a $colorScheme palette with the $theme theme',
    wcag('1.4.11'),
    async ({ path, colorScheme }) => {
      const { failures } = (await visited(at(path))).forced();
      expect(failures[colorScheme]).toEqual({ edgeless: [], faint: [] });
    },
  );

  it.each(PAIRS)('$selected differs from $other on $path', wcag('1.4.11'), async ({ path, selected }) => {
    const [first, second] = (await visited(at(path))).forced().looks.get(selected) ?? [];
    expect(first).not.toEqual(second);
    for (const { color = '', ground = '' } of [{ ...first }, { ...second }])
      expect(contrast(color, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('the selected suggestion of the search differs from the others', wcag('1.4.11'), async () => {
    const [first, second] = (await visited(at('/legal/'))).suggestions();
    expect(first).not.toEqual(second);
  });
});
