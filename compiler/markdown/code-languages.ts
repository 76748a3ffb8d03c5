// Languages of code samples: Shiki grammars, and a grammar for zone files, which Shiki lacks.
import { createRequire } from 'node:module';
import type { LanguageRegistration } from 'shiki/core';

/** Names of Shiki grammars. */
const SHIKI = [
  ...['diff', 'go', 'hcl', 'html', 'http', 'java', 'javascript', 'json', 'jsonl', 'markdown'],
  ...['nginx', 'python', 'shellscript', 'typescript', 'xml', 'yaml'],
];

/** Entries of a zone file (RFC 1035 §5). */
const dns: LanguageRegistration = {
  name: 'dns',
  scopeName: 'source.dns',
  repository: {},
  patterns: [
    { name: 'comment.line.dns', match: ';.*$' },
    { name: 'string.quoted.double.dns', match: '"(?:[^"\\\\]|\\\\.)*"' },
    { name: 'support.type.property-name.dns', match: '^\\$[A-Z]+\\b' },
    {
      name: 'keyword.other.dns',
      match: '(?<=\\s)(?:IN|A|AAAA|CAA|CNAME|DNSKEY|DS|HTTPS|MX|NS|PTR|SOA|SRV|SVCB|TXT)(?=\\s|$)',
    },
    { name: 'constant.numeric.dns', match: '(?<=\\s)\\d+(?=\\s|$)' },
  ],
};

export function loadGrammars(): LanguageRegistration[] {
  const load = createRequire(import.meta.url);
  return [...SHIKI.flatMap((name) => load(`shiki/langs/${name}.mjs`).default), dns];
}

/** Allowed languages of samples, with their display names. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['bash', 'Shell'],
  ['diff', 'Diff'],
  ['dns', 'DNS'],
  ['go', 'Go'],
  ['hcl', 'Terraform'],
  ['html', 'HTML'],
  ['http', 'HTTP'],
  ['java', 'Java'],
  ['js', 'JavaScript'],
  ['json', 'JSON'],
  ['jsonl', 'JSON Lines'],
  ['markdown', 'Markdown'],
  ['nginx', 'nginx'],
  ['python', 'Python'],
  ['text', 'Text'],
  ['ts', 'TypeScript'],
  ['xml', 'XML'],
  ['yaml', 'YAML'],
]);

/** `text` is not highlighted; `mermaid` and `chart` are drawn. */
export const LANGUAGES: readonly string[] = [...NAMES.keys(), 'mermaid', 'chart'];

/** Display name of a language. */
export const languageName = (language: string): string => NAMES.get(language) ?? language;
