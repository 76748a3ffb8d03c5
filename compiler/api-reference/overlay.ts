// Holds an overlay (content/api/{locale}.yaml) to the English texts: no key of its own, and nothing lost on the way.
import type { ApiDocument, Changelog } from './document.ts';
import { type ApiText, placesOf } from './texts.ts';

/** What a translation has to repeat: code, placeholders, and where links lead. */
const KEPT = /```[\s\S]*?```|`[^`\n]+`|\{[a-zA-Z]+\}|\]\([^)\s]+\)|<[^>\s]+>/g;
const keptIn = (text: string): string[] => (text.match(KEPT) ?? []).sort();

export interface Translated {
  /** Keys with what is wrong with them. */
  mistakes: readonly { key: string; message: string }[];
  /** Keys that have no translation: readers get the English text, marked as such. */
  fallback: readonly string[];
}

/** Compares the overlay with the English texts. */
export function compareOverlay(
  english: ReadonlyMap<string, ApiText>,
  overlay: Readonly<Record<string, string>>,
): Translated {
  const mistakes: { key: string; message: string }[] = [];
  for (const [key, text] of Object.entries(overlay)) {
    const source = english.get(key)?.text;
    if (source === undefined) {
      mistakes.push({ key, message: `${key}: the API document has no such text` });
      continue;
    }
    const [wanted, found] = [keptIn(source), keptIn(text)];
    const lost = wanted.find((part, at) => found[at] !== part) ?? found[wanted.length];
    if (lost !== undefined)
      mistakes.push({
        key,
        message: `${key}: code, placeholders and links differ from the English text at ${lost}`,
      });
  }
  return { mistakes, fallback: [...english.keys()].filter((key) => !Object.hasOwn(overlay, key)) };
}

/** The document and its changelog with the texts of an overlay, English where it has none. */
export function translated(
  document: ApiDocument,
  changelog: Changelog,
  overlay: Readonly<Record<string, string>>,
): { document: ApiDocument; changelog: Changelog } {
  const copy = structuredClone({ document, changelog });
  for (const { key, set } of placesOf(copy.document, copy.changelog)) {
    const text = Object.hasOwn(overlay, key) ? overlay[key] : undefined;
    if (text !== undefined) set(text);
  }
  return copy;
}
