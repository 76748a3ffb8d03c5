// Lines of a sandbox response that differ from the documented example.
import { expect, it } from 'vitest';
import { changedLines } from '../../../src/client/docs/api-compare.ts';

/** Returns the text of the changed lines. */
const changed = (value: unknown, example: unknown): string[] => {
  const lines = JSON.stringify(value, null, 2).split('\n');
  return [...changedLines(value, example)].map((line) => lines[line]?.trim() ?? `no line ${line}`);
};

it('an equal response has no changed lines, in any order of its members', () => {
  const value = { id: 'a', list: [1, { deep: null }], empty: [], none: {} };
  expect(changed(value, value)).toEqual([]);
  expect(changed({ a: 1, b: [2] }, { b: [2], a: 1 })).toEqual([]);
});

it('changed, added, and nested members are found at their own lines', () => {
  const example = { id: 'a', data: [{ name: 'x', tags: ['p', 'q'] }], after: true };
  const value = { id: 'b', data: [{ name: 'x', tags: ['p', 'r'] }, { name: 'y' }], more: {}, after: true };
  expect(changed(value, example)).toEqual(['"id": "b",', '"r"', '"name": "y"', '"more": {},']);
});

it('a member with a different type is changed, with every member that it contains', () => {
  expect(changed({ a: [1, 2] }, { a: 'text' })).toEqual(['1,', '2']);
  expect(changed({ a: { 0: 'x' } }, { a: ['x'] })).toEqual(['"0": "x"']);
  expect(changed({ a: [] }, { a: {} })).toEqual(['"a": []']);
  expect(changed({ a: null }, {})).toEqual(['"a": null']);
});

it('a value without members is one line', () => {
  expect(changed('text', 'text')).toEqual([]);
  expect(changed(3, { a: 3 })).toEqual(['3']);
});

it('names of prototype members are compared like other names', () => {
  const value: unknown = JSON.parse('{"__proto__": 1, "constructor": 2}');
  expect(changed(value, {})).toEqual(['"__proto__": 1,', '"constructor": 2']);
});
