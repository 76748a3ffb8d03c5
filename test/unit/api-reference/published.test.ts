// The published API reference in four languages (§2 API center).
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { API_PAGES } from '../../../common/contract/api-paths.ts';
import { SANDBOX_OPERATIONS } from '../../../common/contract/sandbox/sandbox.ts';
import { localeCodes } from '../../../common/i18n/locales.ts';
import { publishReference } from '../../../compiler/api-reference/rows.ts';
import { RowSet } from '../../../compiler/publication/rows.ts';
import { compilation, document, json, objectsIn, reference } from './reference.ts';

const rows = new RowSet();
const published = publishReference(reference, compilation, rows);
const rowsIn = (table: Parameters<RowSet['add']>[0]) => rows.tables.get(table) ?? [];

describe('the published reference', () => {
  it('the published reference has every resource, page, and operation in every language', () => {
    for (const locale of localeCodes) {
      const pages = rowsIn('api_page').filter((row) => row.locale === locale);
      expect(pages.map(({ code }) => code)).toEqual([...document.tags.map(({ name }) => name), ...API_PAGES]);
      expect(rowsIn('api_operation').filter((row) => row.locale === locale)).toHaveLength(
        rowsIn('api_sample').length,
      );
      const parts = rowsIn('api_document').filter((row) => row.locale === locale);
      const text = parts.map((row) => row.text).join('');
      expect(JSON.parse(text)).toMatchObject({
        openapi: document.openapi,
        info: { version: document.info.version },
      });
      expect(text).not.toMatch(/\{(?:brand|apiHost|brandHost)\}/);
    }
  });

  it('the published reference uses the strings of each overlay', () => {
    const summary = (locale: string) => {
      const row = rowsIn('api_operation').find(
        (operation) => operation.id === 'createPurge' && operation.locale === locale,
      );
      return (JSON.parse(String(row?.card)) as { summary: string }).summary;
    };
    expect(summary('en')).toBe('Purge the cache');
    for (const locale of ['cn', 'ko', 'ja'] as const)
      expect(summary(locale)).toBe(reference.overlays.get(locale)?.['operations.createPurge.summary']);
  });

  it('no page of the published reference has the path of a product', () => {
    const products = document.tags.flatMap((tag) => tag['x-products']);
    expect(products.filter((code) => (API_PAGES as readonly string[]).includes(code))).toEqual([]);
    expect(published.addresses).toContain('/docs/api/content-acceleration/purges/');
  });

  it('the published reference refers to existing sandbox operations and to dictionaries with values (D25)', () => {
    const ids = rowsIn('api_operation').map(({ id }) => id);
    expect(SANDBOX_OPERATIONS.filter((id) => !ids.includes(id))).toEqual([]);
    const dictionaries = [...objectsIn(json)].flatMap(([value]) => value['x-dictionary'] ?? []);
    const known = (
      JSON.parse(readFileSync('content/data/params.json', 'utf8')) as { dictCode: string; appCode: string }[]
    ).map(({ dictCode, appCode }) => ({ code: dictCode, product: appCode }));
    expect(dictionaries.length).toBeGreaterThan(0);
    for (const dictionary of dictionaries) expect(known).toContainEqual(dictionary);
  });
});
