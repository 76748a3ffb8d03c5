// Rows of the conformance tables of the accessibility statement: the criteria of WCAG 2.2 (content/data/criteria.json)
// with the results of the tests (content/data/conformance.json) and of the manual reviews.
import { join } from 'node:path';
import { z } from 'zod';
import type { Details } from '../../common/contract/modules/modules.ts';
import { formatDay } from '../../common/i18n/formats.ts';
import type { Locale } from '../../common/i18n/locales.ts';
import type { Compilation } from '../compilation.ts';
import { readChecked } from '../files.ts';
import { reportTermsOfNames } from '../terms/names.ts';
import { Localized } from './localized.ts';

const Result = z.enum(['supports', 'partially', 'notApplicable']);

/** The criteria, with the results of manual reviews. */
const Criteria = z.strictObject({
  /** Row text. `{n}` is a number of tests, `{date}` a date. */
  texts: z.strictObject({
    supports: Localized,
    partially: Localized,
    notApplicable: Localized,
    tests: Localized,
    review: Localized,
  }),
  criteria: z.array(
    z.strictObject({
      id: z.string().regex(/^\d\.\d\.\d+$/),
      level: z.enum(['A', 'AA']),
      name: Localized,
      review: z
        .strictObject({
          result: Result,
          on: z.iso.date(),
          remark: Localized.optional(),
        })
        .optional(),
    }),
  ),
});

/** Results of the tests that declare criteria, as `npm run accessibility:record` writes them. */
export const ConformanceSchema = z.strictObject({
  tests: z.array(
    z.strictObject({
      file: z.string(),
      title: z.string(),
      criteria: z.array(z.string()).min(1),
      passed: z.int().nonnegative(),
      failed: z.int().nonnegative(),
      on: z.iso.date(),
    }),
  ),
});

type Data = { table: z.output<typeof Criteria>; run: z.output<typeof ConformanceSchema> };
const read = new WeakMap<Compilation, Data | undefined>();

/** Reports criteria without a test or review, and tests of unknown criteria. A publication omits their rows. */
function reportGaps({ table, run }: Data, compilation: Compilation): void {
  const report = (name: string, message: string) =>
    compilation.problems.push({
      file: join(compilation.root, 'data', `${name}.json`),
      line: 1,
      message,
      gap: true,
    });
  const tested = new Set(run.tests.flatMap(({ criteria }) => criteria));
  for (const { id, review } of table.criteria)
    if (!review && !tested.has(id)) report('criteria', `neither a test nor a review checks ${id}`);
  for (const id of tested)
    if (!table.criteria.some((criterion) => criterion.id === id))
      report('conformance', `${id} is not in criteria.json`);
}

/** Reads the data once for all languages; `undefined` if it is invalid, with problems. */
function dataOf(compilation: Compilation): Data | undefined {
  if (!read.has(compilation)) {
    const { json, value: table } = readChecked(
      join(compilation.root, 'data', 'criteria.json'),
      Criteria,
      compilation,
    );
    reportTermsOfNames(json, compilation);
    const { value: run } = readChecked(
      join(compilation.root, 'data', 'conformance.json'),
      ConformanceSchema,
      compilation,
    );
    const data = table && run && { table, run };
    read.set(compilation, data);
    if (data) reportGaps(data, compilation);
  }
  return read.get(compilation);
}

/**
 * Rows of a conformance table: criterion, result, and kind of check. A failed test case lowers the result of its
 * criteria to `partially`.
 *
 * @param level conformance level, `A` or `AA`
 */
export function conformanceRows(
  level: string,
  locale: Locale,
  compilation: Compilation,
): Omit<Details<'comparison'>['rows'][number], 'words'>[] {
  const data = dataOf(compilation);
  if (!data) return [];
  const { texts, criteria } = data.table;
  return criteria
    .filter((criterion) => criterion.level === level)
    .flatMap(({ id, name, review }) => {
      const tests = data.run.tests.filter((test) => test.criteria.includes(id));
      const cases = tests.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
      const isFailed = tests.some(({ failed }) => failed > 0);
      const result = isFailed ? 'partially' : (review?.result ?? 'supports');
      const checks = [
        ...(cases > 0 ? [texts.tests[locale].replace('{n}', String(cases))] : []),
        ...(review ? [texts.review[locale].replace('{date}', formatDay(review.on, locale))] : []),
        ...(review?.remark ? [review.remark[locale]] : []),
      ];
      // Reported by reportGaps.
      if (checks.length === 0) return [];
      const space = locale === 'en' || locale === 'ko' ? ' ' : '';
      return [{ label: `${id} ${name[locale]}`, values: [texts[result][locale], checks.join(space)] }];
    });
}
