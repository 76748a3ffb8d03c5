// What the parts of a code sample are told apart as: the compiler of content finds them, style sheets colour
// them (`.tok-comment`), and the allow-list for portal HTML lets no other class through.
import { z } from 'zod';

export const CODE_TOKENS = ['comment', 'string', 'keyword', 'constant', 'function', 'key'] as const;
export type CodeToken = (typeof CODE_TOKENS)[number];

/**
 * A sample's source in parts, in order: of each its length in UTF-16 units and, unless it is plain, what it
 * is. What they do not reach is plain. A portal without a compiler of its own leaves them out.
 */
export const CodeRuns = z
  .array(z.union([z.tuple([z.int().positive()]), z.tuple([z.int().positive(), z.enum(CODE_TOKENS)])]))
  .default([]);
export type CodeRun = z.output<typeof CodeRuns>[number];

/** The class of a part in HTML. */
export const tokenClass = (token: CodeToken): string => `tok-${token}`;

/** Cuts a source into the parts that its runs tell. */
export function partsOf(source: string, runs: readonly CodeRun[]): { text: string; token?: CodeToken }[] {
  let at = 0;
  const parts = runs.map(([length, token]) => {
    const text = source.slice(at, at + length);
    at += length;
    return { text, token };
  });
  return [...parts, { text: source.slice(at) }].filter(({ text }) => text !== '');
}
