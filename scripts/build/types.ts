// `npm run types`: writes the bindings' types from the wrangler files, then checks every project that tsconfig.json
// references against its own runtime. Editors find the same projects by the same file.
import { run } from '../process/run.ts';
import { writeWorkerTypes } from './worker-types.ts';

await writeWorkerTypes();
// tsc skips unchanged projects (node_modules/.cache). One checker for each project: further checkers repeat work, and
// projects already run in parallel.
await run('tsc', ['-b', '--checkers', '1', 'tsconfig.json']);
