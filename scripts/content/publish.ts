// `npm run content:publish [-- --local | --remote] [--force] [--persist-to DIR]`: publishes content/ to the portal's
// database.
import { resolve } from 'node:path';
import { localState } from '../deploy/platform.ts';
import { readOptions } from '../process/options.ts';
import { explain, UserError } from '../process/user-error.ts';

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
/** Rejects with UserError if the portal is not deployed, or if wrangler has no access to a Cloudflare account. */
async function assertDeployed(): Promise<void> {
  // Imported on demand: local publications do not need the deployment tools.
  const [{ findAccountId }, { isPlaceholder, PORTAL }, { machineTools }] = await Promise.all([
    import('../deploy/account.ts'),
    import('../deploy/configuration.ts'),
    import('../deploy/tools.ts'),
  ]);
  if (isPlaceholder(machineTools.configuration(PORTAL).d1_databases[0]?.database_id))
    throw new UserError(`${PORTAL} has no database ID. Run \`npm run deploy\`, which sets it and publishes.`);
  await findAccountId(machineTools);
}

const persistTo = values['persist-to'] ?? localState();
try {
  const local = { remote: false, persistTo: resolve(persistTo) };
  if (values.remote) await assertDeployed();
  const { publish } = await import('./publication.ts');
  await publish(values.remote ? { remote: true, persistTo: '' } : local, values.force);
} catch (error) {
  console.error(explain(error, { persistTo }) ?? (error as Error).message);
  process.exitCode = 1;
}
