// `npm run portal`: the portal alone at http://localhost:8788.
import { buildIfChanged } from '../build/build.ts';
import { publishLocal } from '../content/publication.ts';
import { serveCommand } from './serve-command.ts';

await serveCommand('PORTAL_PORT', 8788, async (port, persistTo) => {
  await buildIfChanged();
  await publishLocal(persistTo);
  const { serveBuild } = await import('./miniflare.ts');
  const portal = await serveBuild({ persistTo, port, workers: ['portal'] });
  console.log(portal.origin);
  return portal.stop;
});
