// Headings of documents: links with a hash depend on equal IDs in all locales (D2, D10).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';

/** Returns the level and ID of each heading outside of code samples. The compiler checks the IDs of each document. */
const headingsOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
    .match(/^#{1,6}(?= )|\{#[a-z0-9-]+\}(?=\s*$)/gm) ?? [];

/** Returns the headings that a code sample or a diagram follows without a sentence between them. */
const headingsWithoutText = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .replace(/^(`{3,})[\s\S]*?^\1$/gm, '```')
    .match(/^#{2,3} .*(?=\n+(?:```|:{3,}code))/gm) ?? [];

const files = readdirSync('content/docs/en').filter((name) => name.endsWith('.md'));

describe('D2 the headings of a document', () => {
  it.each(files)('D2 headings of %s have equal levels and IDs in all locales', (file) => {
    const source = headingsOf(`content/docs/en/${file}`);
    for (const locale of localeCodes) {
      const other = `content/docs/${locale}/${file}`;
      if (existsSync(other)) expect([locale, headingsOf(other)]).toEqual([locale, source]);
    }
  });

  it.each(files)('D2 no section of %s begins with a code sample', (file) => {
    for (const locale of localeCodes) {
      const text = `content/docs/${locale}/${file}`;
      if (existsSync(text)) expect([locale, headingsWithoutText(text)]).toEqual([locale, []]);
    }
  });
});
