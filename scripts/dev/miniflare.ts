// The platform on this machine: the built Workers served by workerd, and their D1 and KV without serving.
import { globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  convertV4MiniflareOptions,
  Log,
  LogLevel,
  Miniflare,
  Response,
  type V4MiniflareOptions,
  type V4WorkerOptions,
} from 'miniflare';
import { unstable_getMiniflareWorkerOptions as optionsOf, type SourcelessWorkerOptions } from 'wrangler';
import { isBusy } from '../../common/http/database-busy.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Every Worker of ours, and its configuration. The first one is who answers at the port. */
const WORKERS = {
  site: 'wrangler.toml',
  portal: 'portal/wrangler.toml',
  ops: 'ops/wrangler.toml',
} as const;
export type WorkerName = keyof typeof WORKERS;
const NAMES = Object.keys(WORKERS) as WorkerName[];

type Bindings = Pick<V4WorkerOptions, 'bindings' | 'kvNamespaces' | 'd1Databases'>;

/** Nothing is asked of the internet, and nobody is told that we run. */
function create(persistTo: string, options: V4MiniflareOptions): Miniflare {
  // One level below, as wrangler does: whoever runs `wrangler dev --persist-to` finds the same state. Made
  // here, because the runtime does not end when it cannot make it.
  const resourcePersistencePath = join(persistTo, 'v3');
  mkdirSync(resourcePersistencePath, { recursive: true });
  const quiet = { cf: false, logRequests: false, telemetry: { enabled: false }, log: new Log(LogLevel.NONE) };
  return new Miniflare(convertV4MiniflareOptions({ ...quiet, ...options, resourcePersistencePath }));
}

/** What a configuration says about a Worker, without a word about where its secrets were found. */
function configured(file: string): { main: string; bindings: Bindings; options: SourcelessWorkerOptions } {
  process.env.WRANGLER_LOG ??= 'warn';
  const { workerOptions, main = '' } = optionsOf(join(ROOT, file));
  // wrangler's type forgets the names of the options.
  return { main, options: workerOptions, bindings: workerOptions as Bindings };
}

/** The module that a built Worker begins with, and those that it fetches when it first needs them. */
function modulesOf(name: WorkerName, main: string): { type: 'ESModule'; path: string }[] {
  const others = globSync(join(ROOT, 'dist', name, '**/*.js')).filter((path) => path !== main);
  return [main, ...others].map((path) => ({ type: 'ESModule', path }));
}

function builtWorker(name: WorkerName, vars: Record<string, string> = {}): V4WorkerOptions {
  const { options, bindings, main } = configured(`dist/${name}/wrangler.json`);
  return {
    ...options,
    name,
    modules: modulesOf(name, main),
    bindings: { ...bindings.bindings, ...vars },
  };
}

const noFile = (): Response => new Response('no files here', { status: 404 });

/** The same Worker without static files: its binding to them finds none. */
function withoutFiles({ assets, ...worker }: V4WorkerOptions): V4WorkerOptions {
  const binding = (assets as { binding?: string } | undefined)?.binding;
  if (!binding) return worker;
  return { ...worker, serviceBindings: { ...worker.serviceBindings, [binding]: noFile } };
}

export interface ServeOptions {
  /** Where D1, KV and caches are kept: the same folder as `wrangler dev --persist-to`. */
  persistTo: string;
  /** 0, the default, takes a free one. */
  port?: number;
  /** Which Workers run; the first one answers. All by default. */
  workers?: readonly WorkerName[];
  /** Variables that take the place of the configuration's. */
  vars?: Partial<Record<WorkerName, Record<string, string>>>;
  /**
   * Leaves the static files out, and with them the look for one that each request begins with: a third of
   * what an address that nobody knows costs.
   */
  withoutFiles?: boolean;
  /** Gets each line that a Worker writes; by default it is printed. */
  onLog?: (line: string, level: string) => void;
}

export interface Served {
  /** `http://localhost:PORT`, without a slash at its end. */
  origin: string;
  /** For the bindings of the running Workers: `getD1Database('DB', 'portal')`. */
  platform: Miniflare;
  stop: () => Promise<void>;
}

/**
 * Does what the platform does by the clock: each minute the scheduled work of these Workers, as long as they are
 * served. What fails has been logged by the Worker itself.
 */
export async function everyMinute({ platform }: Served, workers: readonly WorkerName[]): Promise<void> {
  const scheduled = await Promise.all(workers.map((name) => platform.getWorker(name)));
  const tick = () => {
    for (const worker of scheduled) void worker.scheduled({ cron: '* * * * *' }).catch(() => undefined);
  };
  setInterval(tick, 60_000).unref();
}

/** Prints what a Worker wrote, warnings and errors apart. */
export const print = (line: string, level: string): void =>
  level === 'error' || level === 'warn' ? console.error(line) : console.log(line);

/**
 * Serves the production build, which has to be there (scripts/build/build.ts), and resolves once it answers.
 * Rejects with what the runtime said (scripts/process/trouble.ts has plain words for it).
 */
export async function serveBuild(options: ServeOptions): Promise<Served> {
  const { persistTo, port = 0, workers = NAMES, vars = {}, onLog = print } = options;
  const platform = await readied(
    create(persistTo, {
      host: '127.0.0.1',
      port,
      handleStructuredLogs: ({ level, message }) => onLog(message, level),
      workers: workers.map((name) => {
        const worker = builtWorker(name, vars[name]);
        return options.withoutFiles ? withoutFiles(worker) : worker;
      }),
    }),
  );
  const url = await platform.ready;
  return { origin: `http://localhost:${url.port}`, platform, stop: () => platform.dispose() };
}

/** One statement of SQL, and the values of its parameters in order. */
export type Statement = readonly [sql: string, ...values: (string | number | null)[]];
/** Runs statements in one transaction and gives the rows of each. Rejects with SQLite's words. */
export type Batch = (statements: readonly Statement[]) => Promise<Record<string, unknown>[][]>;

export interface State {
  /** For small things: `getKVNamespace('KV', 'site')`, `getD1Database('DB', 'portal')`. */
  platform: Miniflare;
  /**
   * For many statements: they cross to the runtime in one request. (Each `prepare` of a database outside of
   * it is a request of its own that nothing else happens beside: long enough for it to hang up.)
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

/** Pauses in milliseconds between attempts while another process, such as a running site, locks the files of the state. */
const BUSY_PAUSES_MS = [50, 100, 200, 400, 800, 1600, 3200];

/** Does work again while the state is locked. Rejects with its last error. */
export async function unlessBusy<T>(work: () => Promise<T>, pauses = BUSY_PAUSES_MS): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await setTimeout(pause);
    }
  }
  return work();
}

/** Starts the platform, and gives it when it is ready; a failed one is ended first. */
async function readied(platform: Miniflare): Promise<Miniflare> {
  try {
    await platform.ready;
    return platform;
  } catch (error) {
    await platform.dispose().catch(() => undefined);
    throw error;
  }
}

async function batchIn(
  platform: Miniflare,
  worker: WorkerName,
  body: { binding: string; statements: readonly Statement[] },
): Promise<Record<string, unknown>[][]> {
  const runtime = await platform.getWorker(worker);
  const answer = await runtime.fetch('http://state/', { method: 'POST', body: JSON.stringify(body) });
  const { rows, error } = (await answer.json()) as { rows?: Record<string, unknown>[][]; error?: string };
  if (!rows) throw new Error(error ?? 'the database gave no answer');
  return rows;
}

/**
 * Opens the D1 and KV that the Workers have below a folder, whether they are running or not, and closes them
 * after `work`. Needs no build.
 */
export async function withState<T>(persistTo: string, work: (state: State) => Promise<T>): Promise<T> {
  const workers = NAMES.map((name) => {
    const { kvNamespaces, d1Databases } = configured(WORKERS[name]).bindings;
    return { name, modules: true, script: BATCH, kvNamespaces, d1Databases };
  });
  const platform = await unlessBusy(() => readied(create(persistTo, { workers })));
  const batch =
    (worker: WorkerName, binding = 'DB'): Batch =>
    (statements) =>
      unlessBusy(() => batchIn(platform, worker, { binding, statements }));
  try {
    return await work({ platform, batch });
  } finally {
    await platform.dispose();
  }
}
