// Highlights code that the browser generates, with the same token classes as the compiler.
import type { CodeToken } from '../../../common/contract/modules/code-tokens.ts';
import { create } from '../browser/element.ts';

interface Part {
  text: string;
  token?: CodeToken;
}

const STRINGS = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\x60[^\x60]*\x60`;
const KEYWORDS = 'as|await|const|defer|err|from|func|if|import|new|package|return|throw|throws|var|void';
const PATTERN = new RegExp(
  `(?<string>${STRINGS})|\\b(?:(?<constant>true|false|null|nil|True|False|None|\\d+(?:\\.\\d+)?)|(?<keyword>${KEYWORDS}))\\b`,
  'g',
);

/** Splits a source into parts with their tokens. JSON member names are keys. */
export function splitTokens(source: string, language: string): Part[] {
  const parts: Part[] = [];
  let offset = 0;
  for (const { index, 0: text, groups = {} } of source.matchAll(PATTERN)) {
    if (index > offset) parts.push({ text: source.slice(offset, index) });
    offset = index + text.length;
    const isKey = language === 'json' && /^\s*:/.test(source.slice(offset, offset + 8));
    const token =
      groups.string !== undefined
        ? isKey
          ? 'key'
          : 'string'
        : groups.constant !== undefined
          ? 'constant'
          : 'keyword';
    parts.push({ text, token });
  }
  if (offset < source.length) parts.push({ text: source.slice(offset) });
  return parts;
}

/** Content of a code element with highlighting. */
export const nodesOf = (source: string, language: string): (Node | string)[] =>
  splitTokens(source, language).map(({ text, token }) =>
    token ? create('span', { className: `tok-${token}` }, text) : text,
  );

/** Replaces the content of a code element. */
export const writeCode = (code: Element, source: string, language: string): void =>
  code.replaceChildren(...nodesOf(source, language));
