// Serves the production build locally for benchmarks on a separate state.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildIfChanged } from '../scripts/build/build.ts';
import { publishLocal } from '../scripts/content/publication.ts';
import { databaseFiles } from '../scripts/dev/local-databases.ts';
import { print, type Served, serveBuild, type WorkerName } from '../scripts/dev/miniflare.ts';

/** Serves these Workers on a free port and prints only their errors. The first one receives the requests. */
export const startServer = (persistTo: string, workers?: readonly WorkerName[]): Promise<Served> =>
  serveBuild({
    persistTo,
    workers,
    onLog: (line, level) => {
      if (level === 'error') print(line, level);
    },
  });

/** Database of the portal below a folder, recognized by its publication. Throws if there is none. */
function portalDatabase(folder: string): DatabaseSync {
  for (const file of databaseFiles(folder)) {
    const database = new DatabaseSync(file);
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'publication'").get()) return database;
    database.close();
  }
  throw new Error(`no portal database below ${folder}`);
}

interface ServerOptions {
  /** Workers to serve; all by default. */
  workers?: readonly WorkerName[];
  /** Changes the database of the portal before it is served. */
  fill?: (database: DatabaseSync) => void;
}

/** Builds, publishes into a temporary folder, serves Workers on it, and deletes it after `work`; returns its result. */
export async function withServer<T>(
  { workers, fill }: ServerOptions,
  work: (server: Served) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  await buildIfChanged();
  await publishLocal(folder);
  if (fill) {
    const database = portalDatabase(folder);
    fill(database);
    database.close();
  }
  const server = await startServer(folder, workers);
  const result = await work(server);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  return result;
}

/** Creates a function that returns another client address for each request, so that rate limits do not apply. */
export function clientAddresses(): () => string {
  let count = 0;
  return () => `198.18.${Math.floor(count / 250) % 250}.${count++ % 250}`;
}
