// Consistency of docs/marketing-ops.md with the console: every bold label exists, and every picture exists and is small.
import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const guide = readFileSync('docs/marketing-ops.md', 'utf8');
const all = (pattern: RegExp): string[] => [
  ...new Set([...guide.matchAll(pattern)].map(([, found = '']) => found)),
];
const sources = globSync(['ops/src/**/*.{ts,tsx}', 'common/overrides/fields.ts'])
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replace(/\s+/g, ' ');

/** Whether a label occurs in a source as the text of an element or the start of a value. */
const isLabel = (label: string): boolean =>
  new RegExp(`[>'"\`}] ?${RegExp.escape(label)} ?[<'"\`{(]`).test(sources);

describe('guide for marketing ops', () => {
  it('every bold label of the guide exists in the console', () => {
    const labels = all(/\*\*([^*]+)\*\*/g);
    expect(labels.length).toBeGreaterThan(60);
    expect(labels.filter((label) => !isLabel(label))).toEqual([]);
  });

  it('the guide shows every picture of its folder, and no other', () => {
    const taken = globSync('docs/pictures/*.png').map((file) => file.replace('docs/', ''));
    expect(all(/!\[[^\]]+\]\(([^)]+)\)/g).sort()).toEqual(taken.sort());
  });

  it.each(globSync('docs/pictures/*.png'))('the picture %s is at most 80 kB', (file) => {
    expect(statSync(file).size).toBeLessThanOrEqual(80_000);
  });
});
