// Fake platform API: calls for versions, deployments, secrets, and triggers of Workers.
import { release, upload, workerOf } from './account.ts';
import { ABSENT, ApiError, type Call, type Handler, type Metadata } from './api-call.ts';

const existingWorker = ({ account, parts }: Call) => {
  const worker = account.workers.get(parts[0] ?? '');
  return worker && worker.versions.length > 0 ? worker : ABSENT();
};

/** Secret values and all bindings of an upload. */
function bindingsOf({ bindings = [] }: Metadata) {
  const secrets = bindings.filter(({ type }) => type === 'secret_text');
  return {
    secrets: Object.fromEntries(secrets.map(({ name, text = '' }) => [name, text])),
    bindings: Object.fromEntries(
      bindings.map(({ name, type, id, namespace_id, service }) => [
        name,
        id ?? namespace_id ?? service ?? type,
      ]),
    ),
  };
}

async function uploadVersion(call: Call): Promise<string> {
  const worker = workerOf(call.account, call.parts[0] ?? '');
  const metadata = await call.metadata();
  for (const { type, service = '' } of metadata.bindings ?? [])
    if (type === 'service' && !call.account.workers.has(service))
      throw new ApiError(400, 10143, `Could not resolve service binding to ${service}.`);
  return upload(worker, { tag: metadata.annotations?.['workers/tag'] ?? '', ...bindingsOf(metadata) });
}

const versionOf = (worker: ReturnType<typeof existingWorker>, id: string) => {
  const version = worker.versions.find((one) => one.id === id);
  if (!version) return ABSENT();
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

/** Method, path pattern, and handler. */
export const WORKER_CALLS: readonly [string, RegExp, Handler][] = [
  [
    'GET',
    /^\/workers\/services\/([^/]+)$/,
    (call) => {
      if (!call.account.workers.get(call.parts[0] ?? '')?.versions.length)
        throw new ApiError(404, 10090, 'workers.api.error.service_not_found');
      return {
        id: call.parts[0],
        default_environment: {
          environment: 'production',
          script: { last_deployed_from: 'wrangler', tag: null },
        },
      };
    },
  ],
  [
    'GET',
    /^\/workers\/workers\/([^/]+)$/,
    (call) => {
      const { workersDev } = existingWorker(call);
      return {
        id: call.parts[0],
        name: call.parts[0],
        tags: [],
        references: {},
        observability: { enabled: true },
        subdomain: { enabled: workersDev, previews_enabled: false },
      };
    },
  ],
  [
    'GET',
    /^\/workers\/scripts\/([^/]+)\/secrets$/,
    (call) => [...existingWorker(call).secrets.keys()].map((name) => ({ name, type: 'secret_text' })),
  ],
  [
    'PUT',
    /^\/workers\/scripts\/([^/]+)\/secrets$/,
    (call) => {
      const worker = existingWorker(call);
      const { name = '', text = '' } = call.json() as { name?: string; text?: string };
      worker.secrets.set(name, text);
      return { name, type: 'secret_text' };
    },
  ],
  ['POST', /^\/workers\/scripts\/([^/]+)\/assets-upload-session$/, () => ({ jwt: 'h.e.s', buckets: [] })],
  [
    'GET',
    /^\/workers\/scripts\/([^/]+)\/settings$/,
    (call) => ({ bindings: [], tag: '', ...(existingWorker(call) && {}) }),
  ],
  ['PATCH', /^\/workers\/scripts\/([^/]+)\/script-settings$/, () => ({})],
  [
    'PUT',
    /^\/workers\/scripts\/([^/]+)$/,
    async (call) => {
      const id = await uploadVersion(call);
      release(workerOf(call.account, call.parts[0] ?? ''), [{ version_id: id, percentage: 100 }]);
      return { id: call.parts[0], etag: id, deployment_id: id, startup_time_ms: 1, entry_point: 'index.js' };
    },
  ],
  [
    'POST',
    /^\/workers\/scripts\/([^/]+)\/versions$/,
    async (call) => {
      existingWorker(call);
      const id = await uploadVersion(call);
      return { ...versionOf(existingWorker(call), id), startup_time_ms: 1 };
    },
  ],
  [
    'GET',
    /^\/workers\/scripts\/([^/]+)\/versions$/,
    (call) => {
      const worker = existingWorker(call);
      return { items: worker.versions.map(({ id }) => versionOf(worker, id)) };
    },
  ],
  [
    'GET',
    /^\/workers\/scripts\/([^/]+)\/versions\/([^/]+)$/,
    (call) => versionOf(existingWorker(call), call.parts[1] ?? ''),
  ],
  [
    'GET',
    /^\/workers\/scripts\/([^/]+)\/deployments$/,
    (call) => ({
      deployments: existingWorker(call).deployments.map(({ id, createdOn, message, versions }) => ({
        id,
        created_on: createdOn,
        source: 'wrangler',
        strategy: 'percentage',
        author_email: 'ada@example.com',
        annotations: { 'workers/message': message },
        versions,
      })),
    }),
  ],
  [
    'POST',
    /^\/workers\/scripts\/([^/]+)\/deployments$/,
    (call) => {
      const { versions, annotations } = call.json() as unknown as {
        versions: { version_id: string; percentage: number }[];
        annotations?: Record<string, string>;
      };
      const worker = existingWorker(call);
      for (const { version_id } of versions) versionOf(worker, version_id);
      release(worker, versions, annotations?.['workers/message']);
      return { id: worker.deployments[0]?.id };
    },
  ],
  [
    'PUT',
    /^\/workers\/scripts\/([^/]+)\/schedules$/,
    (call) => {
      const schedules = JSON.parse(call.body.toString()) as { cron: string }[];
      existingWorker(call).crons = schedules.map(({ cron }) => cron);
      return { schedules };
    },
  ],
  [
    'POST',
    /^\/workers\/scripts\/([^/]+)\/subdomain$/,
    (call) => {
      const { enabled } = call.json() as unknown as { enabled: boolean };
      existingWorker(call).workersDev = enabled;
      return { enabled, previews_enabled: false };
    },
  ],
  [
    'GET',
    /^\/workers\/scripts\/([^/]+)\/subdomain$/,
    (call) => ({ enabled: existingWorker(call).workersDev, previews_enabled: false }),
  ],
  [
    'POST',
    /^\/workers\/scripts\/([^/]+)\/domains\/changeset$/,
    () => ({ added: [], removed: [], updated: [], conflicting: [] }),
  ],
  [
    'PUT',
    /^\/workers\/scripts\/([^/]+)\/domains\/records$/,
    (call) => {
      const { origins } = call.json() as unknown as { origins: { hostname: string }[] };
      existingWorker(call).domains = origins.map(({ hostname }) => hostname);
      return {};
    },
  ],
];
