// Texts of the API document as the pages show them: code and links within a line, and lines of code between.
import type { Block, Code, Inline } from '../../common/contract/entities/api-reference.ts';
import { bound } from '../markdown/binding.ts';
import { runsOf } from '../markdown/highlight.ts';
import { sampleRuns } from './sample-highlight.ts';

/** Says where a link leads; those to operations are written `#operationId`. */
export type LinkTo = (to: string) => string;

const PARTS = /`([^`\n]+)`|\[([^\]\n]+)\]\(([^)\s]+)\)/g;

/** A line of text in its parts. */
export function inlineOf(text: string, linkTo: LinkTo): Inline {
  const parts: Inline = [];
  let at = 0;
  const plain = (end: number) => {
    if (end > at) parts.push(bound(text.slice(at, end)));
  };
  for (const match of text.matchAll(PARTS)) {
    plain(match.index);
    const [complete, code, label = '', to = ''] = match;
    parts.push(code === undefined ? { text: label, to: linkTo(to) } : { code });
    at = match.index + complete.length;
  }
  plain(text.length);
  return parts;
}

/** Languages that authors write in, too. */
const BY_GRAMMAR = new Set(['bash', 'http', 'json']);
const coloured = new Map<string, Code['tokens']>();

/** A sample with its parts told apart; the same source is read once, whatever the language of the page. */
export function codeOf(language: string, source: string): Code {
  const key = `${language}\n${source}`;
  const tokens =
    coloured.get(key) ?? (BY_GRAMMAR.has(language) ? runsOf(source, language) : sampleRuns(source, language));
  coloured.set(key, tokens);
  return { language, source, tokens };
}

const FENCED = /^```([a-z]+)\n([\s\S]*?)\n```$/;

/** A text of several paragraphs and samples. */
export const blocksOf = (text: string, linkTo: LinkTo): Block[] =>
  text.split(/(^```[a-z]+\n[\s\S]*?\n```$)/m).flatMap((part): Block[] => {
    const fenced = FENCED.exec(part);
    if (fenced) return [codeOf(fenced[1] ?? 'text', fenced[2] ?? '')];
    const paragraphs = part.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
    return paragraphs.map((paragraph) => ({ text: inlineOf(paragraph.trim().replace(/\n/g, ' '), linkTo) }));
  });
