// `npm run portal`: the portal alone at http://localhost:8788.
import { buildIfChanged } from '../build/build.ts';
import { readOptions } from '../process/options.ts';
import { serveBuild } from './miniflare.ts';
import { serveCommand } from './serve-command.ts';

readOptions({}, 'usage: npm run portal');
await serveCommand('PORTAL_PORT', 8788, async (port, persistTo) => {
  await buildIfChanged();
  const { publishLocal } = await import('../content/publication.ts');
  await publishLocal(persistTo);
  const portal = await serveBuild({ persistTo, port, workers: ['portal'] });
  console.log(portal.origin);
  return portal.stop;
});
