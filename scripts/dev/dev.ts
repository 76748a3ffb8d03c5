// `npm run dev`: site, portal, and ops with hot reload at http://localhost:8787.
import { ensureWorkerTypes } from '../build/worker-types.ts';
import { readOptions } from '../process/options.ts';
import { offline } from '../process/run.ts';
import { localAccess } from './local-access.ts';
import { writeSiteFile } from './running-site.ts';
import { serveCommand } from './serve-command.ts';
import { portalOriginOf } from './settings.ts';

readOptions({}, 'usage: npm run dev');
await serveCommand('PORT', 8787, async (port, persistTo) => {
  const portal = portalOriginOf(process.env.PORTAL_ORIGIN);
  await ensureWorkerTypes();
  const { migrateLocal, publishLocal } = await import('../content/publication.ts');
  // With an external portal (passed by vite.config.ts), the local one is only migrated.
  if (portal === '') await publishLocal(persistTo);
  else await migrateLocal(persistTo);
  Object.assign(process.env, offline, { PORTAL_ORIGIN: portal });
  const { createServer } = await import('vite');
  const server = await createServer({ server: { port, strictPort: true } });
  await server.listen();
  const origin = `http://localhost:${port}`;
  writeSiteFile(persistTo, origin);
  server.printUrls();
  console.log(`\n${localAccess(origin, portal)}`);
  return () => server.close();
});
