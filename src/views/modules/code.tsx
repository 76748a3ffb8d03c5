import type { ReactNode } from 'react';
import type { Details } from '../../api/contract/modules.ts';
import { Section } from '../components/section.tsx';
import { useView } from '../context.tsx';
import type { ModuleProps } from './types.ts';

type Language = Details<'code'>['language'];
type Rule = readonly [token: 'comment' | 'string' | 'keyword' | 'number' | 'key', pattern: string];

const STRING = `"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'`;
const HASH: Rule = ['comment', '(?:^|(?<=\\s))#[^\\n]*'];
const RULES: Record<Language, readonly Rule[]> = {
  bash: [
    HASH,
    ['string', STRING],
    ['keyword', '(?:^|(?<=[|;&]\\s))[a-z][\\w.-]*'],
    ['key', '(?<=\\s)--?[A-Za-z][\\w-]*'],
  ],
  http: [
    ['keyword', '^(?:GET|POST|PUT|PATCH|DELETE|HEAD)\\b|^HTTP/[\\d.]+ \\d+'],
    ['key', '^[A-Za-z][\\w-]*(?=:)'],
    ['string', STRING],
  ],
  js: [
    ['comment', '//[^\\n]*'],
    ['string', `${STRING}|\`[^\`]*\``],
    [
      'keyword',
      '\\b(?:const|let|return|await|async|function|if|else|export|default|import|from|new|for|of|throw|try|catch)\\b',
    ],
    ['number', '\\b\\d[\\d_.]*\\b'],
  ],
  json: [
    ['key', '"(?:[^"\\\\\\n]|\\\\.)*"(?=\\s*:)'],
    ['string', STRING],
    ['number', '-?\\b\\d[\\d.]*\\b'],
    ['keyword', '\\b(?:true|false|null)\\b'],
  ],
  yaml: [HASH, ['key', '^[ \\t-]*[\\w./-]+(?=:)'], ['string', STRING], ['number', '(?<=: )\\d[\\d.]*\\b']],
  dns: [
    ['comment', ';[^\\n]*'],
    ['keyword', '\\b(?:IN|A|AAAA|CNAME|TXT|MX|NS|SOA|CAA|HTTPS|DS|DNSKEY)\\b'],
    ['string', STRING],
    ['number', '(?<=\\s)\\d+(?=\\s)'],
  ],
  text: [],
};

/** Colours a source by a few rules of its language; whatever no rule knows stays plain. */
function coloured(source: string, language: Language): ReactNode {
  const rules = RULES[language];
  if (rules.length === 0) return source;
  const pattern = new RegExp(rules.map(([token, rule]) => `(?<${token}>${rule})`).join('|'), 'gm');
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of source.matchAll(pattern)) {
    const token = rules.find(([name]) => match.groups?.[name] !== undefined)?.[0];
    if (match[0] === '' || !token) continue;
    parts.push(
      source.slice(end, match.index),
      <span key={match.index} className={`tok-${token}`}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return [...parts, source.slice(end)];
}

export function Code({ details, id, name }: ModuleProps<'code'>) {
  const { t } = useView();
  return (
    <Section id={id} kind="code" name={name} title={details.title} intro={details.intro}>
      <figure className="code-figure">
        <section
          className="scroller code-block"
          aria-label={t('module.codeOf', { title: details.title })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
          tabIndex={0}
        >
          <pre translate="no">
            <code data-language={details.language}>{coloured(details.source, details.language)}</code>
          </pre>
        </section>
        {details.caption && <figcaption>{details.caption}</figcaption>}
      </figure>
    </Section>
  );
}
