// `npm start`: the production build of site and portal at http://localhost:8787, with a migrated and filled
// database.
import { buildIfChanged } from './build.ts';
import { publishLocal } from './content/publish.ts';
import { localState } from './platform.ts';
import { serve, start } from './run.ts';

const port = process.env.PORT ?? '8787';
const persistTo = localState();
const origin = process.env.PORTAL_ORIGIN ?? '';

await buildIfChanged();
if (origin === '') await publishLocal(persistTo);
console.log(`http://localhost:${port}`);
serve(
  start('wrangler', [
    'dev',
    '-c',
    'dist/site/wrangler.json',
    '-c',
    'dist/portal/wrangler.json',
    '-c',
    'dist/ops/wrangler.json',
    '--port',
    port,
    '--ip',
    '127.0.0.1',
    '--inspector-port',
    '0',
    '--persist-to',
    persistTo,
    '--show-interactive-dev-session=false',
    '--log-level',
    process.env.LOG_LEVEL ?? 'log',
    ...(origin === '' ? [] : ['--var', `PORTAL_ORIGIN:${origin}`]),
  ]),
);
