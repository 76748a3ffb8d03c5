// Limits and quotas: each number on the page of all limits occurs in the document that its row links to.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { fill } from '../../../compiler/markdown/prose.ts';
import areas from '../../../content/limits.json' with { type: 'json' };

const LIMITS = new Map<string, number>(Object.values(areas).flatMap((area) => Object.entries(area)));

const numbersOf = (text: string): string[] =>
  [...text.matchAll(/\d[\d,.]*/g)].map(([number]) => number.replaceAll(',', '').replace(/\.$/, ''));

/** The text of a document and its wplus edition. */
const documentOf = (locale: string, code: string): string =>
  ['.md', '.wplus.md']
    .map((ending) => `content/docs/${locale}/${code}${ending}`)
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

describe.each(localeCodes)('the page of all limits in %s', (locale) => {
  const page = readFileSync(`content/docs/${locale}/limits-and-quotas.md`, 'utf8');
  const rows = page.split('\n').flatMap((line) => {
    const [, code = '', rest = ''] =
      /^\| *\[[^\]]*\]\(\/docs\/[\w-]+\/([\w-]+)\/(?:#[\w-]+)?\)([^\n]*)$/.exec(line) ?? [];
    if (code === '') return [];
    const text = fill(rest.replace(/`[^`]*`/g, ''), { claims: new Map(), limits: LIMITS }, locale);
    return [{ line, code, numbers: numbersOf(text) }];
  });

  it('the page has a row for most limits', () => expect(rows.length).toBeGreaterThan(60));

  it('each number occurs in the document that its row links to', () => {
    const missing = rows.flatMap(({ line, code, numbers }) => {
      const stated = new Set(numbersOf(documentOf(locale, code)));
      return numbers.filter((number) => !stated.has(number)).map((number) => `${number}: ${line}`);
    });
    expect(missing).toEqual([]);
  });
});
