// Parses strings of the API document for pages: inline code, links, and code blocks.
import type { Block, Code, Inline } from '../../common/contract/entities/api-reference.ts';
import { insertNoBreakSpaces } from '../markdown/binding.ts';
import { runsOf } from '../markdown/highlight.ts';

/** Resolves the target of a link; links to operations have the form `#operationId`. */
export type LinkTo = (to: string) => string;

const PARTS = /`([^`\n]+)`|\[([^\]\n]+)\]\(([^)\s]+)\)/g;

/** Parses the code and links of a line of text. */
export function parseLine(text: string, linkTo: LinkTo): Inline {
  const parts: Inline = [];
  let offset = 0;
  const plain = (end: number) => {
    if (end > offset) parts.push(insertNoBreakSpaces(text.slice(offset, end)));
  };
  for (const match of text.matchAll(PARTS)) {
    plain(match.index);
    const [complete, code, label = '', to = ''] = match;
    parts.push(code === undefined ? { text: label, to: linkTo(to) } : { code });
    offset = match.index + complete.length;
  }
  plain(text.length);
  return parts;
}

/** A code sample with its tokens. */
export const codeOf = (language: string, source: string): Code => ({
  language,
  source,
  tokens: runsOf(source, language),
});

const FENCED = /^```([a-z]+)\n([\s\S]*?)\n```$/;

/** Splits a string into paragraphs and code blocks. */
export const parseBlocks = (text: string, linkTo: LinkTo): Block[] =>
  text.split(/(^```[a-z]+\n[\s\S]*?\n```$)/m).flatMap((part): Block[] => {
    const fenced = FENCED.exec(part);
    if (fenced) return [codeOf(fenced[1] ?? 'text', fenced[2] ?? '')];
    const paragraphs = part.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
    return paragraphs.map((part) => ({ text: parseLine(part.trim().replace(/\n/g, ' '), linkTo) }));
  });
