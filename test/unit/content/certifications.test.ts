// Certifications: for each standard, the table states the scope, the document, and its condition.
import { expect, it } from 'vitest';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { detailsOf } from './module-details.ts';

interface Table {
  columns: string[];
  rows: { label: string; values: string[] }[];
}

const tableOf = (locale: string) =>
  detailsOf<Table>(`content/page/${locale}/certifications.json`, 'comparison');

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
