// Contrast of every pair of text and background of the site (WCAG 2.2, 1.4.3 and 1.4.11), computed from the
// tokens.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wcag } from '../../wcag.ts';

const source = readFileSync(new URL('../../../common/brand/tokens.css', import.meta.url), 'utf8');
const tokens = new Map(
  [...source.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(text: string, ground: string, scheme: 'light' | 'dark'): number {
  const color = (name: string): string => {
    const token = tokens.get(name);
    if (!token) throw new Error(`missing token --${name}`);
    return token[scheme];
  };
  const [a, b] = [luminance(color(text)), luminance(color(ground))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const backgrounds = ['paper', 'raised', 'tint', 'wash'];
const pairs = [
  ...['ink', 'quiet', 'second'].flatMap((text) => backgrounds.map((ground) => [text, ground] as const)),
  ...['good', 'warn', 'bad', 'signal'].flatMap((text) =>
    ['paper', 'raised', 'tint'].map((ground) => [text, ground] as const),
  ),
  ['on-signal', 'signal'] as const,
];

describe.each(['light', 'dark'] as const)('WCAG 2.2 contrast of the colors, %s', (scheme) => {
  it.each(pairs)('text in --%s on --%s has a contrast of at least 4.5', wcag('1.4.3'), (text, ground) => {
    expect(contrast(text, ground, scheme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(backgrounds.slice(0, 3))(
    'the border of a control on --%s has a contrast of at least 3',
    wcag('1.4.11'),
    (ground) => {
      expect(contrast('edge', ground, scheme)).toBeGreaterThanOrEqual(3);
    },
  );
});
