// `npm run deploy`: content to the remote database, then both Workers, portal first. Ends at once while the
// portal has no secret to sign sessions with.
import { buildIfChanged } from './build.ts';
import { wrangler } from './platform.ts';
import { run } from './run.ts';

/**
 * Whether the deployed portal has this secret. Its value cannot be read. Throws what wrangler said when it
 * could not ask.
 */
function hasSecret(name: string): boolean {
  try {
    return wrangler(['secret', 'list', '-c', 'portal/wrangler.toml']).includes(`"name": "${name}"`);
  } catch (error) {
    // A portal that was never deployed: its secret can be put all the same.
    if (/Worker "[^"]+" not found/.test((error as Error).message)) return false;
    throw error;
  }
}

// Not by `secrets.required` in portal/wrangler.toml: that tells only after the content has been published,
// and keeps SERVICE_ORIGINS of .dev.vars
// out of local builds.
if (!hasSecret('SESSION_SECRET')) {
  console.error(`The portal has no SESSION_SECRET, with which it signs sessions. Nothing was deployed. Put 32 bytes or more, once:

  openssl rand -base64 48 | npx wrangler secret put SESSION_SECRET -c portal/wrangler.toml
`);
  process.exit(1);
}
await buildIfChanged();
await run('node', ['scripts/content/publish.ts', '--remote']);
await run('wrangler', ['deploy', '-c', 'dist/portal/wrangler.json']);
await run('wrangler', ['deploy', '-c', 'dist/site/wrangler.json']);
