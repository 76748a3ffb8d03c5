// Routes of the fake platform API: account, databases, namespaces, queues, and Workers.
import { Hono } from 'hono';
import {
  type Account,
  createDatabase,
  createNamespace,
  createQueue,
  release,
  tableCount,
  upload,
  workerOf,
} from './account.ts';

/** Platform error with the code that wrangler reads. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Throws the error for a Worker or subdomain that does not exist. */
const absent = (): never => {
  throw new ApiError(404, 10007, 'This Worker does not exist on your account.');
};

const databaseOf = ({ databases }: Account, requested: string) => {
  const match = [...databases].find(([name, { id }]) => id === requested || name === requested);
  if (!match) throw new ApiError(404, 7404, 'The database could not be found.');
  return { name: match[0], ...match[1] };
};

const valuesOf = ({ namespaces }: Account, id: string): Map<string, string> => {
  const namespace = namespaces.get(id);
  if (!namespace) throw new ApiError(404, 10013, 'namespace not found');
  return namespace.values;
};

const existingWorker = ({ workers }: Account, name: string) => {
  const worker = workers.get(name);
  return worker && worker.versions.length > 0 ? worker : absent();
};

interface Metadata {
  bindings?: {
    name: string;
    type: string;
    text?: string;
    id?: string;
    namespace_id?: string;
    service?: string;
  }[];
  annotations?: Record<string, string>;
}

/** Adds a version with the metadata of a multipart body, and returns its ID. */
function uploadVersion(account: Account, name: string, text: string): string {
  const worker = workerOf(account, name);
  const { bindings = [], annotations }: Metadata = JSON.parse(text);
  for (const { type, service = '' } of bindings)
    if (type === 'service' && !account.workers.has(service))
      throw new ApiError(400, 10143, `Could not resolve service binding to ${service}.`);
  const secrets = bindings.filter(({ type }) => type === 'secret_text');
  return upload(worker, {
    tag: annotations?.['workers/tag'] ?? '',
    secrets: Object.fromEntries(secrets.map((secret) => [secret.name, secret.text ?? ''])),
    bindings: Object.fromEntries(
      bindings.map(({ name: bindingName, type, id, namespace_id, service }) => [
        bindingName,
        id ?? namespace_id ?? service ?? type,
      ]),
    ),
  });
}

const versionOf = (worker: ReturnType<typeof existingWorker>, id: string) => {
  const version = worker.versions.find((version) => version.id === id);
  if (!version) return absent();
  return {
    id: version.id,
    number: version.number,
    metadata: { created_on: '2026-01-01T00:00:00Z', source: 'wrangler', author_email: 'ada@example.com' },
    annotations: { 'workers/tag': version.tag },
    resources: {
      bindings: Object.entries(version.bindings).map(([name, type]) => ({ name, type })),
      script: { etag: version.id, handlers: ['fetch'] },
      script_runtime: { compatibility_date: '2026-10-01', usage_model: 'standard' },
    },
  };
};

/** Text of the part `metadata` of a multipart body. */
async function metadataOf(body: Promise<FormData>): Promise<string> {
  const metadata = (await body).get('metadata');
  return typeof metadata === 'string' ? metadata : ((await metadata?.text()) ?? '{}');
}

const accountRoutes = (account: Account) =>
  new Hono()
    .get('/user/tokens/verify', (c) => c.json({ id: 'token', status: 'active' }))
    .get('/user', (c) => c.json({ id: 'user', email: 'ada@example.com' }))
    .get('/accounts', (c) => c.json([{ id: 'acc', name: 'Ours' }]))
    .get('/memberships', (c) => c.json([{ id: 'm', account: { id: 'acc', name: 'Ours' } }]))
    .get('/workers/subdomain', (c) => c.json({ subdomain: account.subdomain ?? absent() }))
    .put('/workers/subdomain', async (c) => {
      account.subdomain = String((await c.req.json()).subdomain);
      return c.json({ subdomain: account.subdomain });
    });

const databaseRoutes = (account: Account) =>
  new Hono()
    .get('/', (c) => {
      const requested = c.req.query('name');
      const databases = [...account.databases].filter(([name]) => (requested ?? name) === name);
      return c.json(databases.map(([name, { id }]) => ({ uuid: id, name, version: 'production' })));
    })
    .post('/', async (c) => {
      const { name = '' } = await c.req.json<{ name?: string }>();
      if (account.databases.has(name))
        throw new ApiError(400, 7502, 'A database with that name already exists');
      return c.json({ uuid: createDatabase(account, name), name, version: 'production' });
    })
    /** Runs statements and returns the rows of the last one, in the format of D1. */
    .post('/:id/query', async (c) => {
      const { sqlite } = databaseOf(account, c.req.param('id'));
      const { sql, params = [] } = await c.req.json<{ sql: string; params?: string[] }>();
      try {
        const isRead = /^\s*(?:select|pragma)\b/i.test(sql);
        const results = isRead ? sqlite.prepare(sql).all(...params) : sqlite.exec(sql);
        return c.json([{ results: results ?? [], success: true, meta: { duration: 0 } }]);
      } catch (error) {
        throw new ApiError(400, 7500, String(error));
      }
    })
    .get('/:id/time_travel/bookmark', (c) =>
      c.json({ bookmark: `b-${databaseOf(account, c.req.param('id')).id}` }),
    )
    .get('/:id', (c) => {
      const database = databaseOf(account, c.req.param('id'));
      return c.json({
        uuid: database.id,
        name: database.name,
        num_tables: tableCount(database),
        file_size: 0,
      });
    });

const namespaceRoutes = (account: Account) =>
  new Hono()
    .get('/', (c) => c.json([...account.namespaces].map(([id, { title }]) => ({ id, title }))))
    .post('/', async (c) => {
      const { title = '' } = await c.req.json<{ title?: string }>();
      if ([...account.namespaces.values()].some((namespace) => namespace.title === title))
        throw new ApiError(400, 10014, 'a namespace with this account ID and title already exists');
      return c.json({ id: createNamespace(account, title), title });
    })
    .get('/:id/keys', (c) => {
      const names = [...valuesOf(account, c.req.param('id')).keys()];
      const matching = names.filter((name) => name.startsWith(c.req.query('prefix') ?? ''));
      return c.json(matching.map((name) => ({ name, expiration: Number.MAX_SAFE_INTEGER })));
    })
    .put('/:id/bulk', async (c) => {
      const entries = await c.req.json<{ key: string; value: string }[]>();
      for (const { key, value } of entries) valuesOf(account, c.req.param('id')).set(key, value);
      return c.json({ successful_key_count: entries.length, unsuccessful_keys: [] });
    })
    .put('/:id/values/:key', async (c) => {
      valuesOf(account, c.req.param('id')).set(c.req.param('key'), await c.req.text());
      return c.json({});
    });

const queueRoutes = (account: Account) =>
  new Hono()
    .get('/', (c) => {
      const requested = c.req.query('name');
      const queues = [...account.queues].filter(([name]) => (requested ?? name) === name);
      return c.json(
        queues.map(([name, { id, consumers }]) => ({
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
      );
    })
    .post('/', async (c) => {
      const { queue_name: name = '' } = await c.req.json<{ queue_name?: string }>();
      createQueue(account, name);
      return c.json({ queue_id: account.queues.get(name)?.id, queue_name: name });
    })
    .post('/:id/consumers', async (c) => {
      const { script_name: script = '' } = await c.req.json<{ script_name?: string }>();
      [...account.queues.values()].find(({ id }) => id === c.req.param('id'))?.consumers.push(script);
      return c.json({ consumer_id: script });
    })
    .put('/:id/consumers/:consumer', (c) => c.json({ consumer_id: c.req.param('consumer') }));

const scriptRoutes = (account: Account) =>
  new Hono()
    .get('/:name/secrets', (c) => {
      const { secrets } = existingWorker(account, c.req.param('name'));
      return c.json([...secrets.keys()].map((name) => ({ name, type: 'secret_text' })));
    })
    .put('/:name/secrets', async (c) => {
      const { name = '', text = '' } = await c.req.json<{ name?: string; text?: string }>();
      existingWorker(account, c.req.param('name')).secrets.set(name, text);
      return c.json({ name, type: 'secret_text' });
    })
    .post('/:name/assets-upload-session', (c) => c.json({ jwt: 'h.e.s', buckets: [] }))
    .get('/:name/settings', (c) => {
      existingWorker(account, c.req.param('name'));
      return c.json({ bindings: [], tag: '' });
    })
    .patch('/:name/script-settings', (c) => c.json({}))
    .put('/:name', async (c) => {
      const name = c.req.param('name');
      const id = uploadVersion(account, name, await metadataOf(c.req.formData()));
      release(workerOf(account, name), [{ version_id: id, percentage: 100 }]);
      return c.json({ id: name, etag: id, deployment_id: id, startup_time_ms: 1, entry_point: 'index.js' });
    })
    .put('/:name/schedules', async (c) => {
      const schedules = await c.req.json<{ cron: string }[]>();
      existingWorker(account, c.req.param('name')).crons = schedules.map(({ cron }) => cron);
      return c.json({ schedules });
    })
    .post('/:name/subdomain', async (c) => {
      const { enabled } = await c.req.json<{ enabled: boolean }>();
      existingWorker(account, c.req.param('name')).workersDev = enabled;
      return c.json({ enabled, previews_enabled: false });
    })
    .get('/:name/subdomain', (c) =>
      c.json({
        enabled: existingWorker(account, c.req.param('name')).workersDev,
        previews_enabled: false,
      }),
    )
    .post('/:name/domains/changeset', (c) => c.json({ added: [], removed: [], updated: [], conflicting: [] }))
    .put('/:name/domains/records', async (c) => {
      const { origins } = await c.req.json<{ origins: { hostname: string }[] }>();
      existingWorker(account, c.req.param('name')).domains = origins.map(({ hostname }) => hostname);
      return c.json({});
    });

const versionRoutes = (account: Account) =>
  new Hono()
    .post('/:name/versions', async (c) => {
      const name = c.req.param('name');
      const worker = existingWorker(account, name);
      const id = uploadVersion(account, name, await metadataOf(c.req.formData()));
      return c.json({ ...versionOf(worker, id), startup_time_ms: 1 });
    })
    .get('/:name/versions', (c) => {
      const worker = existingWorker(account, c.req.param('name'));
      return c.json({ items: worker.versions.map(({ id }) => versionOf(worker, id)) });
    })
    .get('/:name/versions/:id', (c) =>
      c.json(versionOf(existingWorker(account, c.req.param('name')), c.req.param('id'))),
    )
    .get('/:name/deployments', (c) => {
      const { deployments } = existingWorker(account, c.req.param('name'));
      return c.json({
        deployments: deployments.map(({ id, createdOn, message, versions }) => ({
          id,
          created_on: createdOn,
          source: 'wrangler',
          strategy: 'percentage',
          author_email: 'ada@example.com',
          annotations: { 'workers/message': message },
          versions,
        })),
      });
    })
    .post('/:name/deployments', async (c) => {
      const { versions, annotations } = await c.req.json<{
        versions: { version_id: string; percentage: number }[];
        annotations?: Record<string, string>;
      }>();
      const worker = existingWorker(account, c.req.param('name'));
      for (const { version_id } of versions) versionOf(worker, version_id);
      release(worker, versions, annotations?.['workers/message']);
      return c.json({ id: worker.deployments[0]?.id });
    });

/** All routes on an account. Rejects with an ApiError, also for a request without a route. */
export function platformRoutes(account: Account): Hono {
  const app = new Hono()
    .route('/', accountRoutes(account))
    .route('/d1/database', databaseRoutes(account))
    .route('/storage/kv/namespaces', namespaceRoutes(account))
    .route('/queues', queueRoutes(account))
    .get('/workers/services/:name', (c) => {
      const name = c.req.param('name');
      if (!account.workers.get(name)?.versions.length)
        throw new ApiError(404, 10090, 'workers.api.error.service_not_found');
      const script = { last_deployed_from: 'wrangler', tag: null };
      return c.json({ id: name, default_environment: { environment: 'production', script } });
    })
    .get('/workers/workers/:name', (c) => {
      const name = c.req.param('name');
      const { workersDev } = existingWorker(account, name);
      return c.json({
        id: name,
        name,
        tags: [],
        references: {},
        observability: { enabled: true },
        subdomain: { enabled: workersDev, previews_enabled: false },
      });
    })
    .route('/workers/scripts', scriptRoutes(account))
    .route('/workers/scripts', versionRoutes(account));
  app.notFound((c) => {
    throw new ApiError(501, 1, `the fake has no response to ${c.req.method} ${c.req.path}`);
  });
  app.onError((error) => {
    throw error;
  });
  return app;
}
