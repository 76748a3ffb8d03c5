// `npm run deploy`: content and schemas to the remote databases, then the three Workers, the site last. Ends before
// anything is sent when the deployment lacks something (preflight.ts).
import { buildIfChanged } from '../build/build.ts';
import { run } from '../process/run.ts';
import { explain } from '../process/trouble.ts';
import { preflight } from './preflight.ts';

/** What is run, in order; each prints what it does. */
const STEPS: readonly (readonly [string, ...string[]])[] = [
  ['node', 'scripts/content/publish.ts', '--remote'],
  ['wrangler', 'd1', 'migrations', 'apply', 'ops', '--remote', '-c', 'ops/wrangler.toml'],
  ['wrangler', 'deploy', '-c', 'dist/portal/wrangler.json'],
  ['wrangler', 'deploy', '-c', 'dist/ops/wrangler.json'],
  ['wrangler', 'deploy', '-c', 'dist/site/wrangler.json'],
];

try {
  const problems = preflight();
  for (const problem of problems) console.error(`- ${problem}`);
  if (problems.length > 0) {
    console.error('Nothing was deployed. docs/deploy.md has the steps in order.');
    process.exit(1);
  }
  await buildIfChanged();
  for (const [program, ...args] of STEPS) await run(program, args);
} catch (error) {
  // The step itself has said why.
  console.error(explain(error) ?? (error as Error).message);
  process.exit(1);
}
