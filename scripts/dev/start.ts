// `npm start`: the production build of site, portal, and ops at http://localhost:8787, with migrated and populated
// databases.

import { readOptions } from '../process/options.ts';
import { localAccess } from './local-access.ts';
import { serveCommand } from './serve-command.ts';

readOptions({}, 'usage: npm start');
await serveCommand('PORT', 8787, async (port, persistTo) => {
  const { serveProduction } = await import('./production.ts');
  const { origin, portal, stop } = await serveProduction(port, persistTo);
  console.log(localAccess(origin, portal));
  return stop;
});
