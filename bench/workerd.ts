// Measures CPU time, response times, and memory of Workers on bare workerd, without a development server in between.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import autocannon from 'autocannon';
import { findFreePort } from '../scripts/process/loopback.ts';

/** Path of the workerd binary. Its package is CommonJS without types. */
const { default: workerd } = createRequire(import.meta.url)('workerd') as { default: string };

/** Interval at which autocannon checks its progress, in milliseconds. The default, a second, is longer than a round. */
const SAMPLE_MS = 25;
const PAGE_KB = 4;
export const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 8);

/** Explains why CPU time cannot be measured on this machine; `null` if it can. */
export const explainUnsupported = (proc = '/proc'): string | null =>
  existsSync(join(proc, 'self', 'task'))
    ? null
    : `Processor time is read from ${proc}, which exists only on Linux: run the benchmark on Linux or in a container. The other benchmarks, such as \`npm run bench -- search\`, run on all systems.`;

/**
 * CPU time of a process in milliseconds: the sum of its threads, which Linux counts in nanoseconds. The process total
 * has a resolution of only 10 ms, a twentieth of a round.
 */
function cpuMsOf(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const used = readdirSync(tasks).map((task) => readFileSync(join(tasks, task, 'schedstat'), 'utf8'));
  return used.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e6, 0);
}

/** Resident memory of a process in MB (proc(5)). */
const residentMbOf = (pid: number): number =>
  (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_KB) / 1024;

/** Memory of an isolate in MB, from the inspector: heap, and buffers outside the heap. */
async function readIsolateMb(inspector: string): Promise<number> {
  const socket = new WebSocket(`ws://${inspector}/main`);
  const message = new Promise<MessageEvent>((resolve, reject) => {
    socket.onmessage = resolve;
    socket.onerror = () => reject(new Error('the inspector does not respond'));
  });
  socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.getHeapUsage' }));
  const { result } = JSON.parse(String((await message).data)) as {
    result: Record<'usedSize' | 'backingStorageSize', number>;
  };
  socket.close();
  return Math.round((result.usedSize + result.backingStorageSize) / 1024 / 1024);
}

/** In-memory KV namespace with the HTTP interface that workerd expects. */
const KV = `const values = new Map();
export default { async fetch(request) {
  const key = decodeURIComponent(new URL(request.url).pathname.slice(1));
  if (request.method === 'PUT') { values.set(key, await request.text()); return new Response(null); }
  return values.has(key) ? new Response(values.get(key)) : new Response(null, { status: 404 });
} };`;

/** Empty Cache API, so that the benchmark measures pages from isolate memory. */
const NO_CACHE = `export default { fetch: (request) =>
  request.method === 'PUT' ? new Response(null, { status: 204 }) : new Response(null, { status: 504, headers: { 'cf-cache-status': 'MISS' } }) };`;

const module = (name: string, file: string): string =>
  `modules=[(name="${name}", esModule=embed "${file}")], compatibilityDate="2026-10-01"`;

/** Modules of a built Worker in the subfolder `name`, entry first. */
function modulesOf(folder: string, name: string, entry: string): string {
  const otherModules = globSync('**/*.{js,mjs}', { cwd: join(folder, name) }).filter(
    (file) => file !== entry,
  );
  const modules = [entry, ...otherModules].map(
    (file) => `(name="${file}", esModule=embed "${name}/${file}")`,
  );
  return `modules=[${modules.join(', ')}], compatibilityDate="2026-10-01"`;
}

/** Network service that allows all addresses. */
const NETWORK = '(name="network", network=(allow=["private", "public", "local"]))';

/** Rate limit that always succeeds, because all requests come from one client. */
const LIMIT = 'export default () => ({ limit: async () => ({ success: true }) });';

const configuration = (
  port: number,
  services: readonly string[],
): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services=[${services.join(',\n    ')}],
  extensions=[(modules=[(name="bench:limit", internal=true, esModule="${LIMIT}")])],
  sockets=[(name="http", address="127.0.0.1:${port}", http=(), service="main")]
);`;

/** Headers that the platform adds to each request. */
const FROM_PLATFORM = { 'cf-connecting-ip': '198.51.100.7' };

export interface Load {
  path: string;
  requests: number;
  headers?: Record<string, string>;
}

export interface BareWorker {
  origin: string;
  /** Sends requests for one path and returns the CPU time per request in milliseconds. */
  cpuOf: (load: Load) => Promise<number>;
  /** Sends requests on a number of connections and returns their response times in milliseconds. */
  latencies: (load: Load, connections: number) => Promise<number[]>;
  /** Sends a number of requests, distributed over a list of paths. */
  many: (paths: readonly string[], requests: number) => Promise<void>;
  /** Sends a number of concurrent requests for one path. */
  burst: (path: string, requests: number) => Promise<void>;
  /** Memory of the isolate, and resident memory of the process, in MB. Needs the inspector (`inspect`). */
  memory: () => Promise<{ isolate: number; process: number }>;
  stop: () => void;
}

/** Sends requests. Rejects if one of them fails. `onResponse` receives each response time in milliseconds. */
async function sendRequests(
  options: autocannon.Options,
  allow404 = false,
  onResponse?: (ms: number) => void,
): Promise<void> {
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon({ ...options, sampleInt: SAMPLE_MS }, (error, finished) =>
      error ? reject(error) : resolve(finished),
    );
    // The types do not declare the first argument, the client.
    if (onResponse) run.on('response', (...args: unknown[]) => onResponse(Number(args[3])));
  });
  const failed = result.errors + (allow404 ? result['5xx'] : result.non2xx);
  if (failed > 0) throw new Error(`${options.url}: ${failed} of ${options.amount} requests failed`);
}

async function start(
  folder: string,
  name: string,
  services: readonly string[],
  inspect = false,
): Promise<BareWorker> {
  const [port, inspectorPort] = [await findFreePort(), await findFreePort()];
  const file = join(folder, `${name}.capnp`);
  writeFileSync(file, configuration(port, services));
  const inspector = `127.0.0.1:${inspectorPort}`;
  const child: ChildProcess = spawn(
    workerd,
    ['serve', file, '--experimental', ...(inspect ? [`--inspector-addr=${inspector}`] : [])],
    { stdio: 'ignore' },
  );
  // An aborted run must release its ports.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(`${origin}/healthz`).catch(() => null)); tries++) {
    if (child.exitCode !== null) throw new Error(`workerd exited with code ${child.exitCode} (${file})`);
    if (tries === 100) throw new Error(`${origin} does not respond`);
    await setTimeout(100);
  }
  const { pid = 0 } = child;
  const optionsOf = ({ path, requests, headers = {} }: Load, connections: number): autocannon.Options => ({
    url: `${origin}${path}`,
    amount: requests,
    connections,
    headers: { ...FROM_PLATFORM, ...headers },
  });
  return {
    origin,
    stop: () => {
      process.off('exit', kill);
      kill();
    },
    async cpuOf(load) {
      const before = cpuMsOf(pid);
      await sendRequests(optionsOf(load, CONNECTIONS));
      return (cpuMsOf(pid) - before) / load.requests;
    },
    async latencies(load, connections) {
      const times: number[] = [];
      await sendRequests(optionsOf(load, connections), false, (ms) => times.push(ms));
      return times;
    },
    many(paths, requests) {
      let client = 0;
      // Each connection starts at a different index, so that connections request different paths.
      const setupClient = (connection: autocannon.Client) => {
        const from = Math.floor((client++ * paths.length) / CONNECTIONS);
        connection.setRequests(
          [...paths.slice(from), ...paths.slice(0, from)].map((path) => ({ method: 'GET', path })),
        );
      };
      return sendRequests({ url: origin, amount: requests, connections: CONNECTIONS, setupClient }, true);
    },
    burst: (path, requests) =>
      sendRequests({ url: `${origin}${path}`, amount: requests, connections: requests }),
    memory: async () => ({ isolate: await readIsolateMb(inspector), process: Math.round(residentMbOf(pid)) }),
  };
}

/** Assets service without files; a server in front of the Worker serves them. */
const NO_FILES = `export default { fetch: () => new Response('', { status: 404 }) };`;

const text = (name: string, value: string): string => `(name="${name}", text="${value}")`;

/** Starts the Worker in the subfolder `name` with these bindings, a KV namespace, and an empty cache. */
function startWorker(
  folder: string,
  name: string,
  { entry, bindings, inspect = false }: { entry: string; bindings: readonly string[]; inspect?: boolean },
): Promise<BareWorker> {
  const otherServices = { kv: KV, cache: NO_CACHE, files: NO_FILES };
  const services = Object.entries(otherServices).map(([service, source]) => {
    writeFileSync(join(folder, `${service}.js`), source);
    return `(name="${service}", worker=(${module(`${service}.js`, `${service}.js`)}))`;
  });
  return start(
    folder,
    name,
    [
      `(name="main", worker=(${modulesOf(folder, name, entry)}, compatibilityFlags=["nodejs_compat"], bindings=[${bindings.join(', ')}], cacheApiOutbound="cache", globalOutbound="network"))`,
      ...services,
      NETWORK,
    ],
    inspect,
  );
}

export interface SiteOptions {
  /** Enables `memory()`, but slows the isolate down. */
  inspect?: boolean;
  /** Folder of the built Worker. */
  build?: string;
  /** Additional variables by name. */
  vars?: Readonly<Record<string, string>>;
}

/** Starts the production build, or another one, with a portal at an HTTP origin. */
export function startSite(
  folder: string,
  portalOrigin: string,
  { inspect = false, build = 'dist/site', vars = {} }: SiteOptions = {},
): Promise<BareWorker> {
  cpSync(build, join(folder, 'site'), { recursive: true });
  const bindings = [
    '(name="KV", kvNamespace="kv")',
    text('PORTAL_ORIGIN', portalOrigin),
    text('LOGIN_URL', '/sso/login'),
    ...Object.entries(vars).map(([variable, value]) => text(variable, value)),
    ...['VISITOR_LIMIT', 'MISS_LIMIT'].map(
      (limit) => `(name="${limit}", wrapped=(moduleName="bench:limit"))`,
    ),
  ];
  return startWorker(folder, 'site', { entry: 'index.js', bindings, inspect });
}

/**
 * Starts a built Worker whose modules are in the subfolder `name`. It may send requests to all addresses.
 *
 * @param vars text bindings by name
 */
export function startModules(
  folder: string,
  name: string,
  { entry, vars = {} }: { entry: string; vars?: Readonly<Record<string, string>> },
): Promise<BareWorker> {
  const bindings = [
    '(name="ASSETS", service="files")',
    '(name="SESSION", kvNamespace="kv")',
    ...Object.entries(vars).map(([variable, value]) => text(variable, value)),
  ];
  return startWorker(folder, name, { entry, bindings });
}

/** Response that a Worker embeds as a constant. */
export interface CannedResponse {
  headers: [string, string][];
  body: string;
}

/** Starts a Worker that embeds the bytes of each page. `complete` adds all response headers, not only the type. */
export function startConstant(
  folder: string,
  responses: ReadonlyMap<string, CannedResponse>,
  complete = false,
): Promise<BareWorker> {
  const name = complete ? 'constant-response' : 'constant-body';
  const isSent = ([header]: [string, string]) =>
    complete ? !/^(?:content-length|connection|keep-alive|date)$/.test(header) : header === 'content-type';
  const pages = [...responses].map(([path, { headers, body }]) => [path, headers.filter(isSent), body]);
  const source = `const encoder = new TextEncoder();
const pages = new Map(${JSON.stringify(pages)}.map(([path, headers, body]) => [path, { headers: new Headers(headers), body: encoder.encode(body) }]));
export default { fetch(request) {
  const page = pages.get(new URL(request.url).pathname);
  return page ? new Response(page.body, { headers: page.headers }) : new Response('');
} };`;
  writeFileSync(join(folder, `${name}.js`), source);
  return start(folder, name, [`(name="main", worker=(${module('constant.js', `${name}.js`)}))`]);
}
