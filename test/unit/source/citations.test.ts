// Citations of the specification (§1–§9) and of the conventions (D, F, S) refer to headings in docs/spec.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Folders without citations. */
const IGNORED = ['node_modules', 'dist', '.wrangler', 'content', 'public', 'bench/peers/*/**'];
const sources = globSync('**/*.{ts,tsx,js,cjs,css,sql,toml,md}', { exclude: IGNORED });

/** Standards whose sections may be cited without a dot. */
const STANDARD =
  /(?:RFC \d+(?:bis)?|ISO [\d-]+|Unicode|CSS Text \d|W3C WOFF|XML 1\.0|Media Fragments URI 1\.0) (?:§[\d.]*\d(?:,| to| and)? )*$/;

/**
 * Returns the citations in a string, such as `§4` or `F13`.
 * - A section of another standard follows the name of the standard. A dotted section belongs to an RFC in the text.
 * - `D1` is also Cloudflare's database; it is a citation in parentheses or next to another number of the conventions.
 */
function citationsIn(source: string): string[] {
  const text = source.replace(/\n\s*(?:\*|\/\/|#)?\s*/g, ' ');
  const isForeign = (section: string, at: number): boolean =>
    STANDARD.test(text.slice(Math.max(0, at - 80), at)) || (section.includes('.') && /RFC \d+/.test(text));
  const sections = [...text.matchAll(/§ ?(\d+(?:\.\d+)*)/g)]
    .filter(({ 1: section = '', index }) => !isForeign(section, index))
    .map(({ 1: section }) => `§${section}`);
  const numbers = [...text.matchAll(/(?<![\w%&#/.+-])[DFS]\d{1,2}(?![\w+])/g)]
    .filter(({ 0: number, index }) => number !== 'D1' || isConvention(text, index))
    .map(([number]) => number);
  return [...sections, ...numbers];
}

/** Whether a `D1` is the convention instead of the database. */
function isConvention(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 6), at);
  return (
    /[DFS]\d{1,2}(?:, | |–)$/.test(before) || /^(?:\(D1[,)]|.D1(?:, | |–)[DFS]\d)/s.test(text.slice(at - 1))
  );
}

const headingsOf = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, heading = '']) => heading);

const sections = headingsOf('docs/spec/specification.md', /^## (§\d)$/gm);
const numbers = headingsOf('docs/spec/conventions.md', /^### ([DFS]\d+)$/gm);
const anchors = new Set([...sections, ...numbers]);

const series = (letter: string, last: number): string[] =>
  Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);

describe('docs/spec', () => {
  it('docs/spec has a heading for each number, in order', () => {
    expect(sections).toEqual(series('§', 9));
    expect(numbers).toEqual([...series('D', 42), ...series('F', 32), ...series('S', 10)]);
  });
});

describe('citations', () => {
  it('each citation has a heading in docs/spec', () => {
    const cited = sources.flatMap((file) =>
      citationsIn(readFileSync(file, 'utf8')).map((citation) => ({ file, citation })),
    );
    expect(cited.length).toBeGreaterThan(1000);
    expect(cited.filter(({ citation }) => !anchors.has(citation))).toEqual([]);
  });
});
