// `npm run portal`: the portal alone at http://localhost:8788.
import { buildIfChanged } from '../build/build.ts';
import { publishLocal } from '../content/publication.ts';
import { localState } from '../deploy/platform.ts';
import { command, serveUntilSignal } from '../process/command.ts';
import { assertFree, portOf } from './settings.ts';

const persistTo = localState();
const attempt = { persistTo, portSetting: 'PORTAL_PORT', port: 0 };

await command(attempt, async () => {
  const port = portOf('PORTAL_PORT', 8788);
  attempt.port = port;
  await assertFree(port);
  await buildIfChanged();
  await publishLocal(persistTo);
  const { serveBuild } = await import('./miniflare.ts');
  const portal = await serveBuild({ persistTo, port, workers: ['portal'] });
  serveUntilSignal(portal.stop);
  console.log(portal.origin);
});
