// Parses the metadata after the language of a code fence: ```yaml title="rules.yaml" schema="property".
import type { Code } from 'mdast';

const NAMED = /([a-zA-Z]+)="([^"]*)"/g;
/**
 * `title`: file name or purpose of a sample, or description of a diagram. The other names define the checks of a sample
 * (content/AUTHORING.md, Samples).
 */
const NAMES = ['title', 'schema', 'matches', 'misses'] as const;
export type CodeMeta = Partial<Record<(typeof NAMES)[number], string>>;

const isName = (name: string | undefined): name is (typeof NAMES)[number] =>
  NAMES.some((knownName) => knownName === name);

/** Parses the metadata of a fence. */
export function readMeta(meta: Code['meta']): CodeMeta {
  const read: CodeMeta = {};
  for (const [, name, value] of (meta ?? '').matchAll(NAMED)) if (isName(name) && value) read[name] = value;
  return read;
}

/** The unknown part of the metadata; empty if none. */
export const unknownMeta = (meta: Code['meta']): string =>
  (meta ?? '').replace(NAMED, (text, name: string) => (isName(name) ? '' : text)).trim();
