// Wrangler commands of a deployment, on an in-memory account. They have the same effects as the HTTP fake (api.ts),
// but need no processes, so that a fault can be injected at every command.
import { readFileSync } from 'node:fs';
import {
  type Account,
  createDatabase,
  createNamespace,
  createQueue,
  release,
  tableCount,
  upload,
  type Worker,
  workerOf,
} from './account.ts';

interface Command {
  account: Account;
  args: readonly string[];
  /** Value of an option; empty if it is missing. */
  option: (name: string) => string;
  input: string;
  /** Names of the migrations in a folder. */
  migrations: (folder: string) => string[];
  /** The configured Worker. Throws if it has no version. */
  worker: () => Worker;
}

const json = (value: unknown): string => JSON.stringify(value);

/** Worker name of a configuration: its folder, or `site`. */
const nameOf = (file: string): string => /(portal|ops)\/wrangler/.exec(file)?.[1] ?? 'site';

function databaseOf({ account, args }: Command) {
  const name = args[args.indexOf('execute') + 1] ?? args[args.indexOf('apply') + 1] ?? '';
  const storedDatabase = account.databases.get(
    ['portal', 'ops'].find((database) => args.includes(database)) ?? name,
  );
  if (!storedDatabase) throw new Error(`Couldn't find DB ${name}`);
  return storedDatabase;
}

function execute(command: Command): string {
  const { sqlite } = databaseOf(command);
  const sql = command.option('--command');
  if (/^select/i.test(sql)) return json([{ results: sqlite.prepare(sql).all() }]);
  sqlite.exec(sql);
  return json([{ results: [] }]);
}

function migrate(command: Command): string {
  const { sqlite } = databaseOf(command);
  const name = command.args.includes('ops') ? 'ops' : 'portal';
  sqlite.exec('CREATE TABLE IF NOT EXISTS d1_migrations (name TEXT UNIQUE)');
  if (name === 'portal')
    sqlite.exec('CREATE TABLE IF NOT EXISTS preview_token (token_hash TEXT, note TEXT, expires_at TEXT)');
  for (const migration of command.migrations(`${name}/migrations`))
    sqlite.prepare('INSERT OR IGNORE INTO d1_migrations VALUES (?)').run(migration);
  return '';
}

function uploadVersion({ account, option }: Command): { worker: Worker; id: string } {
  const file = option('--secrets-file');
  const secrets = file === '' ? {} : (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  const worker = workerOf(account, nameOf(option('-c')));
  return { worker, id: upload(worker, { tag: option('--tag'), bindings: {}, secrets }) };
}

const COMMANDS: Readonly<Record<string, (command: Command) => string>> = {
  whoami: () => json({ loggedIn: true, accounts: [{ id: 'acc' }] }),
  'auth token': () => json({ type: 'api_token', token: 'fake' }),
  'd1 list': ({ account }) => json([...account.databases].map(([name, { id }]) => ({ name, uuid: id }))),
  'd1 info': (command) => json({ num_tables: tableCount(databaseOf(command)) }),
  'd1 time-travel info': (command) => json({ bookmark: `b-${databaseOf(command).id}` }),
  'd1 create': ({ account, args }) => `database_id = "${createDatabase(account, args[2] ?? '')}"`,
  'd1 execute': execute,
  'd1 migrations apply': migrate,
  'kv namespace list': ({ account }) =>
    json([...account.namespaces].map(([id, { title }]) => ({ id, title }))),
  'kv namespace create': ({ account, args }) => `id = "${createNamespace(account, args[3] ?? '')}"`,
  'kv key list': ({ account, option }) =>
    json(
      [...(account.namespaces.get(option('--namespace-id'))?.values.keys() ?? [])].map((name) => ({
        name,
        expiration: Number.MAX_SAFE_INTEGER,
      })),
    ),
  'kv key put': ({ account, args }) => {
    for (const { values } of account.namespaces.values()) values.set(args[3] ?? '', args[4] ?? '');
    return '';
  },
  'kv bulk put': ({ account, args, option }) => {
    const entries = JSON.parse(readFileSync(args[3] ?? '', 'utf8')) as { key: string; value: string }[];
    for (const { key, value } of entries)
      account.namespaces.get(option('--namespace-id'))?.values.set(key, value);
    return '';
  },
  'queues info': ({ account, args }) => {
    if (!account.queues.has(args[2] ?? '')) throw new Error(`Queue "${args[2]}" does not exist.`);
    return '';
  },
  'queues create': ({ account, args }) => {
    createQueue(account, args[2] ?? '');
    return '';
  },
  'secret list': ({ worker }) => json([...worker().secrets.keys()].map((name) => ({ name }))),
  'secret put': ({ worker, args, input }) => {
    worker().secrets.set(args[2] ?? '', input.trim());
    return '';
  },
  'deployments list': ({ worker }) =>
    json(
      worker()
        .deployments.slice(0, 10)
        .map(({ createdOn, message, versions }) => ({
          created_on: createdOn,
          annotations: { 'workers/message': message },
          versions,
        })),
    ),
  'versions list': ({ worker }) =>
    json(
      worker()
        .versions.slice(0, 10)
        .map(({ id, number, tag }) => ({ id, number, annotations: { 'workers/tag': tag } })),
    ),
  deploy: (command) => {
    const { worker, id } = uploadVersion(command);
    release(worker, [{ version_id: id, percentage: 100 }]);
    return `Current Version ID: ${id}`;
  },
  'versions upload': (command) => uploadVersion(command).id,
  'versions deploy': ({ worker, args, option }) => {
    const versions = args.flatMap((argument) => {
      const [, version_id, percentage] = /^([0-9a-f-]{36})@(\d+)%$/.exec(argument) ?? [];
      return version_id === undefined ? [] : [{ version_id, percentage: Number(percentage) }];
    });
    release(worker(), versions, option('--message'));
    return '';
  },
  'triggers deploy': () => '',
};

/** Runs a wrangler command on the account. Rejects with wrangler's errors, and for unknown commands. */
export async function runCommand(
  account: Account,
  args: readonly string[],
  input: string,
  migrations: (folder: string) => string[],
): Promise<string> {
  const name = Object.keys(COMMANDS).find((command) => `${args.join(' ')} `.startsWith(`${command} `));
  const run = COMMANDS[name ?? ''];
  if (!run) throw new Error(`unknown command: wrangler ${args.join(' ')}`);
  const option = (name: string): string => (args.includes(name) ? (args[args.indexOf(name) + 1] ?? '') : '');
  const worker = (): Worker => {
    const existing = account.workers.get(nameOf(option('-c')));
    if (!existing || existing.versions.length === 0)
      throw new Error('This Worker does not exist on your account. [code: 10007]');
    return existing;
  };
  return run({ account, args, option, input, migrations, worker });
}
