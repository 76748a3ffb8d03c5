// Certifications: for each standard, the table states the scope, the document, and its condition.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';

interface Module {
  type: string;
  details: { columns?: string[]; rows?: { label: string; values: string[] }[] };
}

function tableOf(locale: string) {
  const file = new URL(`../../../content/page/${locale}/certifications.json`, import.meta.url);
  const { modules } = JSON.parse(readFileSync(file, 'utf8')) as { modules: Module[] };
  return modules.find(({ type }) => type === 'comparison')?.details;
}

it.each(localeCodes)(
  'the certifications in %s state scope, document, and condition of each standard, and list the same standards as in English',
  (locale) => {
    const { columns, rows = [] } = tableOf(locale) ?? {};
    expect(columns).toHaveLength(4);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map(({ label }) => label)).toEqual(tableOf('en')?.rows?.map(({ label }) => label));
    expect(rows.flatMap(({ values }) => values).filter((value) => value.trim() === '')).toEqual([]);
    expect(rows.map(({ values }) => values.length)).toEqual(rows.map(() => 3));
  },
);
