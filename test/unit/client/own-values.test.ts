// Own values in code samples: stored values are checked, and complete placeholders are replaced.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PLACEHOLDERS, placeholdersIn } from '../../../common/text/sample-values.ts';
import {
  filledMarkdown,
  isValid,
  type OwnValues,
  splitParts,
  valuesIn,
} from '../../../src/client/docs/own-values.ts';

const OWN = { hostname: 'shop.acme.test', hostnameId: 'hn_0123456789ab', tokenVariable: 'EDGE_TOKEN' };
const filled = (text: string, values: OwnValues = OWN): string =>
  splitParts(text, values)
    .map((part) => part.text)
    .join('');

describe('own values in a sample', () => {
  it('every placeholder is replaced, and the text between them remains', () => {
    const parts = splitParts('curl https://www.example.com/a -H "Bearer $API_TOKEN" # hn_7k3m92qd41xa', OWN);
    expect(parts).toEqual([
      { text: 'curl https://' },
      { text: 'shop.acme.test', name: 'hostname' },
      { text: '/a -H "Bearer $' },
      { text: 'EDGE_TOKEN', name: 'tokenVariable' },
      { text: '" # ' },
      { text: 'hn_0123456789ab', name: 'hostnameId' },
    ]);
  });

  it.each([
    ['a name below the hostname', '_acme-challenge.www.example.com.', '_acme-challenge.shop.acme.test.'],
    ['the CNAME of the hostname', 'www.example.com.edge.example.net', 'shop.acme.test.edge.example.net'],
    ['a JavaScript variable', 'process.env.API_TOKEN}', 'process.env.EDGE_TOKEN}'],
  ])('a value is also inserted into %s', (_, text, expected) => {
    expect(filled(text)).toBe(expected);
  });

  it.each(['www.example.community', 'mywww.example.com', 'MY_API_TOKEN', 'API_TOKEN_2', 'hn_7k3m92qd41xab'])(
    'the longer name %s is not changed',
    (text) => {
      expect(filled(text)).toBe(text);
    },
  );

  it('a placeholder without an own value is not changed', () => {
    const text = 'https://www.example.com $API_TOKEN';
    expect(filled(text, { tokenVariable: 'T' })).toBe('https://www.example.com $T');
    expect(filled(text, {})).toBe(text);
    expect(filled('', OWN)).toBe('');
  });
});

it('a copied page has own values in its samples, except in those for the sandbox', () => {
  const page = (api: string, host: string) =>
    [
      'The name www.example.com.',
      '',
      '  ```bash',
      '  curl /api/sandbox/v1/hostnames?name=www.example.com',
      '  ```',
      '',
      '```bash title="Request"',
      `curl ${api} https://${host}/`,
      '```',
      '',
      'After www.example.com.',
      '',
    ].join('\n');
  const own = page(`$${OWN.tokenVariable}`, OWN.hostname);
  expect(filledMarkdown(page('$API_TOKEN', 'www.example.com'), OWN)).toBe(own);
});

describe('stored values', () => {
  it('valid values are used', () => {
    expect(valuesIn(JSON.stringify(OWN))).toEqual(OWN);
  });

  it.each([
    null,
    '',
    'null',
    '3',
    '"text"',
    '[]',
    '{',
    '{"hostname":3}',
    '{"__proto__":{"hostname":"shop.acme.test"}}',
    '{"constructor":"x","toString":"y"}',
    JSON.stringify({ hostname: 'www.example.com' }),
    JSON.stringify({ ...OWN, more: 'x'.repeat(1000) }),
  ])('the text %s contains no value', (text) => {
    expect(valuesIn(text)).toEqual({});
  });

  it('an invalid value is ignored, and the others are used', () => {
    expect(valuesIn(JSON.stringify({ ...OWN, hostname: "a';rm -rf /" }))).toEqual({
      hostnameId: OWN.hostnameId,
      tokenVariable: OWN.tokenVariable,
    });
  });
});

describe('a value', () => {
  it.each([
    ['hostname', 'localhost'],
    ['hostname', 'https://shop.acme.test'],
    ['hostname', '*.acme.test'],
    ['hostname', 'Shop.acme.test'],
    ['hostname', `${'a'.repeat(64)}.test`],
    ['hostname', `${'a.'.repeat(200)}test`],
    ['hostnameId', 'or_0123456789ab'],
    ['hostnameId', 'hn_0123'],
    ['tokenVariable', '2ND'],
    ['tokenVariable', 'A B'],
    ['tokenVariable', `sk_${'0aB4'.repeat(10)}`],
    ['tokenVariable', 'A'.repeat(65)],
  ] as const)('the field %s rejects "%s"', (name, value) => {
    expect(isValid(name, value)).toBe(false);
  });

  it('placeholders have the syntax that the API description states', () => {
    const { schemas } = parse(readFileSync('content/api/openapi.yaml', 'utf8')).components;
    expect(schemas.HostnameId.examples).toContain(PLACEHOLDERS.hostnameId);
    expect(schemas.HostnameId.pattern).toBe('^hn_[0-9a-z]{12}$');
    expect(schemas.DomainName.examples).toContain(PLACEHOLDERS.hostname);
    expect(isValid('hostname', PLACEHOLDERS.hostname)).toBe(true);
  });
});

it('the placeholders of samples are listed, except those of samples for the sandbox', () => {
  expect(placeholdersIn(['$API_TOKEN', 'https://www.example.com/'])).toEqual([
    'www.example.com',
    'API_TOKEN',
  ]);
  expect(placeholdersIn(['curl /api/sandbox/v1/hostnames/hn_7k3m92qd41xa'])).toEqual([]);
});
