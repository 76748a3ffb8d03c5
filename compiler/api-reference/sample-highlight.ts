// Highlighter of generated samples. They use a small part of each language, so a few patterns suffice and are about a
// thousand times faster than complete grammars.
import type { CodeRun, CodeToken } from '../../common/contract/modules/code-tokens.ts';

const KEYWORDS: Readonly<Record<string, string>> = {
  js: 'await|const|if|new|throw',
  python: 'import',
  go: 'defer|func|if|import|package',
  java: 'import|new|throws|var|void',
};
const STRINGS = '"""[\\s\\S]*?"""|f?"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)*\'|`[^`]*`';

/** The token runs of a generated sample (`CodeRuns`); empty for an unknown language. */
export function sampleRuns(source: string, language: string): CodeRun[] {
  const keywords = Object.hasOwn(KEYWORDS, language) ? KEYWORDS[language] : undefined;
  if (keywords === undefined) return [];
  const pattern = new RegExp(
    `(?<string>${STRINGS})|\\b(?<keyword>${keywords})\\b|\\b(?<constant>\\d+|true|false|null|nil|True|False|None)\\b|(?<function>\\b[A-Za-z]\\w*)(?=\\()`,
    'g',
  );
  const runs: CodeRun[] = [];
  let at = 0;
  for (const { index, groups = {}, 0: text } of source.matchAll(pattern)) {
    const found = Object.entries(groups).find(([, value]) => value !== undefined);
    if (index > at) runs.push([index - at]);
    runs.push([text.length, found?.[0] as CodeToken]);
    at = index + text.length;
  }
  return runs;
}
