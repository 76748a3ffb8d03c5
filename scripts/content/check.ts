// `npm run content:check [code…]`: checks content/ and prints file, line and reason of each mistake.

import { compileContent } from '../../compiler/compile.ts';
import { type Problem, parseAt, readJson } from '../../compiler/files.ts';
import { PAGE_KINDS } from '../../compiler/kinds.ts';
import { compilePages } from '../../compiler/pages.ts';
import { ClaimSchema } from '../../src/api/contract/claims.ts';
import { brand } from '../../src/config.ts';

/** The pages of these codes alone: what an author of one page asks. */
function checkPages(codes: ReadonlySet<string>): { problems: Problem[]; summary: string } {
  const problems: Problem[] = [];
  const json = readJson('content/claims.json', problems);
  const claims = new Map(
    (parseAt(json, [], ClaimSchema.array(), json.value, problems) ?? []).map((claim) => [claim.id, claim]),
  );
  const count = PAGE_KINDS.flatMap(({ type }) =>
    compilePages('content', type, claims, brand.name, problems, codes),
  ).length;
  return { problems, summary: `${count} pages` };
}

const { problems, summary } =
  process.argv.length > 2 ? checkPages(new Set(process.argv.slice(2))) : compileContent();
for (const { file, line, message } of problems) console.error(`${file}:${line}  ${message}`);
console.log(`${summary}, ${problems.length} mistakes`);
process.exitCode = problems.length > 0 ? 1 : 0;
