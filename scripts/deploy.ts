// `npm run deploy`: content and schemas to the remote databases, then the three Workers, the site last. Ends at
// once while one of them lacks a secret or a queue that it needs.
import { buildIfChanged } from './build.ts';
import { wrangler } from './platform.ts';
import { run } from './run.ts';

/** What each Worker cannot do without. */
const SECRETS = [
  {
    worker: '.',
    name: 'FORM_KEY',
    lack: 'The site has no FORM_KEY, with which it signs the tokens of forms. Put 32 bytes or more',
  },
  {
    worker: 'portal',
    name: 'SESSION_SECRET',
    lack: 'The portal has no SESSION_SECRET, with which it signs sessions. Put 32 bytes or more',
  },
  {
    worker: 'ops',
    name: 'OPS_TOKEN',
    lack: 'The ops Worker has no OPS_TOKEN, without which it refuses every call. Put 32 characters or more, and keep them',
  },
] as const;

/**
 * Whether the deployed Worker has this secret. Its value cannot be read. Throws what wrangler said when it
 * could not ask.
 */
function hasSecret(worker: string, name: string): boolean {
  try {
    return wrangler(['secret', 'list', '-c', `${worker}/wrangler.toml`]).includes(`"name": "${name}"`);
  } catch (error) {
    // A Worker that was never deployed: its secret can be put all the same.
    if (/Worker "[^"]+" not found/.test((error as Error).message)) return false;
    throw error;
  }
}

/** The queues of ops/wrangler.toml. */
const QUEUES = ['leads', 'leads-dead'] as const;

/** Whether there is such a queue. Throws what wrangler said when it could not ask. */
function hasQueue(name: string): boolean {
  try {
    wrangler(['queues', 'info', name]);
    return true;
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) return false;
    throw error;
  }
}

// Not by `secrets.required` in the configuration: that tells only after the content has been published, and
// keeps what else stands in .dev.vars out of local builds.
const lacking = SECRETS.filter(({ worker, name }) => !hasSecret(worker, name));
for (const { worker, name, lack } of lacking)
  console.error(`${lack}, once. Nothing was deployed.

  openssl rand -base64 48 | npx wrangler secret put ${name} -c ${worker}/wrangler.toml
`);
const missing = QUEUES.filter((name) => !hasQueue(name));
for (const name of missing)
  console.error(`There is no queue ${name}. Create it, once. Nothing was deployed.

  npx wrangler queues create ${name}
`);
if (lacking.length > 0 || missing.length > 0) process.exit(1);
await buildIfChanged();
await run('node', ['scripts/content/publish.ts', '--remote']);
await run('wrangler', ['d1', 'migrations', 'apply', 'ops', '--remote', '-c', 'ops/wrangler.toml']);
await run('wrangler', ['deploy', '-c', 'dist/portal/wrangler.json']);
await run('wrangler', ['deploy', '-c', 'dist/ops/wrangler.json']);
await run('wrangler', ['deploy', '-c', 'dist/site/wrangler.json']);
