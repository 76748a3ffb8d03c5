// `npm run dev`: site, portal and ops with hot reload at http://localhost:8787.

import { ensureWorkerTypes } from '../build/worker-types.ts';
import { migrateLocal, publishLocal } from '../content/publication.ts';
import { localState } from '../deploy/platform.ts';
import { command, serveUntilSignal } from '../process/command.ts';
import { offline } from '../process/run.ts';
import { localAccess } from './local-access.ts';
import { writeSiteNote } from './running-site.ts';
import { assertFree, portalOriginOf, portOf } from './settings.ts';

const persistTo = localState();
const attempt = { persistTo, portSetting: 'PORT', port: 0 };

await command(attempt, async () => {
  const port = portOf('PORT', 8787);
  attempt.port = port;
  const portal = portalOriginOf(process.env.PORTAL_ORIGIN);
  await assertFree(port);
  await ensureWorkerTypes();
  // With another portal (passed by vite.config.ts), the local one is only migrated.
  if (portal === '') await publishLocal(persistTo);
  else await migrateLocal(persistTo);
  Object.assign(process.env, offline, { PORTAL_ORIGIN: portal });
  const { createServer } = await import('vite');
  const server = await createServer({ server: { port, strictPort: true } });
  await server.listen();
  const origin = `http://localhost:${port}`;
  writeSiteNote(persistTo, origin);
  serveUntilSignal(() => server.close());
  server.printUrls();
  console.log(`\n${localAccess(origin, portal)}`);
});
