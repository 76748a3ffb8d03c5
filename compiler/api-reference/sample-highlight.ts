// Tells the parts of generated samples apart. Their writers use little of each language, so a few patterns are
// enough, and a thousandth of the time that whole grammars take.
import type { CodeRun, CodeToken } from '../../common/contract/modules/code-tokens.ts';

const KEYWORDS: Readonly<Record<string, string>> = {
  js: 'await|const|if|new|throw',
  python: 'import',
  go: 'defer|func|if|import|package',
  java: 'import|new|throws|var|void',
};
const STRINGS = '"""[\\s\\S]*?"""|f?"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\\\n]|\\\\.)*\'|`[^`]*`';

/** A generated sample in parts, as `CodeRuns` has them; none for a language that is not known here. */
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
