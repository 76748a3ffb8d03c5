// Syntax highlighting of code that the browser generates.
import { expect, it } from 'vitest';
import { splitTokens } from '../../../src/client/docs/highlight.ts';
import { referenceIn } from '../reference/real.ts';

const tokensOf = (source: string, language: string) =>
  splitTokens(source, language).flatMap(({ text, token }) => (token ? [[token, text]] : []));

it('the parts of every sample add up to its source', () => {
  for (const { operations } of referenceIn('en').resources)
    for (const { samples } of operations)
      for (const { language, source } of samples)
        expect(
          splitTokens(source, language)
            .map(({ text }) => text)
            .join(''),
        ).toBe(source);
});

it('JSON is split into keys, strings, and constants', () => {
  expect(tokensOf('{\n  "id": "a\\"b",\n  "n": [1.5, true, null]\n}', 'json')).toEqual([
    ['key', '"id"'],
    ['string', '"a\\"b"'],
    ['key', '"n"'],
    ['constant', '1.5'],
    ['constant', 'true'],
    ['constant', 'null'],
  ]);
});

it('keywords are recognized only outside strings', () => {
  expect(tokensOf(`const a = await fetch('const');`, 'js')).toEqual([
    ['keyword', 'const'],
    ['keyword', 'await'],
    ['string', "'const'"],
  ]);
});

it('an unterminated string is plain text', () => {
  expect(splitTokens('"abc', 'json')).toEqual([{ text: '"abc' }]);
});
