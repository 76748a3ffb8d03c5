// `npm run dev`: site and portal with hot reload at http://localhost:8787.
import { publishLocal } from './content/publish.ts';
import { LOCAL_STATE } from './platform.ts';
import { serve, start } from './run.ts';

await publishLocal(process.env.PERSIST_TO ?? LOCAL_STATE);
serve(start('vite', ['dev', '--port', process.env.PORT ?? '8787', '--strictPort']));
