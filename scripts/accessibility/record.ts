// `npm run accessibility:record [FILE…]`: runs the tests that declare WCAG 2.2 criteria (or only those in the files)
// and records their results for the conformance tables of the accessibility statement (content/data/conformance.json).

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { formatCount } from '../../common/text/count.ts';
import { ConformanceSchema } from '../../compiler/pages/conformance.ts';
import { readOptions } from '../process/options.ts';
import { run } from '../process/run.ts';
import { withTemporaryFolder } from '../process/temporary-folder.ts';
import { type Declaration, declarations } from './declarations.ts';

const FILE = 'content/data/conformance.json';

/** Output of Vitest's JSON reporter. */
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          title: z.string(),
          status: z.string(),
          meta: z.object({ wcag: z.array(z.string()).optional() }).optional(),
        }),
      ),
    }),
  ),
});

/** Pattern for the titles of a test's cases: `it.each` replaces `$name` and `%s`. */
const patternOf = (title: string): string =>
  title
    .split(/\$[\w.]+|%[sdifjoO]/)
    .map((text) => RegExp.escape(text))
    .join('.*');

/** Counts the cases of a test in a report. Throws if no case has run. */
function resultOf({ file, title, criteria }: Declaration, { testResults }: z.output<typeof Report>) {
  const cases = testResults
    .filter(({ name }) => relative(process.cwd(), name).replaceAll('\\', '/') === file)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => test.meta?.wcag && new RegExp(`^${patternOf(title)}$`, 's').test(test.title));
  if (cases.length === 0) throw new Error(`${file}: no case of "${title}" has run`);
  const passed = cases.filter(({ status }) => status === 'passed').length;
  return { file, title, criteria, passed, failed: cases.length - passed };
}

const isSame = (a: Declaration, b: Declaration): boolean =>
  a.file === b.file && a.title === b.title && `${a.criteria}` === `${b.criteria}`;

const declared = declarations();
const { positionals: paths } = readOptions(
  { allowPositionals: true },
  'usage: npm run accessibility:record [FILE…]',
);
const files = [...new Set(declared.map(({ file }) => file))].filter(
  (file) => paths.length === 0 || paths.includes(file),
);
const { tests: earlier } = ConformanceSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));
const date = new Date().toISOString().slice(0, 10);
await withTemporaryFolder('accessibility', async (folder) => {
  const report = join(folder, 'report.json');
  const titles = declared.filter(({ file }) => files.includes(file)).map(({ title }) => patternOf(title));
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await run('vitest', ['run', ...files, '-t', titles.join('|'), ...reporters]).catch((error: Error) => {
    // Failed tests are recorded.
    if (!existsSync(report)) throw error;
    process.exitCode = 1;
  });
  const results = Report.parse(JSON.parse(readFileSync(report, 'utf8')));
  // Results of other files are unchanged. A declaration without a result is not recorded, so that a test reports it.
  const tests = declared.flatMap((declaration) =>
    files.includes(declaration.file)
      ? { ...resultOf(declaration, results), on: date }
      : (earlier.find((test) => isSame(test, declaration)) ?? []),
  );
  writeFileSync(
    FILE,
    `{\n  "tests": [\n${tests.map((test) => `    ${JSON.stringify(test)}`).join(',\n')}\n  ]\n}\n`,
  );
  console.log(
    `${FILE}: ${formatCount(files.length, 'file')}, ${tests.length} of ${declared.length} tests recorded`,
  );
});
