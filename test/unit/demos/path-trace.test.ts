// Demo of the WAF page: the transforms of a path, and the rules.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_PATH_LENGTH, PATH_RULES, SAMPLE_PATHS, tracePath } from '../../../common/demos/path-trace.ts';

/** Text of each row; marked runs in brackets. */
const rowsOf = (input: string) =>
  tracePath(input).rows.map(({ runs }) =>
    runs.map(({ text, mark }) => (mark ? `[${text}:${mark}]` : text)).join(''),
  );
const resultOf = (input: string) =>
  rowsOf(input)
    .at(-1)
    ?.replace(/\[(.*?):[^\]]*\]/g, '$1');

it('each row marks what its transform produced and what the next one removes', () => {
  expect(rowsOf('/x/..%2f%61dmin')).toEqual([
    '/x/..[%2f%61:cut]dmin',
    '/x/..[/a:made]dmin',
    '[/x/..:cut]/admin',
    '/admin',
    '/admin',
  ]);
  expect(rowsOf('/%2541')).toEqual([
    '/[%25:cut]41',
    '/[%:made cut][41:cut]',
    '/[A:made]',
    '/[A:cut]',
    '/[a:made]',
  ]);
});

it('a rule that misses the path as sent matches after the transforms', () => {
  const { rows, rule, isHidden } = tracePath('/x/..%2f%61dmin');
  expect(rows.map((row) => row.rule)).toEqual([-1, -1, -1, 0, 0]);
  expect([rule?.name, rule?.status, isHidden]).toEqual(['admin-from-office-only', 403, true]);
  expect(tracePath('/admin/').isHidden).toBe(false);
  expect(tracePath('/administrator').rule).toBeUndefined();
});

it.each([
  ['/a/./b//c/..', '/a/b/'],
  ['/../../a', '/a'],
  ['/a/..', '/'],
  ['/.', '/'],
  ['/...', '/...'],
  ['', '/'],
  ['a?b#c', '/a'],
  ['/%zz%', '/%zz%'],
  ['/%c0%af%61', '/%c0%afa'],
  ['/%E4%BD%A0', '/你'],
  ['/%00', '/\u2400'],
  ['/a\u202eb', '/a\u2423b'],
])('the result of %j is %j', (input, result) => {
  expect(resultOf(input)).toBe(result);
});

it.each([
  ['a', ['slash']],
  ['/a?b', ['query']],
  ['/%zz', ['encoding']],
  ['/%ff', ['encoding']],
  [`/${'a'.repeat(MAX_PATH_LENGTH)}`, ['long']],
])('an unusual path is explained (%#)', (input, notes) => {
  expect(tracePath(input).notes).toEqual(notes);
});

it('a path of any length and content has five rows of bounded length', () => {
  const encoded = fc
    .array(fc.constantFrom('/', '.', '%', '2f', '%25', 'e'), { maxLength: 900 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), encoded), (input) => {
      const { rows } = tracePath(input);
      expect(rows).toHaveLength(5);
      for (const { runs } of rows)
        expect([...runs.map(({ text }) => text).join('')].length).toBeLessThanOrEqual(MAX_PATH_LENGTH + 1);
    }),
  );
  expect(tracePath('%2f..%61'.repeat(1e6)).rows[0]?.bytes).toBe(MAX_PATH_LENGTH + 1);
});

it('the first rule and all transforms match the documentation', () => {
  const document = readFileSync('content/docs/en/custom-rules.md', 'utf8');
  const [rule] = PATH_RULES;
  expect(document).toContain(`"name": "${rule?.name}"`);
  expect(document).toContain(`"value": "${rule?.pattern.source.replaceAll('\\/', '/')}"`);
  for (const { step } of tracePath(SAMPLE_PATHS[0]).rows.slice(1))
    expect(document).toContain(`| \`${step}\` |`);
});
