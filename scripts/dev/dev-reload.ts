// Vite plugin of the dev server: reloads open pages when server code has changed, and publishes content when it has.
import { join, resolve, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { sourcesOf } from '../../compiler/sources.ts';
import { run } from '../process/run.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMPILER = join(ROOT, 'compiler', 'compile.ts');
/** The Workers whose isolates cache data of a publication, by their environment's name, and their first module. */
const HOLDERS = [
  ['site', join(ROOT, 'src', 'worker.ts')],
  ['portal', join(ROOT, 'portal', 'src', 'main.ts')],
] as const;
/** Event that @cloudflare/vite-plugin sends from a Worker once its changed modules have been evaluated. */
const EVALUATED = 'vite-plugin-cloudflare:worker-export-types';
/**
 * Time in milliseconds after which open pages are reloaded although a Worker has reported nothing. It has failed to
 * evaluate its modules, and answers the reload with its error.
 */
const EVALUATION_MS = 10_000;
/** Cookie with the number of updates that the server had sent when a page was requested. */
const UPDATES_COOKIE = 'dev_updates';
/** Time in milliseconds for an editor to save all of its files, so that they are published together. */
const SETTLE_MS = 100;

/** Whether a change of a file changes what is published. `sources` are the compiler's own files. */
export function isPublished(file: string, event: string, sources: ReadonlySet<string>): boolean {
  const isBelow = (...folder: string[]) => file.startsWith(join(ROOT, ...folder) + sep);
  // Content may name the files of public/; their bytes take no part.
  if (isBelow('public')) return event === 'add' || event === 'unlink';
  return isBelow('content') || isBelow('portal', 'migrations') || sources.has(file);
}

/** Runs `work` after the last call of a burst, never twice at a time; a call meanwhile runs it once more. */
export function oneAtATime(work: () => Promise<void>, settleMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isWanted = false;
  const start = async (): Promise<void> => {
    isWanted = isRunning;
    if (isRunning) return;
    isRunning = true;
    await work();
    isRunning = false;
    if (isWanted) await start();
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void start(), settleMs);
  };
}

/** Joins the evaluations that one edit causes in several Workers into one reload of the open pages. */
export interface Reloads {
  /** A Worker begins to evaluate changed modules. */
  begin: (worker: string) => void;
  /** A Worker runs its changed modules. */
  finish: (worker: string) => void;
}

/**
 * Calls `reload` once all Workers that have begun have finished, or `timeoutMs` after the last one has begun. An earlier
 * or second reload would interrupt a navigation that the developer has begun meanwhile.
 */
export function reloadsOf(reload: () => void, timeoutMs: number): Reloads {
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
 * Whether a page was requested before the last update: it was sent before the WebSocket of the page was open, or the
 * browser dropped the navigation of a reload.
 *
 * @param cookies `Cookie` header of the WebSocket's request
 * @param sent number of updates that the server has sent
 */
export function hasMissedUpdate(cookies: string | undefined, sent: number): boolean {
  const seen = new RegExp(`(?:^|; )${UPDATES_COOKIE}=(\\d+)`).exec(cookies ?? '')?.[1];
  return seen !== undefined && Number(seen) < sent;
}

/** Evaluates Workers again, with empty isolates. */
async function reevaluate(server: ViteDevServer, reloads: Reloads): Promise<void> {
  const holders = HOLDERS.flatMap(([name, entry]) => {
    const environment = server.environments[name];
    const modules = [...(environment?.moduleGraph.getModulesByFile(entry) ?? [])];
    return environment ? modules.map((module) => ({ name, environment, module })) : [];
  });
  for (const { name } of holders) reloads.begin(name);
  for (const { environment, module } of holders) await environment.reloadModule(module);
}

/**
 * Publishes into the database below `persistTo`, which the dev server is using, and shows mistakes in content on the
 * open pages. A process of its own, because the compiler's sources may have changed as well.
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

/**
 * Sends a request to each Worker, so that all are evaluated: a Worker that has answered none reports no evaluation. One
 * that fails has printed the reason in the terminal.
 */
async function wakeWorkers({ httpServer }: ViteDevServer): Promise<void> {
  const address = httpServer?.address();
  if (typeof address !== 'object' || address === null) return;
  for (const path of ['/', '/ops/']) {
    const answer = await fetch(`http://localhost:${address.port}${path}`).catch(() => null);
    await answer?.body?.cancel();
  }
}

/**
 * The plugin. `persistTo` is the state that the dev server uses; `null` when its portal is another one, which nothing is
 * published into.
 */
export function devReload(persistTo: string | null): Plugin {
  // With another portal, the portal of this project receives no requests and reports nothing.
  const workers = persistTo === null ? ['site', 'ops'] : ['site', 'portal', 'ops'];
  let reloads: Reloads | undefined;
  let sent = 0;
  return {
    name: 'dev-reload',
    apply: 'serve',
    hotUpdate({ modules }) {
      const { name } = this.environment;
      if (name === 'client' && modules.length > 0) sent += 1;
      if (workers.includes(name) && modules.length > 0) reloads?.begin(name);
    },
    configureServer(server) {
      const { environments } = server;
      const message = { type: 'full-reload' } as const;
      const joined = reloadsOf(() => {
        sent += 1;
        environments.client.hot.send(message);
      }, EVALUATION_MS);
      reloads = joined;
      server.middlewares.use((request, response, next) => {
        if (request.headers['sec-fetch-dest'] === 'document')
          response.appendHeader('Set-Cookie', `${UPDATES_COOKIE}=${sent}; Path=/`);
        next();
      });
      server.ws.on('connection', (socket, request) => {
        if (hasMissedUpdate(request.headers.cookie, sent)) socket.send(JSON.stringify(message));
      });
      for (const name of workers) environments[name]?.hot.on(EVALUATED, () => joined.finish(name));
      server.httpServer?.once('listening', () => void wakeWorkers(server));
      if (persistTo === null) return;
      let sources = new Set(sourcesOf(COMPILER));
      const schedule = oneAtATime(async () => {
        await publish(server, resolve(persistTo), joined);
        sources = new Set(sourcesOf(COMPILER));
      }, SETTLE_MS);
      server.watcher.on('all', (event, file) => {
        if (isPublished(resolve(file), event, sources)) schedule();
      });
    },
  };
}
