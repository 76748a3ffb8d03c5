// docs/marketing-ops.md names what stands on the screen: every label in bold is one of the console's, every picture is
// there and light.
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

/** Whether a label stands by itself in a source: a text of an element, or the beginning of a value. */
const isLabel = (label: string): boolean =>
  new RegExp(`[>'"\`}] ?${RegExp.escape(label)} ?[<'"\`{(]`).test(sources);

describe('the guide for marketing ops', () => {
  it('names nothing in bold that the console does not have', () => {
    const labels = all(/\*\*([^*]+)\*\*/g);
    expect(labels.length).toBeGreaterThan(60);
    expect(labels.filter((label) => !isLabel(label))).toEqual([]);
  });

  it('shows every picture that was taken for it, and no other', () => {
    const taken = globSync('docs/pictures/*.png').map((file) => file.replace('docs/', ''));
    expect(all(/!\[[^\]]+\]\(([^)]+)\)/g).sort()).toEqual(taken.sort());
  });

  it.each(globSync('docs/pictures/*.png'))('%s is 80 kB at most', (file) => {
    expect(statSync(file).size).toBeLessThanOrEqual(80_000);
  });
});
