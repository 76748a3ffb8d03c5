// Certifications: the table of documents and the scope of each standard list the same standards.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';

interface Module {
  type: string;
  details: {
    columns?: string[];
    rows?: { label: string; values: string[] }[];
    list?: { term: string }[];
  };
}

it.each(localeCodes)(
  'the certifications in %s state scope, issuer, validity, and document of each standard that the page explains',
  (locale) => {
    const file = new URL(`../../../content/page/${locale}/certifications.json`, import.meta.url);
    const { modules } = JSON.parse(readFileSync(file, 'utf8')) as { modules: Module[] };
    const table = modules.find(({ type }) => type === 'comparison')?.details;
    const explained = modules.find(({ type }) => type === 'prose')?.details.list ?? [];
    expect(table?.columns).toHaveLength(5);
    expect(table?.rows?.map(({ label }) => label)).toEqual(explained.map(({ term }) => term));
    expect(table?.rows?.flatMap(({ values }) => values).filter((value) => value.trim() === '')).toEqual([]);
    expect(table?.rows?.map(({ values }) => values.length)).toEqual(explained.map(() => 4));
  },
);
