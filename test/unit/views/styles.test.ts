// What style sheets cannot read from the settings, held to them.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shell } from '../../../common/config.ts';

const widths = (file: string, query: 'min' | 'max') =>
  [...readFileSync(file, 'utf8').matchAll(new RegExp(`\\(${query}-width: (\\d+)px\\)`, 'g'))].map(
    ([, width]) => Number(width),
  );

describe('§9 the mobile breakpoint', () => {
  it('is where the accordion ends and the bar begins, in every style sheet of the shell', () => {
    const { mobileBreakpointPx: phone } = shell;
    expect(Math.max(...widths('src/styles/layout/header-narrow.css', 'max'))).toBe(phone);
    const condensed = widths('src/styles/layout/header-condensed.css', 'min');
    expect(new Set(condensed)).toEqual(new Set([phone + 1]));
    // Nothing of the shell changes a few pixels beside it.
    for (const file of globSync('src/styles/layout/*.css'))
      for (const width of [...widths(file, 'max'), ...widths(file, 'min').map((from) => from - 1)])
        expect([file, width, width === phone || Math.abs(width - phone) > 40]).toEqual([file, width, true]);
  });
});

it('land is coloured as that of its own map: a later layer would win over either', () => {
  const rules = globSync('src/styles/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*(.*\.map-land.*) \{$/gm)].map(
      ([, selector = '']) => selector,
    ),
  );
  expect(rules.length).toBeGreaterThan(1);
  expect(rules.filter((selector) => !/^\.(?:flow|network)-map \.map-land$/.test(selector))).toEqual([]);
});
