// Languages of code samples: Shiki grammars, and a grammar for zone files, which Shiki lacks.
import type { LanguageRegistration } from 'shiki/core';
import diff from 'shiki/langs/diff.mjs';
import go from 'shiki/langs/go.mjs';
import hcl from 'shiki/langs/hcl.mjs';
import html from 'shiki/langs/html.mjs';
import http from 'shiki/langs/http.mjs';
import java from 'shiki/langs/java.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import json from 'shiki/langs/json.mjs';
import jsonl from 'shiki/langs/jsonl.mjs';
import markdown from 'shiki/langs/markdown.mjs';
import nginx from 'shiki/langs/nginx.mjs';
import python from 'shiki/langs/python.mjs';
import shellscript from 'shiki/langs/shellscript.mjs';
import typescript from 'shiki/langs/typescript.mjs';
import xml from 'shiki/langs/xml.mjs';
import yaml from 'shiki/langs/yaml.mjs';

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

export const GRAMMARS: readonly LanguageRegistration[] = [
  ...[diff, go, hcl, html, http, java, javascript, json, jsonl, markdown, nginx, python].flat(),
  ...[shellscript, typescript, xml, yaml].flat(),
  dns,
];

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
