// Fake platform API: calls for the account, databases, namespaces, and queues.
import { createDatabase, createNamespace, createQueue, tableCount } from './account.ts';
import { ABSENT, ApiError, type Call, type Handler } from './api-call.ts';

const databaseOf = ({ account, parts }: Call) => {
  const found = [...account.databases].find(([name, { id }]) => id === parts[0] || name === parts[0]);
  if (!found) throw new ApiError(404, 7404, 'The database could not be found.');
  return { name: found[0], ...found[1] };
};

/** Runs statements and returns the rows of the last one, in the format of D1. */
function query(call: Call): unknown {
  const { sqlite } = databaseOf(call);
  const { sql, params = [] } = call.json() as unknown as { sql: string; params?: string[] };
  try {
    const isRead = /^\s*(?:select|pragma)\b/i.test(sql);
    const results = isRead ? sqlite.prepare(sql).all(...params) : sqlite.exec(sql);
    return [{ results: results ?? [], success: true, meta: { duration: 0 } }];
  } catch (error) {
    throw new ApiError(400, 7500, String(error));
  }
}

const namespaceOf = ({ account, parts }: Call) => {
  const found = account.namespaces.get(parts[0] ?? '');
  if (!found) throw new ApiError(404, 10013, 'namespace not found');
  return found;
};

/** Method, path pattern, and handler. */
export const STORAGE_CALLS: readonly [string, RegExp, Handler][] = [
  ['GET', /^\/user\/tokens\/verify$/, () => ({ id: 'token', status: 'active' })],
  ['GET', /^\/user$/, () => ({ id: 'user', email: 'ada@example.com' })],
  ['GET', /^\/accounts$/, () => [{ id: 'acc', name: 'Ours' }]],
  ['GET', /^\/memberships$/, () => [{ id: 'm', account: { id: 'acc', name: 'Ours' } }]],
  ['GET', /^\/workers\/subdomain$/, ({ account }) => ({ subdomain: account.subdomain ?? ABSENT() })],
  [
    'PUT',
    /^\/workers\/subdomain$/,
    ({ account, json }) => Object.assign(account, { subdomain: String(json().subdomain) }),
  ],
  // D1
  [
    'GET',
    /^\/d1\/database$/,
    ({ account, query: words }) =>
      [...account.databases]
        .filter(([name]) => (words.get('name') ?? name) === name)
        .map(([name, { id }]) => ({ uuid: id, name, version: 'production' })),
  ],
  [
    'POST',
    /^\/d1\/database$/,
    ({ account, json }) => {
      const { name = '' } = json() as { name?: string };
      if (account.databases.has(name))
        throw new ApiError(400, 7502, 'A database with that name already exists');
      return { uuid: createDatabase(account, name), name, version: 'production' };
    },
  ],
  ['POST', /^\/d1\/database\/([^/]+)\/query$/, query],
  [
    'GET',
    /^\/d1\/database\/([^/]+)\/time_travel\/bookmark$/,
    (call) => ({ bookmark: `b-${databaseOf(call).id}` }),
  ],
  [
    'GET',
    /^\/d1\/database\/([^/]+)$/,
    (call) => {
      const database = databaseOf(call);
      return { uuid: database.id, name: database.name, num_tables: tableCount(database), file_size: 0 };
    },
  ],
  // KV
  [
    'GET',
    /^\/storage\/kv\/namespaces$/,
    ({ account }) => [...account.namespaces].map(([id, { title }]) => ({ id, title })),
  ],
  [
    'POST',
    /^\/storage\/kv\/namespaces$/,
    ({ account, json }) => {
      const { title = '' } = json() as { title?: string };
      if ([...account.namespaces.values()].some((one) => one.title === title))
        throw new ApiError(400, 10014, 'a namespace with this account ID and title already exists');
      return { id: createNamespace(account, title), title };
    },
  ],
  [
    'GET',
    /^\/storage\/kv\/namespaces\/([^/]+)\/keys$/,
    (call) =>
      [...namespaceOf(call).values.keys()]
        .filter((name) => name.startsWith(call.query.get('prefix') ?? ''))
        .map((name) => ({ name, expiration: Number.MAX_SAFE_INTEGER })),
  ],
  [
    'PUT',
    /^\/storage\/kv\/namespaces\/([^/]+)\/bulk$/,
    (call) => {
      const entries = JSON.parse(call.body.toString()) as { key: string; value: string }[];
      for (const { key, value } of entries) namespaceOf(call).values.set(key, value);
      return { successful_key_count: entries.length, unsuccessful_keys: [] };
    },
  ],
  [
    'PUT',
    /^\/storage\/kv\/namespaces\/([^/]+)\/values\/([^/]+)$/,
    (call) => {
      namespaceOf(call).values.set(call.parts[1] ?? '', call.body.toString());
      return {};
    },
  ],
  // Queues
  [
    'GET',
    /^\/queues$/,
    ({ account, query: words }) =>
      [...account.queues]
        .filter(([name]) => (words.get('name') ?? name) === name)
        .map(([name, { id, consumers }]) => ({
          queue_id: id,
          queue_name: name,
          producers: [],
          consumers: consumers.map((script) => ({
            script,
            type: 'worker',
            consumer_id: script,
            settings: {},
          })),
          producers_total_count: 0,
          consumers_total_count: consumers.length,
          settings: {},
        })),
  ],
  [
    'POST',
    /^\/queues$/,
    ({ account, json }) => {
      const { queue_name: name = '' } = json() as { queue_name?: string };
      createQueue(account, name);
      return { queue_id: account.queues.get(name)?.id, queue_name: name };
    },
  ],
  [
    'POST',
    /^\/queues\/([^/]+)\/consumers$/,
    ({ account, parts, json }) => {
      const { script_name: script = '' } = json() as { script_name?: string };
      [...account.queues.values()].find(({ id }) => id === parts[0])?.consumers.push(script);
      return { consumer_id: script };
    },
  ],
  ['PUT', /^\/queues\/([^/]+)\/consumers\/([^/]+)$/, ({ parts }) => ({ consumer_id: parts[1] })],
];
