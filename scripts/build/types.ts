// `npm run types`: writes the bindings' types from the wrangler files, then checks every project that tsconfig.json
// references against its own runtime. Editors find the same projects by the same file.
import { run } from '../process/run.ts';
import { writeWorkerTypes } from './worker-types.ts';

await writeWorkerTypes();
// What has not changed since the last run is not checked again (node_modules/.cache). One checker a project: more of
// them check the same types again, and the projects already run side by side.
await run('tsc', ['-b', '--checkers', '1', 'tsconfig.json']);
