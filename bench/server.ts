// Serves the production build locally for benchmarks, on a separate state.
import { DatabaseSync } from 'node:sqlite';
import { databaseFiles } from '../scripts/dev/local-databases.ts';
import { printLog, type Served, serveBuild, type WorkerName } from '../scripts/dev/miniflare.ts';
import { withPublishedState } from '../scripts/dev/published-state.ts';

/** Serves these Workers on a free port and prints only their errors. The first one receives the requests. */
export const startServer = (persistTo: string, workers?: readonly WorkerName[]): Promise<Served> =>
  serveBuild({
    persistTo,
    workers,
    onLog: (line, level) => {
      if (level === 'error') printLog(line, level);
    },
  });

/** The portal's database in a local state, recognized by its table `publication`. Throws if there is none. */
function portalDatabase(folder: string): DatabaseSync {
  for (const file of databaseFiles(folder)) {
    const database = new DatabaseSync(file);
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'publication'").get()) return database;
    database.close();
  }
  throw new Error(`no portal database in ${folder}`);
}

interface ServerOptions {
  /** Workers to serve; all by default. */
  workers?: readonly WorkerName[];
  /** Changes the portal's database before the Workers start. */
  fill?: (database: DatabaseSync) => void;
}

/** Builds, publishes to a temporary folder, and serves Workers on it during `callback`. Returns the result of `callback`. */
export const withServer = <T>(
  { workers, fill }: ServerOptions,
  callback: (server: Served) => Promise<T>,
): Promise<T> =>
  withPublishedState('bench', async (folder) => {
    if (fill) {
      const database = portalDatabase(folder);
      fill(database);
      database.close();
    }
    const server = await startServer(folder, workers);
    try {
      return await callback(server);
    } finally {
      await server.stop();
    }
  });

/** Creates a function that returns a new client IP address for each request, so that rate limits do not apply. */
export function createAddressGenerator(): () => string {
  let count = 0;
  return () => `198.18.${Math.floor(count / 250) % 250}.${count++ % 250}`;
}
