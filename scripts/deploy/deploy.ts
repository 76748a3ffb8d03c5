// `npm run deploy [-- --plan | --gradual | --rollback] [--host HOST] [--wait MINUTES]`: updates the account to match
// the checkout (docs/deploy.md).
import { withOps } from '../cli/connect.ts';
import { bodyOf } from '../cli/response.ts';
import { readOptions } from '../process/options.ts';
import { explain, UserError } from '../process/user-error.ts';
import type { ReadTotals } from './release.ts';
import { deploy, type Options } from './run.ts';
import { machineTools } from './tools.ts';

/** Default maximum duration of a stage, in minutes. */
const WAIT_MINUTES = 60;

const USAGE = `usage: npm run deploy -- [--plan | --gradual [--wait MINUTES]] [--host HOST]
       npm run deploy -- --rollback`;

function optionsOf(): Options {
  const { values } = readOptions(
    {
      options: {
        plan: { type: 'boolean', default: false },
        gradual: { type: 'boolean', default: false },
        rollback: { type: 'boolean', default: false },
        host: { type: 'string' },
        wait: { type: 'string' },
      },
    },
    USAGE,
  );
  const { plan, gradual, rollback, host, wait } = values;
  if (rollback && (plan || gradual || host !== undefined))
    throw new UserError('--rollback cannot be combined with --plan, --gradual, or --host');
  if (wait !== undefined && !gradual) throw new UserError('--wait requires --gradual');
  const minutes = Number(wait ?? WAIT_MINUTES);
  if (!(minutes > 0)) throw new UserError('--wait expects a number of minutes');
  return { plan, gradual, rollback, host, limitMs: minutes * 60_000 };
}

/** Reads the metrics as `npm run ops` does, with OPS_TOKEN or an Access service token. */
const readTotals: ReadTotals = (from) =>
  withOps({ remote: true, persistTo: '' }, async (calls) =>
    bodyOf(await calls.health.builds.$get({ query: { from } })),
  );

try {
  await deploy(machineTools, optionsOf(), readTotals);
} catch (error) {
  console.error(explain(error) ?? (error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
