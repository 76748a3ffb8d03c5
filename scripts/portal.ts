// `npm run portal`: the portal alone at http://localhost:8788.
import { publishLocal } from './content/publish.ts';
import { layOutFonts } from './fonts.ts';
import { localState } from './platform.ts';
import { serve, start } from './run.ts';

const persistTo = localState();
layOutFonts();
await publishLocal(persistTo);
serve(
  start('wrangler', [
    'dev',
    '-c',
    'portal/wrangler.toml',
    '--port',
    process.env.PORTAL_PORT ?? '8788',
    '--ip',
    '127.0.0.1',
    '--inspector-port',
    '0',
    '--persist-to',
    persistTo,
    '--show-interactive-dev-session=false',
    // As vite.config.ts says it of the build.
    '--define',
    'import.meta.url:"https://portal.internal/"',
  ]),
);
