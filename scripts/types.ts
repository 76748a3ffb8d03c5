// `npm run types`: writes the bindings' types from the wrangler files, then checks every part against its own
// runtime.
import { run } from './run.ts';

await Promise.all([
  run('wrangler', ['types', 'worker-configuration.d.ts', '-c', 'wrangler.toml'], { quiet: true }),
  run('wrangler', ['types', 'portal/worker-configuration.d.ts', '-c', 'portal/wrangler.toml'], {
    quiet: true,
  }),
  run('wrangler', ['types', 'ops/worker-configuration.d.ts', '-c', 'ops/wrangler.toml'], { quiet: true }),
]);
for (const project of [
  'tsconfig.site.json',
  'tsconfig.client.json',
  'portal/tsconfig.json',
  'ops/tsconfig.json',
  'tsconfig.node.json',
  'tsconfig.test.json',
])
  await run('tsc', ['-p', project]);
