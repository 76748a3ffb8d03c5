// `npm run deploy`: sends content and schemas to the remote databases, then deploys the three Workers, the site last.
// Exits before it sends anything if a prerequisite is missing (preflight.ts).
import { buildIfChanged } from '../build/build.ts';
import { run } from '../process/run.ts';
import { explain } from '../process/trouble.ts';
import { preflight } from './preflight.ts';

/** Commands of a deployment, in order. */
const STEPS: readonly (readonly [string, ...string[]])[] = [
  ['node', 'scripts/content/publish.ts', '--remote'],
  ['node', 'scripts/deploy/bookmark.ts', 'ops', 'migrations'],
  ['wrangler', 'd1', 'migrations', 'apply', 'ops', '--remote', '-c', 'ops/wrangler.toml'],
  ['wrangler', 'deploy', '-c', 'dist/portal/wrangler.json'],
  ['wrangler', 'deploy', '-c', 'dist/ops/wrangler.json'],
  ['wrangler', 'deploy', '-c', 'dist/site/wrangler.json'],
];

try {
  const problems = preflight();
  for (const problem of problems) console.error(`- ${problem}`);
  if (problems.length > 0) {
    console.error('Nothing was deployed. docs/deploy.md lists the steps in order.');
    process.exit(1);
  }
  await buildIfChanged();
  for (const [program, ...args] of STEPS) await run(program, args);
} catch (error) {
  // The step has printed the reason.
  console.error(explain(error) ?? (error as Error).message);
  process.exit(1);
}
