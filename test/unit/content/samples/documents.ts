// Code samples of the English documents. Their translations contain the same code (translations.test.ts).
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fillKnown } from '../../../../compiler/markdown/prose.ts';

export interface Sample {
  language: string;
  title: string;
  source: string;
  line: number;
}

const FENCE = /^( *)```(bash|go|html|js|ts|python|json|jsonl|text|yaml)(?: ([^\n]*))?\n([\s\S]*?)^\1```$/gm;
/** Returns the samples of a document as readers see them. */
export function samplesOf(file: string): Sample[] {
  const text = fillKnown(readFileSync(file, 'utf8'));
  return [...text.matchAll(FENCE)].map(
    ({ 1: indent = '', 2: language = '', 3: meta = '', 4: source = '', index }) => ({
      language,
      title: /title="([^"]+)"/.exec(meta)?.[1] ?? '',
      source: source.replace(new RegExp(`^${indent}`, 'gm'), ''),
      line: text.slice(0, index).split('\n').length,
    }),
  );
}

export const documents = globSync('content/docs/en/*.md').map((file) => ({
  file,
  name: basename(file, '.md'),
  samples: samplesOf(file),
}));

/** Returns the samples for which `predicate` is true, by document and title, such as `ip-lists: ranges.py`. */
export const samplesWhere = (predicate: (sample: Sample) => boolean): Map<string, Sample> =>
  new Map(
    documents.flatMap(({ name, samples }) =>
      samples.filter(predicate).map((sample) => [`${name}: ${sample.title}`, sample] as const),
    ),
  );

/** Returns the source of a sample. Throws if the document has no such sample. */
export function sourceOf(document: string, predicate: (sample: Sample) => boolean): string {
  const found = documents.find(({ name }) => name === document)?.samples.find(predicate);
  if (!found) throw new Error(`${document} has no such sample`);
  return found.source;
}
