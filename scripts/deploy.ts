// `npm run deploy`: content to the remote database, then both Workers, portal first.
import { buildIfChanged } from './build.ts';
import { run } from './run.ts';

await buildIfChanged();
await run('node', ['scripts/content/publish.ts', '--remote']);
await run('wrangler', ['deploy', '-c', 'dist/portal/wrangler.json']);
await run('wrangler', ['deploy', '-c', 'dist/site/wrangler.json']);
