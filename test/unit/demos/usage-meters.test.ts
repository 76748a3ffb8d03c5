// Demo of the pricing page: meter quantities, and the contact form parameter that contains them.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatQuantity,
  parseUsageParam,
  quantitiesOf,
  readUsage,
  serializeUsage,
  USAGE_FIELDS,
} from '../../../common/demos/usage-meters.ts';

const usage = { requests: 60_000_000, size: 48, share: 25, cpu: 0.6, line: 450, ratio: 9 };

it('quantities are in decimal units', () => {
  expect(quantitiesOf(usage)).toEqual({
    bytes: 2880,
    requests: 60_000_000,
    logicMs: 9_000_000,
    logBytes: 3,
  });
  expect(formatQuantity('bytes', 2880.5, 'en')).toBe('2,880.5\u00a0GB');
  expect(formatQuantity('requests', 60_000_000, 'en')).toBe('60,000,000');
});

it.each([
  ['60,000,000', 60_000_000],
  ['1,000,000.5', 1_000_000.5],
  ['0,6', 0.6],
  ['６０，０００，０００', 60_000_000],
  ['０．６', 0.6],
  [' 6 0 ', 60],
  ['', undefined],
  ['-1', undefined],
  ['1e5', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['9999999999999', undefined],
  ['constructor', undefined],
  ['1'.repeat(1e6), undefined],
])('the input %j is parsed as %j', (input, value) => {
  expect(readUsage('requests', input.slice(0, 100))).toBe(value);
  expect(readUsage('requests', input)).toBe(value);
});

it('a value outside the range of its field is rejected', () => {
  expect(readUsage('share', '101')).toBeUndefined();
  expect(readUsage('ratio', '0')).toBeUndefined();
});

it('the parameter preserves all quantities within the ranges of the fields', () => {
  const figure = (field: keyof typeof USAGE_FIELDS) => {
    const { min, max } = USAGE_FIELDS[field];
    return fc.double({ min, max, noNaN: true });
  };
  const figures = fc.record({
    requests: fc.integer({ min: 0, max: USAGE_FIELDS.requests.max }),
    size: figure('size'),
    share: figure('share'),
    cpu: figure('cpu'),
    line: figure('line'),
    ratio: figure('ratio'),
  });
  fc.assert(
    fc.property(figures, (figure) => {
      const quantities = quantitiesOf(figure);
      const read = parseUsageParam(serializeUsage(quantities));
      for (const meter of ['bytes', 'requests', 'logicMs', 'logBytes'] as const)
        expect(Math.abs((read?.[meter] ?? Number.NaN) - quantities[meter])).toBeLessThan(0.001);
    }),
  );
});

it.each([
  '',
  '1_2_3',
  '1_2_3_4_5',
  '1e9_1_1_1',
  '-1_1_1_1',
  '__proto__',
  '1_2_3_<b>',
  `${'1'.repeat(17)}_1_1_1`,
])('the malformed parameter %j is ignored', (param) => {
  expect(parseUsageParam(param)).toBeUndefined();
});
