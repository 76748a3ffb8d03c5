// `npm run content:publish [-- --local | --remote] [--force] [--persist-to DIR]`: publishes content/ to the portal's
// database.
import { resolve } from 'node:path';
import { localState } from '../deploy/platform.ts';
import { readOptions } from '../process/options.ts';
import { explain } from '../process/user-error.ts';

const { values } = readOptions(
  {
    options: {
      local: { type: 'boolean' },
      remote: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      'persist-to': { type: 'string' },
    },
  },
  'usage: npm run content:publish [-- --local | --remote] [--force] [--persist-to DIR]',
);
/** Rejects with UserError if wrangler has no access to a Cloudflare account. */
async function assertSignedIn(): Promise<void> {
  // Imported on demand: local publications do not need the deployment tools.
  const [{ findAccountId }, { machineTools }] = await Promise.all([
    import('../deploy/account.ts'),
    import('../deploy/tools.ts'),
  ]);
  await findAccountId(machineTools);
}

const persistTo = values['persist-to'] ?? localState();
try {
  const local = { remote: false, persistTo: resolve(persistTo) };
  if (values.remote) await assertSignedIn();
  const { publish } = await import('./publication.ts');
  await publish(values.remote ? { remote: true, persistTo: '' } : local, values.force);
} catch (error) {
  console.error(explain(error, { persistTo }) ?? (error as Error).message);
  process.exitCode = 1;
}
