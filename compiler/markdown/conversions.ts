// Cache of converted Markdown, so that after an edit, `npm run dev` converts only the edited text again.
import { join, relative } from 'node:path';
import { ADMONITIONS } from '../../common/contract/modules/rich-html.ts';
import { localeCodes } from '../../common/i18n/locales.ts';
import { filesBelow } from '../files.ts';
import { hashOfFiles, readEntries, writeEntries } from '../memo.ts';
import { sourcesOf } from '../sources.ts';
import { defaultLabel } from './directives.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** Inputs in the content folder that all conversions share: claims, limits, terms, and sample schemas. */
const SHARED = ['claims.json', 'limits.json', 'terms', 'schemas', 'api/openapi.yaml'];

/** A section of a content item for search. */
export interface SearchSection {
  /** Heading ID; empty for the introduction. */
  id: string;
  /** Headings from the h2 to the section's own heading; empty for the introduction. */
  path: string[];
  /** Blocks as lines, with code marked; headings are excluded. */
  text: string;
}

export interface Markdown {
  html: string;
  headings: { id: string; text: string; level: number }[];
  /** Plain text for word counts, with code marked. */
  text: string;
  /** The same text in sections for search: the introduction, then one section per heading. */
  sections: SearchSection[];
  /** GitHub Flavored Markdown with placeholders filled, for machine clients. */
  markdown: string;
  /** Language-independent data of the diagrams and charts, so that translations can be compared. */
  figures: string[];
}

/** A converted content item, with the problems and links found in it. */
export interface Conversion {
  markdown: Markdown;
  problems: { line: number; message: string }[];
  links: { line: number; to: string }[];
}

/** Conversions by text hash. */
export interface Conversions {
  /** Results of earlier compilations with the same shared inputs. */
  earlier: ReadonlyMap<string, Conversion>;
  /** Results of this compilation. */
  current: Map<string, Conversion>;
}

export const noConversions = (): Conversions => ({ earlier: new Map(), current: new Map() });

/** Hash of the inputs that all conversions share, including the sources of the converter. */
function sharedInputsOf(root: string): string {
  const content = filesBelow(root).filter((file) => {
    const path = relative(root, file);
    return SHARED.some((name) => path === name || path.startsWith(`${name}/`));
  });
  // Edits of interface messages do not invalidate conversions, except for admonition labels.
  const isMessages = (file: string) => relative(PROJECT, file).startsWith('locales/');
  const sources = sourcesOf(join(import.meta.dirname, 'markdown.ts')).filter((file) => !isMessages(file));
  const labels = localeCodes.flatMap((locale) => ADMONITIONS.map((kind) => defaultLabel(kind, locale)));
  return hashOfFiles([...content, ...sources], labels.join('\0'));
}

/** Reads the conversions in `file`. Returns them with a function that stores the conversions of the new compilation. */
export function openConversions(file: string, root: string): { conversions: Conversions; save: () => void } {
  const inputs = sharedInputsOf(root);
  const stored = new Map(readEntries<Conversion>(file, inputs));
  const current: Conversions['current'] = new Map();
  const save = () => {
    if (current.size === stored.size && [...current.keys()].every((key) => stored.has(key))) return;
    writeEntries(file, inputs, current);
  };
  return { conversions: { earlier: stored, current }, save };
}
