// `npm run content:check [code…]`: checks content/ and prints the file, line, and reason of each error. With codes,
// prints only the errors in these content items.
import { formatErrorCount, formatProblems, unknownCodes } from '../../compiler/report.ts';
import { readOptions } from '../process/options.ts';

const { positionals: codes } = readOptions(
  { allowPositionals: true },
  'usage: npm run content:check [CODE…]',
);
const { codeOf } = await import('../../compiler/pages/pages.ts');
console.error('compiling content …');
const { recompile } = await import('../../compiler/publication/cache.ts');
const { problems, summary, recorded } = recompile();
const files = [...problems, ...recorded].map(({ file }) => file);
const unknown = unknownCodes(codes, files);
for (const code of unknown) console.error(`No content item in content/ has the code ${code}.`);
const selected = codes.length === 0 ? problems : problems.filter(({ file }) => codes.includes(codeOf(file)));
for (const line of formatProblems(selected, process.cwd())) console.error(line);
console.log(`${summary}, ${formatErrorCount(selected.length)}`);
process.exitCode = selected.length > 0 || unknown.length > 0 ? 1 : 0;
