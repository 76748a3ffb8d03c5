// Vite plugin for the dev server: reloads open pages when server code changes, and publishes changed content.
import { join, resolve, sep } from 'node:path';
import { normalizePath, type Plugin, type ViteDevServer } from 'vite';
import { sourcesOf } from '../../compiler/sources.ts';
import { run } from '../process/run.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMPILER = join(ROOT, 'compiler', 'compile.ts');
/** Workers that cache published data: environment name and entry module. */
const CACHING_WORKERS = [
  ['site', join(ROOT, 'src', 'worker.ts')],
  ['portal', join(ROOT, 'portal', 'src', 'main.ts')],
] as const;
/** Event that @cloudflare/vite-plugin sends after a Worker has evaluated its changed modules. */
const EVALUATED_EVENT = 'vite-plugin-cloudflare:worker-export-types';
/** Evaluation timeout in milliseconds. When it expires, pages are reloaded and show the error of the Worker. */
const EVALUATION_MS = 10_000;
/** Cookie with the number of updates sent by the server before a page was requested. */
const UPDATES_COOKIE = 'dev_updates';
/** Debounce delay in milliseconds, so that files saved at the same time are published together. */
const DEBOUNCE_MS = 100;

/** Whether a file change requires a publication. `sources` are the source files of the compiler. */
export function isPublished(file: string, event: string, sources: ReadonlySet<string>): boolean {
  const isBelow = (...folder: string[]) => file.startsWith(join(ROOT, ...folder) + sep);
  // Content may link to files in public/; their contents are irrelevant.
  if (isBelow('public')) return event === 'add' || event === 'unlink';
  return isBelow('content') || isBelow('portal', 'migrations') || sources.has(file);
}

/** Returns a debounced function that runs `callback`. Runs do not overlap; calls during a run cause one more run. */
export function debounceSerially(callback: () => Promise<void>, settleMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isRequested = false;
  const start = async (): Promise<void> => {
    isRequested = isRunning;
    if (isRunning) return;
    isRunning = true;
    await callback();
    isRunning = false;
    if (isRequested) await start();
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void start(), settleMs);
  };
}

/** Combines the evaluations of several Workers after an edit into one reload of open pages. */
export interface Reloads {
  /** Called when a Worker begins to evaluate changed modules. */
  begin: (worker: string) => void;
  /** Called when a Worker has evaluated its changed modules. */
  finish: (worker: string) => void;
}

/**
 * Calls `reload` once, when all evaluations have finished, or `timeoutMs` after the last one has begun. A second reload
 * could interrupt a navigation.
 */
export function createReloads(reload: () => void, timeoutMs: number): Reloads {
  const evaluating = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    evaluating.clear();
    reload();
  };
  return {
    begin(worker) {
      evaluating.add(worker);
      clearTimeout(timer);
      timer = setTimeout(end, timeoutMs);
    },
    finish(worker) {
      evaluating.delete(worker);
      if (evaluating.size === 0) end();
    },
  };
}

/**
 * Whether a page was requested before the last update. This happens if the update was sent before the WebSocket of the
 * page was open, or if the browser aborted a reload.
 *
 * @param cookies `Cookie` header of the WebSocket request
 * @param sent number of updates that the server has sent
 */
export function hasMissedUpdate(cookies: string | undefined, sent: number): boolean {
  const received = new RegExp(`(?:^|; )${UPDATES_COOKIE}=(\\d+)`).exec(cookies ?? '')?.[1];
  return received !== undefined && Number(received) < sent;
}

/** Reevaluates Workers in new isolates with empty caches. */
async function reevaluate(server: ViteDevServer, reloads: Reloads): Promise<void> {
  const entries = CACHING_WORKERS.flatMap(([name, entry]) => {
    const environment = server.environments[name];
    const modules = [...(environment?.moduleGraph.getModulesByFile(entry) ?? [])];
    return environment ? modules.map((module) => ({ name, environment, module })) : [];
  });
  for (const { name } of entries) reloads.begin(name);
  for (const { environment, module } of entries) await environment.reloadModule(module);
}

/**
 * Publishes to the dev server's database in `persistTo`, and shows content errors on open pages. Runs in a separate
 * process, because the compiler may have changed as well.
 */
async function publish(server: ViteDevServer, persistTo: string, reloads: Reloads): Promise<void> {
  const { logger } = server.config;
  try {
    const script = join(ROOT, 'scripts', 'content', 'publish.ts');
    const output = await run('node', [script, '--force', '--persist-to', persistTo], { quiet: true });
    logger.info(output.trim(), { timestamp: true });
    if (output.includes('is up to date')) return;
    await reevaluate(server, reloads);
  } catch (error) {
    const message = (error as Error).message.trim();
    logger.error(message, { timestamp: true });
    server.environments.client.hot.send({ type: 'error', err: { message, stack: '' } });
  }
}

/** Sends a request to each Worker, because a Worker reports evaluations only after its first request. */
async function requestWorkers({ httpServer }: ViteDevServer): Promise<void> {
  const address = httpServer?.address();
  if (typeof address !== 'object' || address === null) return;
  for (const path of ['/', '/ops/']) {
    const response = await fetch(`http://localhost:${address.port}${path}`).catch(() => null);
    await response?.body?.cancel();
  }
}

/** Creates the plugin. `persistTo` is the state of the dev server; `null` with an external portal. */
export function devReload(persistTo: string | null): Plugin {
  // With an external portal, the local portal receives no requests and reports no evaluations.
  const workers = persistTo === null ? ['site', 'ops'] : ['site', 'portal', 'ops'];
  let reloads: Reloads | undefined;
  let sentCount = 0;
  return {
    name: 'dev-reload',
    apply: 'serve',
    hotUpdate({ modules }) {
      const { name } = this.environment;
      if (name === 'client' && modules.length > 0) sentCount += 1;
      if (workers.includes(name) && modules.length > 0) reloads?.begin(name);
    },
    configureServer(server) {
      const { config, environments } = server;
      const message = { type: 'full-reload' } as const;
      let isRestarting = false;
      const joined = createReloads(() => {
        // A reload during the restart would show an error page without Vite's client. Such a page could not reload
        // itself.
        if (isRestarting) return;
        sentCount += 1;
        environments.client.hot.send(message);
      }, EVALUATION_MS);
      reloads = joined;
      server.middlewares.use((request, response, next) => {
        if (request.headers['sec-fetch-dest'] === 'document')
          response.appendHeader('Set-Cookie', `${UPDATES_COOKIE}=${sentCount}; Path=/`);
        next();
      });
      server.ws.on('connection', (socket, request) => {
        if (hasMissedUpdate(request.headers.cookie, sentCount)) socket.send(JSON.stringify(message));
      });
      for (const name of workers) environments[name]?.hot.on(EVALUATED_EVENT, () => joined.finish(name));
      server.httpServer?.once('listening', () => void requestWorkers(server));
      server.watcher.on('all', (_event, file) => {
        // Vite restarts the server with a new instance of this plugin.
        if (config.configFileDependencies.includes(normalizePath(file))) isRestarting = true;
      });
      if (persistTo === null) return;
      let sources = new Set(sourcesOf(COMPILER));
      const schedule = debounceSerially(async () => {
        await publish(server, resolve(persistTo), joined);
        sources = new Set(sourcesOf(COMPILER));
      }, DEBOUNCE_MS);
      server.watcher.on('all', (event, file) => {
        if (isPublished(resolve(file), event, sources)) schedule();
      });
    },
  };
}
