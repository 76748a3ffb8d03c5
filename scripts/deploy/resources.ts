// Steps for the resources of the Workers: databases with their migrations, the KV namespace, and queues.
import type { DatabaseName } from '../../common/retention/retention.ts';
import { formatCount } from '../../common/text/count.ts';
import { UserError } from '../process/user-error.ts';
import { recordBookmark } from './bookmark.ts';
import { isPlaceholder, OPS, PORTAL, SITE, writeDatabaseId, writeNamespaceId } from './configuration.ts';
import type { Step } from './steps.ts';
import type { Tools } from './tools.ts';

const NAMESPACE = 'KV';
/** The queues of ops/wrangler.toml. */
const QUEUES = ['leads', 'leads-dead'] as const;

/** Error for a resource of this name that may belong to another project. */
const occupiedError = (kind: string, name: string, file: string): UserError =>
  new UserError(
    `the account has a ${kind} ${name} with data, and ${file} has no id. If it belongs to this project, write its ID into the file. Otherwise choose another name.`,
  );

/** Required change if a file has no ID. `existing` is the ID of an empty resource with the same name. */
const missingId = (existing: string | null): string =>
  existing === null ? 'create it and write its ID' : 'write the ID of the existing one, which is empty';

const runJson = async <T>(tools: Tools, ...args: string[]): Promise<T> =>
  JSON.parse(await tools.wrangler(args)) as T;

/** The ID in the output of a command that creates a resource. Throws if there is none. */
function printedId(output: string): string {
  const [, id] = /"([0-9a-f]{32}|[0-9a-f-]{36})"/.exec(output) ?? [];
  if (id === undefined) throw new Error('wrangler printed no id: run the command again');
  return id;
}

/** ID of the database with this name; `null` if there is none. Rejects if it contains tables of unknown origin. */
async function findDatabase(tools: Tools, name: string, file: string): Promise<string | null> {
  const databases = await runJson<{ uuid: string; name: string }[]>(tools, 'd1', 'list', '--json');
  const existing = databases.find((database) => database.name === name);
  if (!existing) return null;
  const { num_tables } = await runJson<{ num_tables: number }>(tools, 'd1', 'info', name, '--json');
  if (num_tables > 0) throw occupiedError('database', name, file);
  return existing.uuid;
}

const listDatabaseIds = async (tools: Tools): Promise<string[]> =>
  (await runJson<{ uuid: string }[]>(tools, 'd1', 'list', '--json')).map(({ uuid }) => uuid);

/** Step for a Worker's database. Reuses an empty database with the same name, which a failed run may have created. */
function database(tools: Tools, name: string, file: string): Step {
  const idOf = () => tools.configuration(file).d1_databases[0]?.database_id;
  return {
    name: `database ${name}`,
    editsBuild: true,
    check: async () => {
      const id = idOf();
      if (isPlaceholder(id)) return missingId(await findDatabase(tools, name, file));
      if ((await listDatabaseIds(tools)).includes(id ?? '')) return null;
      throw new UserError(
        `the account has no database with the ID in ${file}. Is it the right account? To create a new database, replace the ID with zeros.`,
      );
    },
    change: async () => {
      const existing = await findDatabase(tools, name, file);
      writeDatabaseId(tools, file, existing ?? printedId(await tools.wrangler(['d1', 'create', name])));
    },
  };
}

/** Names of the applied migrations; empty if the database does not exist or is empty. */
async function listApplied(tools: Tools, name: string, file: string): Promise<Set<string>> {
  if (isPlaceholder(tools.configuration(file).d1_databases[0]?.database_id)) return new Set();
  const statement = ['--remote', '--json', '--yes', '--command', 'SELECT name FROM d1_migrations'];
  try {
    const output = await tools.wrangler(['d1', 'execute', name, ...statement, '-c', file]);
    const [first] = JSON.parse(output) as { results: { name: string }[] }[];
    return new Set(first?.results.map((row) => row.name));
  } catch (error) {
    if ((error as Error).message.includes('no such table')) return new Set();
    throw error;
  }
}

const schema = (tools: Tools, name: DatabaseName, file: string): Step => ({
  name: `schema of ${name}`,
  check: async () => {
    const applied = await listApplied(tools, name, file);
    const missing = tools.migrations(`${name}/migrations`).filter((migration) => !applied.has(migration));
    return missing.length === 0 ? null : `apply ${formatCount(missing.length, 'migration')}`;
  },
  change: async () => {
    if ((await listApplied(tools, name, file)).size > 0) await recordBookmark(name, 'migrations', tools);
    await tools.wrangler(['d1', 'migrations', 'apply', name, '--remote', '-c', file]);
  },
});

/** ID of the namespace with this title; `null` if there is none. Rejects if it contains keys of unknown origin. */
async function findNamespace(tools: Tools): Promise<string | null> {
  const namespaces = await runJson<{ id: string; title: string }[]>(tools, 'kv', 'namespace', 'list');
  const existing = namespaces.find(({ title }) => title === NAMESPACE);
  if (!existing) return null;
  const list = ['kv', 'key', 'list', '--namespace-id', existing.id, '--remote'];
  const keys = await runJson<unknown[]>(tools, ...list);
  if (keys.length > 0) throw occupiedError('namespace', NAMESPACE, SITE);
  return existing.id;
}

/** Step for the namespace that site and ops share. */
function namespace(tools: Tools): Step {
  const ids = () => [SITE, OPS].map((file) => tools.configuration(file).kv_namespaces[0]?.id ?? '');
  return {
    name: `namespace ${NAMESPACE}`,
    editsBuild: true,
    check: async () => {
      const configured = new Set(ids().filter((id) => !isPlaceholder(id)));
      if (configured.size === 0) return missingId(await findNamespace(tools));
      if (configured.size > 1)
        throw new UserError(`${SITE} and ${OPS} have different namespaces: write the same id into both`);
      const namespaces = await runJson<{ id: string }[]>(tools, 'kv', 'namespace', 'list');
      if (!namespaces.some(({ id }) => configured.has(id)))
        throw new UserError(
          `the account has no namespace with the ID in ${SITE}. Is it the right account? To create a new namespace, replace the ID with zeros in ${SITE} and ${OPS}.`,
        );
      return ids().some(isPlaceholder) ? 'write its ID into both files' : null;
    },
    change: async () => {
      const [configured] = ids().filter((id) => !isPlaceholder(id));
      const existing = configured ?? (await findNamespace(tools));
      const create = ['kv', 'namespace', 'create', NAMESPACE];
      writeNamespaceId(tools, existing ?? printedId(await tools.wrangler(create)));
    },
  };
}

const queue = (tools: Tools, name: string): Step => ({
  name: `queue ${name}`,
  check: () =>
    tools.wrangler(['queues', 'info', name]).then(
      () => null,
      (error: Error) => {
        if (/does not exist/.test(error.message)) return 'create it';
        throw error;
      },
    ),
  change: async () => void (await tools.wrangler(['queues', 'create', name])),
});

/** Steps for databases, KV namespace, and queues. */
export const resourceSteps = (tools: Tools): Step[] => [
  database(tools, 'portal', PORTAL),
  database(tools, 'ops', OPS),
  namespace(tools),
  ...QUEUES.map((name) => queue(tools, name)),
];

/** Steps for the schemas of both databases. */
export const schemaSteps = (tools: Tools): Step[] => [
  schema(tools, 'portal', PORTAL),
  schema(tools, 'ops', OPS),
];
