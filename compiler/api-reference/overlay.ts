// Compares an overlay (content/api/{locale}.yaml) with the English strings: no unknown keys, and the same code,
// placeholders, and links.
import type { ApiDocument, Changelog } from './document.ts';
import { type ApiText, textEntriesOf } from './texts.ts';

/** Parts that a translation must preserve: code, placeholders, and link targets. */
const PRESERVED = /```[\s\S]*?```|`[^`\n]+`|\{[a-zA-Z]+\}|\]\([^)\s]+\)|<[^>\s]+>/g;
const preservedIn = (text: string): string[] => (text.match(PRESERVED) ?? []).sort();

export interface Translated {
  problems: readonly { key: string; message: string }[];
  /** Keys without a translation; readers get the English text with a notice. */
  fallback: readonly string[];
}

/** Compares the overlay with the English strings. */
export function compareOverlay(
  english: ReadonlyMap<string, ApiText>,
  overlay: Readonly<Record<string, string>>,
): Translated {
  const problems: { key: string; message: string }[] = [];
  for (const [key, text] of Object.entries(overlay)) {
    const source = english.get(key)?.text;
    if (source === undefined) {
      problems.push({ key, message: `${key}: the API document does not have this text` });
      continue;
    }
    const [expected, actual] = [preservedIn(source), preservedIn(text)];
    const lost = expected.find((part, index) => actual[index] !== part) ?? actual[expected.length];
    if (lost !== undefined)
      problems.push({
        key,
        message: `${key}: code, placeholders, and links differ from the English text at ${lost}`,
      });
  }
  return { problems, fallback: [...english.keys()].filter((key) => !Object.hasOwn(overlay, key)) };
}

/** The document and its changelog with the strings of an overlay; missing strings stay English. */
export function applyOverlay(
  document: ApiDocument,
  changelog: Changelog,
  overlay: Readonly<Record<string, string>>,
): { document: ApiDocument; changelog: Changelog } {
  const copy = structuredClone({ document, changelog });
  for (const { key, set } of textEntriesOf(copy.document, copy.changelog)) {
    const text = Object.hasOwn(overlay, key) ? overlay[key] : undefined;
    if (text !== undefined) set(text);
  }
  return copy;
}
