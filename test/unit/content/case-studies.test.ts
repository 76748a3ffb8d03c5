// Case studies: each has results, and a quote whose clauses occur in its text.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { localeCodes } from '../../../common/i18n/locales.ts';

it.each(localeCodes)('each study in %s has results and a quote from its text', (locale) => {
  for (const name of readdirSync(`content/case/${locale}`)) {
    const text = readFileSync(`content/case/${locale}/${name}`, 'utf8');
    const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
    const { results, quote } = parse(front);
    expect([name, results?.length]).toEqual([name, 3]);
    const clauses = String(quote.text)
      .split(/[,.，。、]/)
      .map((clause) => clause.trim());
    expect([name, clauses.filter((clause) => !body.includes(clause))]).toEqual([name, []]);
  }
});
