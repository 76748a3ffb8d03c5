// `npm run dev`: site and portal with hot reload at http://localhost:8787.
import { publishLocal } from './content/publish.ts';
import { localState } from './platform.ts';
import { serve, start } from './run.ts';

// With a portal elsewhere (vite.config.ts passes it on) ours stays as it is.
if (!process.env.PORTAL_ORIGIN) await publishLocal(localState());
serve(start('vite', ['dev', '--port', process.env.PORT ?? '8787', '--strictPort']));
