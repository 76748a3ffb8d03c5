// `npm run types`: generates the binding types from the wrangler files, then checks every project in tsconfig.json.
// Editors use the same projects.
import { readOptions } from '../process/options.ts';
import { run } from '../process/run.ts';
import { writeWorkerTypes } from './worker-types.ts';

readOptions({}, 'usage: npm run types');
await writeWorkerTypes();
// tsc skips unchanged projects (node_modules/.cache). One checker for each project: more checkers repeat work, and
// projects already run in parallel.
await run('tsc', ['-b', '--checkers', '1', 'tsconfig.json']).catch((error: Error) => {
  console.error(error.message.trim());
  process.exitCode = 1;
});
