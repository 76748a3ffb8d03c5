// Highlights code samples with Shiki at compile time. Pages use classes, so the CSP needs no exception
// for inline styles, and neither Worker nor browser loads a grammar.
import { createRequire } from 'node:module';
import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import type { HighlighterCore, ThemeRegistration } from 'shiki/core';
import { visit } from 'unist-util-visit';
import {
  CODE_TOKENS,
  type CodeRun,
  type CodeToken,
  splitRuns,
  tokenClass,
} from '../../common/contract/modules/code-tokens.ts';
import { memoized } from '../memo.ts';
import { LANGUAGES, loadGrammars } from './code-languages.ts';

/** Grammar scopes by token class. The most specific scope wins; `plain` removes highlighting. */
const SCOPES: Record<CodeToken | 'plain', readonly string[]> = {
  comment: ['comment', 'punctuation.definition.comment'],
  string: ['string', 'punctuation.definition.string', 'markup.inline.raw', 'markup.underline.link'],
  keyword: [
    'keyword',
    'storage',
    'entity.name.tag',
    'keyword.operator.new',
    'keyword.operator.expression',
    'punctuation.definition.heading',
    'entity.name.section',
  ],
  constant: ['constant.numeric', 'constant.language', 'constant.character', 'constant.other.character-class'],
  function: ['entity.name.function', 'entity.name.command', 'support.function'],
  key: [
    ...[
      'support.type.property-name',
      'entity.name.tag.yaml',
      'entity.other.attribute-name',
      'constant.other.option',
    ],
    ...[
      'string.unquoted.argument constant.other.option',
      'support.variable.http',
      'meta.headers entity.name',
    ],
  ],
  plain: [
    ...[
      'keyword.operator',
      'string.unquoted',
      'punctuation.separator',
      'punctuation.definition.template-expression',
    ],
    ...['meta.template.expression', 'variable'],
  ],
};

/** Theme color that encodes the index of a token class. */
const colorOf = (index: number): string => `#00000${index}`;
const NAMES: readonly (CodeToken | 'plain')[] = ['plain', ...CODE_TOKENS];
const theme: ThemeRegistration = {
  name: 'tokens',
  type: 'light',
  fg: colorOf(0),
  bg: '#ffffff',
  settings: NAMES.map((name, index) => ({
    scope: [...SCOPES[name]],
    settings: { foreground: colorOf(index) },
  })),
};
const tokenOf = (color: string | undefined): CodeToken | undefined => {
  const name = NAMES[Number(color?.slice(-1))];
  return name === 'plain' ? undefined : name;
};

let highlighter: HighlighterCore | undefined;

/** Loads Shiki on first use, because most compilations find all tokens in the cache. */
function loadHighlighter(): HighlighterCore {
  const load = createRequire(import.meta.url);
  const { createHighlighterCoreSync } = load('shiki/core') as typeof import('shiki/core');
  const { createJavaScriptRegexEngine } = load(
    'shiki/engine/javascript',
  ) as typeof import('shiki/engine/javascript');
  const engine = createJavaScriptRegexEngine();
  return createHighlighterCoreSync({ themes: [theme], langs: loadGrammars(), engine });
}

/** The token runs of a source (`CodeRuns`); empty for a language without a grammar. */
export function runsOf(source: string, language: string): CodeRun[] {
  if (['text', 'mermaid', 'chart'].includes(language) || !LANGUAGES.includes(language)) return [];
  return memoized(`code ${language}\n${source}`, () => tokenize(source, language));
}

function tokenize(source: string, language: string): CodeRun[] {
  highlighter ??= loadHighlighter();
  const runs: [length: number, token: CodeToken | undefined][] = [];
  const add = (text: string, color: string | undefined) => {
    const last = runs.at(-1);
    // Whitespace belongs to the preceding run.
    const token = text.trim() === '' ? last?.[1] : tokenOf(color);
    if (last && last[1] === token) last[0] += text.length;
    else if (text !== '') runs.push([text.length, token]);
  };
  const lines = highlighter.codeToTokensBase(source, {
    lang: language,
    theme: 'tokens',
    // No time limit, so that the result does not depend on the machine's load.
    tokenizeTimeLimit: 0,
  });
  for (const [index, line] of lines.entries()) {
    if (index > 0) add('\n', undefined);
    for (const { content, color } of line) add(content, color);
  }
  return runs.map(([length, token]) => (token ? [length, token] : [length]));
}

/** Wraps the tokens of all code blocks in spans with their classes. */
export function highlightBlocks(tree: Root): void {
  visit(tree, 'element', (pre: Element) => {
    const [code] = pre.children;
    if (pre.tagName !== 'pre' || code?.type !== 'element' || code.tagName !== 'code') return;
    const className = [code.properties.className].flat().find((name) => String(name).startsWith('language-'));
    if (!className) return;
    const source = textOf(code);
    code.children = splitRuns(source, runsOf(source, String(className).slice('language-'.length))).map(
      ({ text, token }): ElementContent =>
        token
          ? {
              type: 'element',
              tagName: 'span',
              properties: { className: [tokenClass(token)] },
              children: [{ type: 'text', value: text }],
            }
          : { type: 'text', value: text },
    );
  });
}
