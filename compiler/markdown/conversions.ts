// Cache of converted Markdown, so that an edit of one text converts only that text again (`npm run dev`).
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ADMONITIONS } from '../../common/contract/modules/rich-html.ts';
import { localeCodes } from '../../common/i18n/locales.ts';
import { filesBelow } from '../files.ts';
import { sourcesOf } from '../sources.ts';
import { defaultLabel } from './directives.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** Inputs of every conversion in the content folder: claims, limits, terms, and the schemas of samples. */
const SHARED = ['claims.json', 'limits.json', 'terms', 'schemas', 'api/openapi.yaml'];

/** A section of a text for search. */
export interface SearchSection {
  /** Heading id; empty for the introduction. */
  id: string;
  /** Headings from h2 to its own; empty for the introduction. */
  path: string[];
  /** Its blocks as lines without its headings, with code marked. */
  text: string;
}

export interface Markdown {
  html: string;
  headings: { id: string; text: string; level: number }[];
  /** Plain text for word counts, with code marked. */
  text: string;
  /** The same text in sections for search: the introduction, then one section per heading. */
  sections: SearchSection[];
  /** GitHub Flavored Markdown with filled placeholders, for machines. */
  markdown: string;
  /** Data of its diagrams and charts, without words, so that the languages can be compared. */
  figures: string[];
}

/** A converted text, with the problems and links that the conversion found. */
export interface Conversion {
  markdown: Markdown;
  problems: { line: number; message: string }[];
  links: { line: number; to: string }[];
}

/** Conversions by the hash of their text. */
export interface Conversions {
  /** Results of earlier compilations with the same shared inputs. */
  earlier: ReadonlyMap<string, Conversion>;
  /** Results of this compilation. */
  current: Map<string, Conversion>;
}

export const noConversions = (): Conversions => ({ earlier: new Map(), current: new Map() });

/** Hash of the inputs that all conversions share, including the sources of the converter. */
function sharedInputsOf(root: string): string {
  const hash = createHash('sha256').update(`${process.versions.node} ${process.versions.icu}`);
  const content = filesBelow(root).filter((file) => {
    const path = relative(root, file);
    return SHARED.some((name) => path === name || path.startsWith(`${name}/`));
  });
  // An edited interface message leaves the conversions valid, unless it is the label of an admonition.
  const isMessages = (file: string) => relative(PROJECT, file).startsWith('locales/');
  const sources = sourcesOf(join(import.meta.dirname, 'markdown.ts')).filter((file) => !isMessages(file));
  hash.update(
    localeCodes.flatMap((locale) => ADMONITIONS.map((kind) => defaultLabel(kind, locale))).join('\0'),
  );
  for (const file of [...content, ...sources, join(PROJECT, 'package-lock.json')])
    hash.update(`\0${relative(PROJECT, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * Reads the conversions in `file` and returns them with a function that stores those of the new compilation. A missing,
 * incomplete, or outdated file is an empty cache.
 */
export function openConversions(file: string, root: string): { conversions: Conversions; save: () => void } {
  const inputs = sharedInputsOf(root);
  const conversions = noConversions();
  try {
    const stored = JSON.parse(readFileSync(file, 'utf8')) as {
      inputs: string;
      entries: [string, Conversion][];
    };
    if (stored.inputs === inputs) conversions.earlier = new Map(stored.entries);
  } catch {
    // Written by the first compilation.
  }
  const save = () => {
    const { earlier, current } = conversions;
    if (current.size === earlier.size && [...current.keys()].every((key) => earlier.has(key))) return;
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ inputs, entries: [...current] }));
    renameSync(`${file}.${process.pid}`, file);
  };
  return { conversions, save };
}
