// Values of style sheets that must equal the settings, because CSS cannot import them.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shell } from '../../../common/config.ts';

const widths = (file: string, query: 'min' | 'max') =>
  [...readFileSync(file, 'utf8').matchAll(new RegExp(`\\(${query}-width: (\\d+)px\\)`, 'g'))].map(
    ([, width]) => Number(width),
  );

it('§9 the mobile breakpoint separates accordion and bar in every style sheet of the shell', () => {
  const { mobileBreakpointPx: phone } = shell;
  expect(Math.max(...widths('src/styles/layout/header-narrow.css', 'max'))).toBe(phone);
  const condensed = widths('src/styles/layout/header-condensed.css', 'min');
  expect(new Set(condensed)).toEqual(new Set([phone + 1]));
  // No style sheet of the shell has a breakpoint close to this one.
  for (const file of globSync('src/styles/layout/*.css'))
    for (const width of [...widths(file, 'max'), ...widths(file, 'min').map((from) => from - 1)])
      expect([file, width, width === phone || Math.abs(width - phone) > 40]).toEqual([file, width, true]);
});

it('only the styles of each map set the color of land, because a rule in a later layer would override them', () => {
  const rules = globSync('src/styles/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*(.*\.map-land.*) \{$/gm)].map(
      ([, selector = '']) => selector,
    ),
  );
  expect(rules.length).toBeGreaterThan(1);
  expect(rules.filter((selector) => !/^\.(?:flow|network)-map \.map-land$/.test(selector))).toEqual([]);
});
