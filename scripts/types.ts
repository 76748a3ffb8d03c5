// `npm run types`: writes the bindings' types from the wrangler files, then checks every part against its own
// runtime.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { experimental_generateTypes as generateTypes } from 'wrangler';
import { run } from './run.ts';

const PROJECTS = [
  'tsconfig.site.json',
  'tsconfig.client.json',
  'portal/tsconfig.json',
  'ops/tsconfig.json',
  'tsconfig.node.json',
  'tsconfig.test.json',
];

process.env.WRANGLER_LOG ??= 'warn';
for (const folder of ['', 'portal/', 'ops/']) {
  const path = `${folder}worker-configuration.d.ts`;
  // The runtime's own types come from a package (@cloudflare/workers-types).
  const { content } = await generateTypes({ config: `${folder}wrangler.toml`, path, includeRuntime: false });
  if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content);
}
// What has not changed since the last run is not checked again (node_modules/.cache). One checker a project: more of
// them check the same types again, and the projects already run side by side.
await run('tsc', ['-b', '--checkers', '1', ...PROJECTS]);
