// `npm run content:check [code…]`: checks content/ and prints file, line and reason of each mistake; with
// codes, of the mistakes in the texts of these codes alone.
import { relative } from 'node:path';
import { compileAnew } from '../../compiler/cache.ts';
import { codeOf } from '../../compiler/pages.ts';

const codes = new Set(process.argv.slice(2));
const { problems, summary } = compileAnew();
const shown = codes.size === 0 ? problems : problems.filter(({ file }) => codes.has(codeOf(file)));
for (const { file, line, message } of shown)
  console.error(`${relative(process.cwd(), file)}:${line}  ${message}`);
console.log(`${summary}, ${shown.length} mistakes`);
process.exitCode = shown.length > 0 ? 1 : 0;
