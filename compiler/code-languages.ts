// The languages of code samples: Shiki's grammars, and one of our own for zone files, which it lacks.
import type { LanguageRegistration } from 'shiki/core';
import html from 'shiki/langs/html.mjs';
import http from 'shiki/langs/http.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import json from 'shiki/langs/json.mjs';
import markdown from 'shiki/langs/markdown.mjs';
import shellscript from 'shiki/langs/shellscript.mjs';
import xml from 'shiki/langs/xml.mjs';
import yaml from 'shiki/langs/yaml.mjs';

/** RFC 1035, 5: entries of a zone file. */
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
  ...[html, http, javascript, json, markdown, shellscript, xml, yaml].flat(),
  dns,
];

/** What authors may call the language of a sample; `text` is not coloured. */
export const LANGUAGES: readonly string[] = [
  ...['bash', 'dns', 'html', 'http', 'js', 'json', 'markdown', 'text', 'xml', 'yaml'],
];
