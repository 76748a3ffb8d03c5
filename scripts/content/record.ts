// `npm run content:record [-- --date YYYY-MM-DD] [--checked TYPE/CODE]…`: records the date of each changed content item
// (`--date`, by default today) and the source of each changed translation in content/ledger.json. `--checked` marks
// the translations of a content item as correct for its changed source.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { formatCount } from '../../common/text/count.ts';
import { formatErrorCount } from '../../compiler/report.ts';
import { readOptions } from '../process/options.ts';

const { values } = readOptions(
  {
    options: {
      date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      checked: { type: 'string', multiple: true, default: [] },
    },
  },
  'usage: npm run content:record [-- --date YYYY-MM-DD] [--checked TYPE/CODE]…',
);
if (!z.iso.date().safeParse(values.date).success) {
  console.error(`--date ${values.date}: not a date (YYYY-MM-DD)`);
  process.exit(1);
}
console.error('compiling content …');
const FILE = join('content', 'ledger.json');
if (!existsSync(FILE)) writeFileSync(FILE, '{}\n');
const { compileContent } = await import('../../compiler/compile.ts');
const { readLedger, serializeLedger, updatedLedger } = await import('../../compiler/publication/ledger.ts');
const compiled = compileContent();
const errors = compiled.problems.filter((problem) => !problem.gap && !problem.unrecorded);
if (errors.length > 0) {
  // Invalid content items are not compiled, so recording would lose their dates.
  console.error(`${formatErrorCount(errors.length)} in content/: correct them first (npm run content:check)`);
  process.exitCode = 1;
} else {
  const before = readLedger(FILE, { problems: [], read: new Set() });
  const checked = new Set(values.checked);
  const { entries, changed, stale, unknown } = updatedLedger(
    before.entries,
    compiled.recorded,
    values.date,
    checked,
  );
  writeFileSync(FILE, serializeLedger(entries));
  for (const item of unknown) {
    console.error(`--checked ${item}: there is no such content item (TYPE/CODE, such as blog/some-article)`);
    process.exitCode = 1;
  }
  console.log(`${changed} of ${compiled.recorded.length} content items recorded`);
  if (stale.length > 0) {
    console.log(
      `${formatCount(stale.length, 'translation is', 'translations are')} older than the English text. The pages show a notice:`,
    );
    for (const key of stale) console.log(`  ${key}`);
  }
}
