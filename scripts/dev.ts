// `npm run dev`: site and portal with hot reload at http://localhost:8787.
import { publishLocal } from './content/publish.ts';
import { serve, start } from './run.ts';

await publishLocal(process.env.PERSIST_TO ?? '.wrangler/state');
serve(start('vite', ['dev', '--port', process.env.PORT ?? '8787', '--strictPort']));
