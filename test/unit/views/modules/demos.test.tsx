// Demos of product pages as the server renders them.
import { describe, expect, it } from 'vitest';
import { DemoKind } from '../../../../common/contract/modules/modules.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { html, portalModule } from './module-page.tsx';

const demo = (kind: DemoKind, locale: (typeof localeCodes)[number] = 'en') =>
  html([portalModule('demo', { title: 'A demo', kind, note: 'An assumption.' })], locale);
/** Returns the cell text of the demo's table by row. */
const rowsOf = (page: string) =>
  [...page.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
      cell.replace(/<input[^>]* value="([^"]*)"[^>]*>/g, '$1').replace(/<[^>]+>/g, ''),
    ),
  );

describe('a demo without its script', () => {
  it.each(DemoKind.options)(
    'the demo %s is complete with a sample, and disabled, in every locale',
    (kind) => {
      for (const locale of localeCodes) {
        const page = demo(kind, locale);
        expect(page).toMatch(new RegExp(`<fieldset class="demo" data-demo="${kind}"[^>]* disabled=""`));
        expect(page).toContain('An assumption.');
        expect(rowsOf(page).length).toBeGreaterThan(1);
        expect(page).not.toMatch(/undefined|NaN|demo\.[a-z]+\./);
      }
    },
  );

  it('the path is shown after each transform, with its rule', () => {
    expect(rowsOf(demo('pathTrace')).slice(1)).toEqual([
      ['as sent', '/x/..%2f%61dmin', '15', '–'],
      ['urlDecode', '/x/../admin', '11', '–'],
      ['urlDecode', '/x/../admin', '11', '–'],
      ['normalizePath', '/admin', '6', '1'],
      ['lowercase', '/admin', '6', '1'],
    ]);
    expect(demo('pathTrace')).toMatch(/<output[^>]*data-blocked[^>]*><b[^>]*>403<\/b>/);
  });

  it('four of six URLs share a cached object', () => {
    const page = demo('cacheKeys');
    expect(
      rowsOf(page)
        .slice(1)
        .map(([, , object]) => object),
    ).toEqual(['A', 'A', 'A', 'A', 'B', 'C']);
    expect(page).toContain('<b>4/6</b>');
  });

  it('the demo of record TTLs shows the share of resolvers by time as text', () => {
    expect(rowsOf(demo('recordTtl'))[1]).toEqual(['Old address', '98%', '92%', '75%', '0%', '0%', '0%']);
  });

  it('meters have quantities without prices, and the link to the form does not contain those of the sample', () => {
    const page = demo('usageMeters', 'ja');
    expect(
      rowsOf(demo('usageMeters'))
        .slice(1)
        .map((row) => row.at(-1)),
    ).toEqual(['2,880\u00a0GB', '60,000,000', '9,000,000\u00a0ms', '3\u00a0GB']);
    expect(page).toContain('href="/ja/contact/?type=sales"');
    expect(page).not.toMatch(/[$€¥]/);
  });
});

it('a code sample shows its name and language in a caption', () => {
  const captionOf = (language: string) =>
    /<figcaption>(.*?)<\/figcaption>/.exec(
      html([portalModule('code', { title: 'C', language, source: 'x' })]),
    )?.[1];
  expect(captionOf('json')).toBe('Name of code<span class="code-language">json</span>');
  expect(captionOf('text')).toBe('Name of code<span class="code-language"></span>');
});
