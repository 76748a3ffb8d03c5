// In-memory platform account, with the semantics that a deployment relies on: names are unique, IDs are random, secrets
// are write-only, and versions are immutable. The databases are real SQLite.
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

interface Database {
  id: string;
  sqlite: DatabaseSync;
}

interface Version {
  id: string;
  number: number;
  tag: string;
  /** Bindings by name, with the ID or service that each refers to. */
  bindings: Record<string, string>;
}

/** A deployment of a Worker: versions with their traffic shares, in percent. */
export interface Deployment {
  id: string;
  createdOn: string;
  message: string;
  versions: { version_id: string; percentage: number }[];
}

export interface Worker {
  versions: Version[];
  /** Newest first. */
  deployments: Deployment[];
  secrets: Map<string, string>;
  crons: string[];
  domains: string[];
  workersDev: boolean;
}

export interface Account {
  databases: Map<string, Database>;
  /** Namespaces by ID, with their keys and values. */
  namespaces: Map<string, { title: string; values: Map<string, string> }>;
  queues: Map<string, { id: string; consumers: string[] }>;
  workers: Map<string, Worker>;
  /** The account's workers.dev subdomain; `null` before it is registered. */
  subdomain: string | null;
}

/** Creates an empty account. */
export const freshAccount = (): Account => ({
  databases: new Map(),
  namespaces: new Map(),
  queues: new Map(),
  workers: new Map(),
  subdomain: null,
});

/** Creates an empty database and returns its ID. */
export function createDatabase({ databases }: Account, name: string): string {
  const id = randomUUID();
  databases.set(name, { id, sqlite: new DatabaseSync(':memory:') });
  return id;
}

/** Number of tables in a database. */
export const tableCount = ({ sqlite }: Database): number =>
  Number(
    sqlite
      .prepare(`SELECT count(*) AS n FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
      .get()?.n,
  );

/** Creates an empty namespace and returns its ID. */
export function createNamespace({ namespaces }: Account, title: string): string {
  const id = randomUUID().replaceAll('-', '');
  namespaces.set(id, { title, values: new Map() });
  return id;
}

/** Creates a queue without consumers. */
export const createQueue = ({ queues }: Account, name: string): void =>
  void queues.set(name, { id: randomUUID().replaceAll('-', ''), consumers: [] });

/** Returns the named Worker. Creates it without versions if it does not exist. */
export function workerOf({ workers }: Account, name: string): Worker {
  const worker: Worker = workers.get(name) ?? {
    versions: [],
    deployments: [],
    secrets: new Map(),
    crons: [],
    domains: [],
    workersDev: false,
  };
  workers.set(name, worker);
  return worker;
}

/** Adds a version, which does not receive requests yet, and returns its ID. */
export function upload(
  worker: Worker,
  { tag, bindings, secrets }: Pick<Version, 'tag' | 'bindings'> & { secrets: Record<string, string> },
): string {
  const id = randomUUID();
  worker.versions.unshift({ id, number: worker.versions.length + 1, tag, bindings });
  for (const [name, value] of Object.entries(secrets)) worker.secrets.set(name, value);
  return id;
}

/** Adds a deployment, which splits the requests between versions. */
export function release(worker: Worker, versions: Deployment['versions'], message = ''): void {
  const createdOn = new Date(Date.UTC(2026, 0, 1) + worker.deployments.length * 1000).toISOString();
  worker.deployments.unshift({ id: randomUUID(), createdOn, message, versions });
}

/** Tags of the live versions, with their traffic shares. */
export function liveTags(account: Account, name: string): Record<string, number> {
  const worker = account.workers.get(name);
  return Object.fromEntries(
    (worker?.deployments[0]?.versions ?? []).map(({ version_id, percentage }) => [
      worker?.versions.find(({ id }) => id === version_id)?.tag ?? '',
      percentage,
    ]),
  );
}
