// Rows of the conformance tables, from criteria, test results, and reviews.
import { describe, expect, it } from 'vitest';
import { createCompilation } from '../../../compiler/compilation.ts';
import { conformanceRows } from '../../../compiler/pages/conformance.ts';
import { VALID_TREE, withTree } from './tree.ts';

const all = (text: string) => ({ en: text, cn: text, ko: text, ja: text });
const texts = {
  supports: all('yes'),
  partially: all('partly'),
  notApplicable: all('none'),
  tests: all('{n} tests.'),
  review: all('Seen on {date}.'),
};
const criterion = (id: string, more: object = {}) => ({ id, level: 'AA', name: all('Name'), ...more });
const review = (result: string) => ({ review: { result, on: '2025-03-04', remark: all('Remark.') } });
const test = (criteria: string[], passed: number, failed = 0) => ({
  file: 'test/a.test.ts',
  title: criteria.join(' '),
  criteria,
  passed,
  failed,
  on: '2025-03-05',
});

/** Returns the rows of level AA in English, and the problems. */
function compile(criteria: object[], tests: object[]) {
  const tree = {
    ...VALID_TREE,
    'ledger.json': '{}',
    'data/criteria.json': JSON.stringify({ texts, criteria }),
    'data/conformance.json': JSON.stringify({ tests }),
  };
  return withTree(tree, (root) => {
    const compilation = createCompilation(root, 'Brand');
    const rows = conformanceRows('AA', 'en', compilation).map(({ label, values }) => [label, ...values]);
    return { rows, problems: compilation.problems.map(({ message }) => message) };
  });
}

describe('conformanceRows', () => {
  it('a criterion is supported if all cases of its tests have passed, and its row states their number', () => {
    const { rows, problems } = compile(
      [criterion('1.4.10'), criterion('1.1.1', { level: 'A' })],
      [test(['1.4.10', '1.1.1'], 2), test(['1.4.10'], 3)],
    );
    expect(problems).toEqual([]);
    expect(rows).toEqual([['1.4.10 Name', 'yes', '5 tests.']]);
  });

  it('a failed case lowers the result, even below that of a review', () => {
    const { rows } = compile([criterion('1.4.10', review('supports'))], [test(['1.4.10'], 2, 1)]);
    expect(rows).toEqual([['1.4.10 Name', 'partly', '3 tests. Seen on 4 Mar 2025. Remark.']]);
  });

  it('a row with a review and no tests states the result and the date of the review', () => {
    const { rows, problems } = compile([criterion('1.2.4', review('notApplicable'))], []);
    expect(rows).toEqual([['1.2.4 Name', 'none', 'Seen on 4 Mar 2025. Remark.']]);
    expect(problems).toEqual([]);
  });

  it('a criterion without test and review, and a test of an unknown criterion, are reported', () => {
    const { rows, problems } = compile([criterion('1.4.10')], [test(['9.9.9'], 1)]);
    expect(rows).toEqual([]);
    expect(problems).toEqual(['neither a test nor a review checks 1.4.10', '9.9.9 is not in criteria.json']);
  });
});
