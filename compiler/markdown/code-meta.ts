// What stands behind the language of a fence: ```yaml title="rules.yaml" schema="property".
import type { Code } from 'mdast';

const NAMED = /([a-zA-Z]+)="([^"]*)"/g;
/**
 * `title`: the name of the file, or what the sample is for; of a diagram, what it shows. The others say what a
 * sample is held against (content/AUTHORING.md, Samples).
 */
const NAMES = ['title', 'schema', 'matches', 'misses'] as const;
export type CodeMeta = Partial<Record<(typeof NAMES)[number], string>>;

const isName = (name: string | undefined): name is (typeof NAMES)[number] =>
  NAMES.some((known) => known === name);

/** Reads the words behind a fence's language. */
export function readMeta(meta: Code['meta']): CodeMeta {
  const read: CodeMeta = {};
  for (const [, name, value] of (meta ?? '').matchAll(NAMED)) if (isName(name) && value) read[name] = value;
  return read;
}

/** What of the words is not understood; empty when all is. */
export const unreadMeta = (meta: Code['meta']): string =>
  (meta ?? '').replace(NAMED, (text, name: string) => (isName(name) ? '' : text)).trim();
