// `npm test`: types, lint, dead code, then every test: unit, in workerd, and in a browser against the
// production build.
import { findBrowser } from './browser.ts';
import { run } from './run.ts';

process.env.CHROMIUM_PATH = await findBrowser();
await run('node', ['scripts/types.ts']);
await run('biome', ['check', '--error-on-warnings', '.']);
await run('knip', []);
await run('node', ['scripts/content/check.ts']);
await run('vitest', ['run', ...process.argv.slice(2)]);
