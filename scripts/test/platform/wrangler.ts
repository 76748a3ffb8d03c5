// Deployment tools that run wrangler itself, on the HTTP fake of the platform API.
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsIn, runWrangler } from '../../deploy/tools.ts';
import { type Account, freshAccount } from './account.ts';
import { type PlatformApi, startApi } from './api.ts';
import { CHANGE_COMMANDS, type Checkout, type FakeTools, fakeTools, newCheckout } from './checkout.ts';
import { runCommand } from './commands.ts';

export const WORKER_NAMES = ['portal', 'ops', 'site'] as const;
/** Paths that wrangler reads, relative to the checkout. */
const LINKED = ['portal/migrations', 'portal/fonts', 'ops/migrations'];

export interface WranglerEnvironment {
  account: Account;
  api: PlatformApi;
  checkout: Checkout;
  tools: FakeTools;
  /** Read-only commands that wrangler has run, each with the kind of its result. */
  known: Set<string>;
  /** Always runs wrangler in the checkout; `tools.wrangler` may skip read-only commands. */
  wrangler: (args: readonly string[], input?: string) => Promise<string>;
  /** Stops the API and removes the checkout. */
  remove: () => Promise<void>;
}

/** Copies the build and writes the IDs and routes of the checkout into it, as a build of the checkout would. */
function copyBuild({ root }: Checkout, tools: FakeTools): void {
  if (!existsSync(join(root, 'dist'))) cpSync('dist', join(root, 'dist'), { recursive: true });
  for (const name of WORKER_NAMES) {
    const file = join(root, 'dist', name, 'wrangler.json');
    const built = JSON.parse(readFileSync(file, 'utf8')) as object;
    const source = tools.configuration(name === 'site' ? 'wrangler.toml' : `${name}/wrangler.toml`);
    const { kv_namespaces, d1_databases, routes } = source;
    writeFileSync(file, JSON.stringify({ ...built, kv_namespaces, d1_databases, routes }));
  }
}

/**
 * Creates an empty account with its API, and a checkout. The build of the project must exist.
 *
 * @param readsOnce reads the account instead of running a read-only command whose kind of result is known, because
 * wrangler takes a second each time
 */
export async function newWranglerEnvironment({
  readsOnce,
}: {
  readsOnce: boolean;
}): Promise<WranglerEnvironment> {
  const account = freshAccount();
  const [api, checkout] = [await startApi(account), newCheckout()];
  for (const folder of LINKED) symlinkSync(join(process.cwd(), folder), join(checkout.root, folder));
  const tools = fakeTools(account, checkout);
  const env = {
    CLOUDFLARE_API_BASE_URL: api.address,
    CLOUDFLARE_API_TOKEN: 'fake',
    CLOUDFLARE_ACCOUNT_ID: 'acc',
  };
  const wrangler = (args: readonly string[], input?: string) =>
    runWrangler(args, input, { cwd: checkout.root, env });
  const knownResults = new Set<string>();
  tools.wrangler = async (args, input) => {
    const command = args.join(' ');
    tools.done.push(command);
    if (!readsOnce || CHANGE_COMMANDS.test(command)) return wrangler(args, input);
    const result = runCommand(account, args, '', migrationsIn);
    const kind = await result.then(
      (text) => (text === '[]' ? 'empty' : 'found'),
      () => 'refused',
    );
    const commandKind = `${args.slice(0, 2).join(' ')}: ${kind}`;
    if (knownResults.has(commandKind)) return result;
    knownResults.add(commandKind);
    return wrangler(args, input);
  };
  const { build } = tools;
  tools.build = async () => {
    copyBuild(checkout, tools);
    await build();
  };
  const remove = async () => {
    await api.stop();
    checkout.remove();
  };
  return { account, api, checkout, tools, known: knownResults, wrangler, remove };
}
