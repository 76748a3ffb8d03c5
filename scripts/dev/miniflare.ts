// Local platform based on Miniflare: serves the built Workers, or opens their D1, KV, and R2 bindings without serving.
import { globSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Miniflare, Response, V4MiniflareOptions, V4WorkerOptions } from 'miniflare';
import type { SourcelessWorkerOptions } from 'wrangler';
import { isBusy } from '../../common/http/database-busy.ts';
import { limitWranglerLog, loadMiniflare, loadWrangler } from '../process/wrangler.ts';
import { localVariables } from './local-variables.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Configuration file of each Worker. The first Worker receives the requests to the port. */
const WORKERS = {
  site: 'wrangler.toml',
  portal: 'portal/wrangler.toml',
  ops: 'ops/wrangler.toml',
} as const;
export type WorkerName = keyof typeof WORKERS;
const NAMES = Object.keys(WORKERS) as WorkerName[];

type Bindings = Pick<V4WorkerOptions, 'bindings' | 'kvNamespaces' | 'd1Databases'>;

/** Local R2 bucket for exports. In a deployment, the bucket is optional (docs/restore.md). */
const BUCKETS: Partial<Record<WorkerName, Record<string, string>>> = { ops: { BACKUP: 'backup' } };

/** Creates a Miniflare instance that sends no telemetry or other requests. */
function create(persistTo: string, options: V4MiniflareOptions): Miniflare {
  const { convertV4MiniflareOptions, Log, LogLevel, Miniflare } = loadMiniflare();
  // The same subfolder as `wrangler dev --persist-to`. Created here, because the runtime hangs if it cannot create it.
  const resourcePersistencePath = join(persistTo, 'v3');
  mkdirSync(resourcePersistencePath, { recursive: true });
  const offlineOptions = {
    cf: false,
    logRequests: false,
    telemetry: { enabled: false },
    log: new Log(LogLevel.NONE),
  };
  return new Miniflare(convertV4MiniflareOptions({ ...offlineOptions, ...options, resourcePersistencePath }));
}

/**
 * Reads the options of a Worker from its configuration file and the .dev.vars file next to it, whose values take
 * precedence. The log limit suppresses messages about .dev.vars files.
 */
export function readWorkerOptions(
  name: WorkerName,
  file: string,
): {
  main: string;
  bindings: Bindings;
  options: SourcelessWorkerOptions;
} {
  const removeLimit = limitWranglerLog();
  try {
    const { unstable_getMiniflareWorkerOptions: optionsOf, unstable_readConfig: readConfig } = loadWrangler();
    const config = readConfig({ config: resolve(ROOT, file) });
    const { workerOptions, main = '' } = optionsOf({ ...config, vars: localVariables(name, config.vars) });
    // Wrangler's type does not list the options.
    return { main, options: workerOptions, bindings: workerOptions as Bindings };
  } finally {
    removeLimit();
  }
}

/** Modules of a built Worker: its entry, its other chunks, and WebAssembly. */
function modulesOf(name: WorkerName, main: string) {
  const filesOf = (ending: string) => globSync(join(ROOT, 'dist', name, `**/*.${ending}`));
  const scripts = [main, ...filesOf('js').filter((path) => path !== main)];
  return [
    ...scripts.map((path) => ({ type: 'ESModule' as const, path })),
    ...filesOf('wasm').map((path) => ({ type: 'CompiledWasm' as const, path })),
  ];
}

function builtWorker(name: WorkerName, vars: Record<string, string> = {}): V4WorkerOptions {
  const { options, bindings, main } = readWorkerOptions(name, `dist/${name}/wrangler.json`);
  return {
    ...options,
    name,
    modules: modulesOf(name, main),
    r2Buckets: BUCKETS[name] ?? {},
    bindings: { ...bindings.bindings, ...vars },
  };
}

const newResponse = (text: string, status: number): Response =>
  new (loadMiniflare().Response)(text, { status });
const noFile = (): Response => newResponse('no files here', 404);

/** Replaces the assets binding with one that returns 404. */
function withoutFiles({ assets, ...worker }: V4WorkerOptions): V4WorkerOptions {
  const binding = (assets as { binding?: string } | undefined)?.binding;
  if (!binding) return worker;
  return { ...worker, serviceBindings: { ...worker.serviceBindings, [binding]: noFile } };
}

/** Worker name of a service binding. Returns other targets, such as functions, unchanged. */
const targetOf = (target: unknown): unknown =>
  typeof target === 'object' && target !== null && 'name' in target ? target.name : target;

/** Replaces bindings to Workers that do not run with one that returns 503: the runtime rejects unknown names. */
function withoutStopped(
  { serviceBindings = {}, ...worker }: V4WorkerOptions,
  running: readonly WorkerName[],
): V4WorkerOptions {
  const stopped = NAMES.filter((name) => !running.includes(name));
  const bound = Object.entries(serviceBindings).map(([binding, target]) => [
    binding,
    stopped.some((name) => name === targetOf(target)) ? () => newResponse('stopped', 503) : target,
  ]);
  return { ...worker, serviceBindings: Object.fromEntries(bound) };
}

/** Workers that run in several isolates. Ops runs once, because it consumes queues. */
const COPIED: readonly string[] = ['site', 'portal'];
const copyName = (name: string, isolate: number): string => (isolate === 0 ? name : `${name}-${isolate}`);

/** A Worker with the name and bindings of an isolate. The first isolate has the configured names. */
function inIsolate({ serviceBindings = {}, ...worker }: V4WorkerOptions, isolate: number): V4WorkerOptions {
  const bound = Object.entries(serviceBindings).map(([binding, target]) => {
    const name = targetOf(target);
    if (typeof name !== 'string' || !COPIED.includes(name)) return [binding, target];
    const copied = copyName(name, isolate);
    return [binding, typeof target === 'object' ? { ...target, name: copied } : copied];
  });
  return {
    ...worker,
    name: copyName(worker.name ?? '', isolate),
    serviceBindings: Object.fromEntries(bound),
  };
}

/** A Worker that distributes requests to the isolates of the site, round-robin. */
const balancer = (isolates: number): V4WorkerOptions => ({
  name: 'balancer',
  modules: true,
  compatibilityDate: '2026-10-01',
  script: `let turn = 0;
export default { fetch: (request, env) => env['SITE' + (turn++ % ${isolates})].fetch(request) };`,
  serviceBindings: Object.fromEntries(
    Array.from({ length: isolates }, (_, isolate) => [`SITE${isolate}`, copyName('site', isolate)]),
  ),
});

/** The Workers; if `isolates` is more than 1, with that many isolates of site and portal behind a balancer. */
function withIsolates(workers: readonly V4WorkerOptions[], isolates: number): V4WorkerOptions[] {
  if (isolates === 1) return [...workers];
  const copies = workers
    .filter(({ name = '' }) => COPIED.includes(name))
    .flatMap((worker) => Array.from({ length: isolates - 1 }, (_, index) => inIsolate(worker, index + 1)));
  return [balancer(isolates), ...workers, ...copies];
}

export interface ServeOptions {
  /** Folder of D1, KV, and caches: the one that `wrangler dev --persist-to` uses. */
  persistTo: string;
  /** Port; 0, the default, selects a free one. */
  port?: number;
  /** Workers to run, by default all. The first one receives the requests; calls to Workers that do not run fail. */
  workers?: readonly WorkerName[];
  /** Variables that override the configuration. */
  vars?: Partial<Record<WorkerName, Record<string, string>>>;
  /** Serves no static files: their lookup takes a third of the time of a request for an unknown URL. */
  withoutFiles?: boolean;
  /** Number of isolates of site and portal, on the same data, which receive requests round-robin. 1 by default. */
  isolates?: number;
  /** Receives each log line of a Worker; the default prints it. */
  onLog?: (line: string, level: string) => void;
}

export interface Served {
  /** `http://localhost:PORT`, without a trailing slash. */
  origin: string;
  /** Provides access to the bindings of the running Workers: `getD1Database('DB', 'portal')`. */
  platform: Miniflare;
  stop: () => Promise<void>;
}

/** Calls the scheduled handlers now, and every minute until the returned function is called. */
export async function triggerEveryMinute(
  { platform }: Pick<Served, 'platform'>,
  workers: readonly WorkerName[],
): Promise<() => void> {
  const scheduled = await Promise.all(workers.map((name) => platform.getWorker(name)));
  const tick = () => {
    for (const worker of scheduled) void worker.scheduled({ cron: '* * * * *' }).catch(() => undefined);
  };
  tick();
  const timer = setInterval(tick, 60_000).unref();
  return () => clearInterval(timer);
}

/** Prints a log line of a Worker; warnings and errors go to stderr. */
export const printLog = (line: string, level: string): void =>
  level === 'error' || level === 'warn' ? console.error(line) : console.log(line);

/**
 * Serves the production build, which must exist (scripts/build/build.ts), and resolves when it is ready. Rejects with
 * the error of the runtime (scripts/process/user-error.ts explains it).
 */
export async function serveBuild(options: ServeOptions): Promise<Served> {
  const { persistTo, port = 0, workers = NAMES, vars = {}, isolates = 1, onLog = printLog } = options;
  const platform = await waitUntilReady(
    create(persistTo, {
      host: '127.0.0.1',
      port,
      handleStructuredLogs: ({ level, message }) => onLog(message, level),
      workers: withIsolates(
        workers.map((name) => {
          const worker = withoutStopped(builtWorker(name, vars[name]), workers);
          return options.withoutFiles ? withoutFiles(worker) : worker;
        }),
        isolates,
      ),
    }),
  );
  const url = await platform.ready;
  return { origin: `http://localhost:${url.port}`, platform, stop: () => platform.dispose() };
}

/** An SQL statement, and the values of its parameters in order. */
export type Statement = readonly [sql: string, ...values: (string | number | null)[]];
/** Runs statements in one transaction and returns the rows of each. Rejects with SQLite's error. */
export type Batch = (statements: readonly Statement[]) => Promise<Record<string, unknown>[][]>;

export interface State {
  /**
   * Provides access to bindings for single operations: `getKVNamespace('KV', 'site')`, `getR2Bucket('BACKUP', 'ops')`.
   */
  platform: Miniflare;
  /**
   * Runs many statements in one request to the runtime. Outside the runtime, each `prepare` is a blocking request, so
   * that many of them take long enough for the connection to time out.
   */
  batch: (worker: WorkerName, binding?: string) => Batch;
}

const BATCH = `export default {
  async fetch(request, env) {
    const { binding, statements } = await request.json();
    const database = env[binding];
    const prepared = statements.map(([sql, ...values]) => database.prepare(sql).bind(...values));
    return database.batch(prepared).then(
      (results) => Response.json({ rows: results.map((result) => result.results) }),
      (error) => Response.json({ error: error.message }),
    );
  },
};`;

/** Pauses in milliseconds between attempts while another process, such as a running site, locks the state files. */
const BUSY_PAUSES_MS = [50, 100, 200, 400, 800, 1600, 3200];

/** Retries `callback` while the state is locked. Rejects with the last error. */
export async function retryWhileBusy<T>(callback: () => Promise<T>, pauses = BUSY_PAUSES_MS): Promise<T> {
  for (const pause of pauses) {
    try {
      return await callback();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await setTimeout(pause);
    }
  }
  return callback();
}

/** Resolves when the platform is ready. If it fails, disposes it and rejects. */
async function waitUntilReady(platform: Miniflare): Promise<Miniflare> {
  try {
    await platform.ready;
    return platform;
  } catch (error) {
    await platform.dispose().catch(() => undefined);
    throw error;
  }
}

async function runBatch(
  platform: Miniflare,
  worker: WorkerName,
  body: { binding: string; statements: readonly Statement[] },
): Promise<Record<string, unknown>[][]> {
  const text = JSON.stringify(body);
  const runtime = await platform.getWorker(worker);
  // workerd closes idle connections after five seconds. A process without CPU time for that long handles the close
  // event in the next iteration of the event loop; writing before then would fail with EPIPE.
  await setImmediate();
  const response = await runtime.fetch('http://state/', { method: 'POST', body: text });
  const { rows, error } = (await response.json()) as { rows?: Record<string, unknown>[][]; error?: string };
  if (!rows) throw new Error(error ?? 'the database did not respond');
  return rows;
}

/** Opens the bindings of the Workers on a local state during `callback`. Needs no build. Workers may be running. */
export async function withState<T>(persistTo: string, callback: (state: State) => Promise<T>): Promise<T> {
  const workers = NAMES.map((name) => {
    const { kvNamespaces, d1Databases } = readWorkerOptions(name, WORKERS[name]).bindings;
    const r2Buckets = BUCKETS[name] ?? {};
    return { name, modules: true, script: BATCH, kvNamespaces, d1Databases, r2Buckets };
  });
  const platform = await retryWhileBusy(() => waitUntilReady(create(persistTo, { workers })));
  const batch =
    (worker: WorkerName, binding = 'DB'): Batch =>
    (statements) =>
      retryWhileBusy(() => runBatch(platform, worker, { binding, statements }));
  try {
    return await callback({ platform, batch });
  } finally {
    await platform.dispose();
  }
}
