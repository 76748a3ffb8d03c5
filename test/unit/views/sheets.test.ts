// Style sheets of pages made of modules.
import { expect, it } from 'vitest';
import { DemoKind } from '../../../common/contract/modules/modules.ts';
import { sheetsOf } from '../../../src/views/sheets.ts';

it('a page has the sheets of its modules once, and the sheet of its form', () => {
  const modules = [
    { type: 'hero', details: {} },
    { type: 'architecture', details: {} },
    { type: 'architecture', details: {} },
  ];
  expect(sheetsOf(modules)).toEqual(['modules', 'diagram']);
  expect(sheetsOf(modules, true)).toEqual(['modules', 'diagram', 'form']);
});

it('only a page with a demo that has a drawing has the sheet of drawn demos', () => {
  const sheets = DemoKind.options.map((kind) => [kind, sheetsOf([{ type: 'demo', details: { kind } }])]);
  expect(Object.fromEntries(sheets)).toEqual({
    pathTrace: ['modules', 'demo', 'instrument'],
    cacheKeys: ['modules', 'demo'],
    recordTtl: ['modules', 'demo', 'instrument'],
    usageMeters: ['modules', 'demo'],
  });
});
