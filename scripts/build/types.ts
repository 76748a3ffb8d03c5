// `npm run types`: generates the binding types from the wrangler files, then checks every project in tsconfig.json.
// Editors use the same projects.
import { readOptions } from '../process/options.ts';
import { run } from '../process/run.ts';
import { writeWorkerTypes } from './worker-types.ts';

readOptions({}, 'usage: npm run types');
await writeWorkerTypes();
// tsc skips unchanged projects (node_modules/.cache). One builder and one checker: more of them repeat work. Garbage
// collection takes a quarter of the CPU time, so it starts only when the process uses 2.5 GB.
await run('tsc', ['-b', '--builders', '1', '--checkers', '1', 'tsconfig.json'], {
  env: { GOGC: 'off', GOMEMLIMIT: '2500MiB' },
}).catch((error: Error) => {
  console.error(error.message.trim());
  process.exitCode = 1;
});
