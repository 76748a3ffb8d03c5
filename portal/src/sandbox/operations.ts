// Operation handlers of the sandbox.
import { z } from 'zod';
import { ownOf } from '../../../common/contract/own.ts';
import { PublicKeySchema } from '../../../common/contract/sandbox/sandbox.ts';
import { SANDBOX_BASE } from '../../../common/contract/sandbox/sandbox-path.ts';
import { sha256 } from '../hash.ts';
import {
  applyMergePatch,
  COLLECTIONS,
  type Collection,
  createObject,
  listObjects,
  requireObject,
} from './collections.ts';
import type { SandboxOperation } from './description.ts';
import { invalid, notFound, Problem } from './problem.ts';
import {
  createId,
  createToken,
  formatInstant,
  type Key,
  KeyBody,
  type State,
  type Stored,
  updatePurge,
} from './state.ts';

export interface Requested {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: Stored['body'];
  ifMatch: string | null;
  key: Key;
  now: number;
}

export interface Result {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

type Handler = (state: State, requested: Requested, operation: SandboxOperation) => Result | Promise<Result>;

const etagOf = ({ version }: Stored): string => `"v${version}"`;
const pathOf = (
  { path }: SandboxOperation,
  params: Requested['params'],
  more: readonly string[] = [],
): string =>
  [
    SANDBOX_BASE,
    path.replace(/\{([^}]+)\}/g, (_, name: string) => ownOf(params, name) ?? ''),
    ...more.map((part) => `/${part}`),
  ].join('');

/** Throws 412 if the object has changed since it was read. */
function requireVersion(object: Stored, { ifMatch }: Requested): void {
  if (ifMatch !== null && ifMatch !== etagOf(object))
    throw new Problem('version-mismatch', `The current version is ${etagOf(object)}.`);
}

const Cursor = z.object({ id: z.string() });
/** Returns the cursor of the next page, which is opaque to clients. */
const cursorOf = (id: string): string => btoa(JSON.stringify({ id }));
function readCursor(cursor: string): string {
  try {
    return Cursor.parse(JSON.parse(atob(cursor))).id;
  } catch {
    throw new Problem('invalid-request', 'The cursor is invalid.');
  }
}

/** Returns a page of `entries`, which may be filtered. The cursor is the ID of any entry in `all`. */
function pageOf<T extends { place: number }>(
  entries: readonly T[],
  all: readonly T[],
  { limit = '50', cursor }: Requested['query'],
  idOf: (entry: T) => string,
): { page: T[]; nextCursor: string | null } {
  let remaining = entries;
  if (cursor !== undefined) {
    const id = readCursor(cursor);
    const index = all.findIndex((entry) => idOf(entry) === id);
    if (index < 0) throw new Problem('invalid-request', 'The cursor is invalid.');
    const after = new Set(all.slice(index + 1));
    remaining = entries.filter((entry) => after.has(entry));
  }
  const page = remaining.slice(0, Number(limit));
  const last = page.at(-1);
  return { page, nextCursor: last && remaining.length > page.length ? cursorOf(idOf(last)) : null };
}

const list =
  (collection: Collection): Handler =>
  (state, { params, query }) => {
    const { limit: _limit, cursor: _cursor, ...filters } = query;
    const all = listObjects(state, collection, params);
    const matches = all.filter(({ body }) =>
      Object.entries(filters).every(([name, value]) => ownOf(body, name) === value),
    );
    const { page, nextCursor } = pageOf(matches, all, query, ({ id }) => id);
    return { status: 200, body: { data: page.map(({ body }) => body), nextCursor } };
  };

const get =
  (collection: Collection): Handler =>
  (state, { params }) => {
    const object = requireObject(state, collection, params);
    return { status: 200, headers: { ETag: etagOf(object) }, body: object.body };
  };

const create =
  (collection: Collection): Handler =>
  (state, { params, body, now }, operation) => {
    const object = createObject(state, collection, body, params, now);
    const headers = { ETag: etagOf(object), Location: pathOf(operation, params, [object.id]) };
    return { status: 201, headers, body: object.body };
  };

const update =
  (collection: Collection): Handler =>
  (state, requested, operation) => {
    const object = requireObject(state, collection, requested.params);
    requireVersion(object, requested);
    const body = applyMergePatch(object.body, requested.body);
    const errors = operation.checkResponse(body);
    if (errors.length > 0) throw invalid(errors);
    collection.check?.(body, state, object, object.parent);
    Object.assign(object, {
      body: { ...body, updatedAt: formatInstant(requested.now) },
      version: object.version + 1,
      place: object.place,
    });
    if (collection.kind === 'wafRule' && 'position' in requested.body) object.place = state.next++;
    collection.after?.(state, object.parent);
    return { status: 200, headers: { ETag: etagOf(object) }, body: object.body };
  };

const remove =
  (collection: Collection): Handler =>
  (state, requested) => {
    const object = requireObject(state, collection, requested.params);
    requireVersion(object, requested);
    collection.checkDeletion?.(state, object);
    state.objects = state.objects.filter((candidate) => candidate !== object);
    collection.after?.(state, object.parent);
    return { status: 204 };
  };

function startTask(
  state: State,
  kind: string,
  resource: string,
  now: number,
): Result & { body: Stored['body'] } {
  const body = { kind, status: 'queued', progress: 0, resource, finishedAt: null, problem: null };
  const task = createObject(state, COLLECTIONS.task, body, {}, now);
  delete task.body.updatedAt;
  return {
    status: 202,
    headers: { Location: `${SANDBOX_BASE}/tasks/${task.id}`, 'Retry-After': '1' },
    body: task.body,
  };
}

const createPurge: Handler = (state, { body, params, now }) => {
  const purge = createObject(state, COLLECTIONS.purge, body, params, now);
  const started = startTask(state, 'purge', `/v1/purges/${purge.id}`, now);
  purge.body.taskId = started.body.id ?? null;
  return started;
};

const deleteHostname: Handler = (state, requested) => {
  const object = requireObject(state, COLLECTIONS.hostname, requested.params);
  requireVersion(object, requested);
  if (object.body.status === 'deleting')
    throw new Problem('conflict', 'The hostname is already being deleted.');
  object.body.status = 'deleting';
  object.version++;
  return startTask(state, 'hostname-delete', `/v1/hostnames/${object.id}`, requested.now);
};

const verifyHostname: Handler = (state, { params, now }) => {
  const object = requireObject(state, COLLECTIONS.hostname, params);
  if (object.body.status === 'pending') {
    const { verification: _, ...body } = object.body;
    object.body = { ...body, status: 'active', updatedAt: formatInstant(now) };
    object.version++;
  }
  return { status: 200, headers: { ETag: etagOf(object) }, body: object.body };
};

const getTask: Handler = (state, { params }) => {
  const object = requireObject(state, COLLECTIONS.task, params);
  const isOpen = object.body.finishedAt === null;
  return { status: 200, body: object.body, ...(isOpen ? { headers: { 'Retry-After': '1' } } : {}) };
};

const cancelTask: Handler = (state, { params, now }) => {
  const object = requireObject(state, COLLECTIONS.task, params);
  if (object.body.finishedAt !== null)
    throw new Problem('conflict', `The task has already ${object.body.status}.`);
  Object.assign(object.body, { status: 'cancelled', finishedAt: formatInstant(now) });
  updatePurge(state, object);
  return { status: 200, body: object.body };
};

const keyOf = (state: State, id: string | undefined): Key => {
  const key = state.keys.find(({ body }) => body.id === id);
  if (!key) throw notFound('key');
  return key;
};
const MAX_KEYS = 10;

const createKey: Handler = async (state, { body, key, now }) => {
  const missingScope = (Array.isArray(body.scopes) ? body.scopes : []).find(
    (scope) => !key.body.scopes.includes(String(scope)),
  );
  if (missingScope !== undefined)
    throw new Problem('scope-missing', `The key lacks ${missingScope} and cannot grant it.`, {
      scope: String(missingScope),
    });
  if (Date.parse(String(body.expiresAt)) <= now)
    throw invalid([{ pointer: '#/expiresAt', detail: 'is in the past' }]);
  if (state.keys.length >= MAX_KEYS)
    throw new Problem('quota-reached', `A sandbox has at most ${MAX_KEYS} keys.`);
  const token = createToken();
  const id = createId('key');
  const keyBody = { ...body, id, lastUsedAt: null, createdAt: formatInstant(now) };
  state.keys.push({
    tokenHash: await sha256(token),
    publicKey: PublicKeySchema.nullable().parse(body.publicKey ?? null),
    place: state.next++,
    body: KeyBody.parse(keyBody),
  });
  return { status: 201, headers: { Location: `${SANDBOX_BASE}/keys/${id}` }, body: { ...keyBody, token } };
};

const deleteKey: Handler = (state, { params }) => {
  const key = keyOf(state, params.keyId);
  state.keys = state.keys.filter((candidate) => candidate !== key);
  return { status: 204 };
};

const listKeys: Handler = (state, { query }) => {
  const all = [...state.keys].sort((a, b) => b.place - a.place);
  const { page, nextCursor } = pageOf(all, all, query, ({ body }) => body.id);
  return { status: 200, body: { data: page.map(({ body }) => body), nextCursor } };
};

const { hostname, origin, wafRule, zone, record, purge, task } = COLLECTIONS;

/** Handlers by the operation ID of the description. */
export const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['listHostnames', list(hostname)],
  ['createHostname', create(hostname)],
  ['getHostname', get(hostname)],
  ['updateHostname', update(hostname)],
  ['deleteHostname', deleteHostname],
  ['verifyHostname', verifyHostname],
  ['listOrigins', list(origin)],
  ['createOrigin', create(origin)],
  ['getOrigin', get(origin)],
  ['updateOrigin', update(origin)],
  ['deleteOrigin', remove(origin)],
  ['createPurge', createPurge],
  ['listPurges', list(purge)],
  ['getPurge', (state, { params }) => ({ status: 200, body: requireObject(state, purge, params).body })],
  ['listWafRules', list(wafRule)],
  ['createWafRule', create(wafRule)],
  ['getWafRule', get(wafRule)],
  ['updateWafRule', update(wafRule)],
  ['deleteWafRule', remove(wafRule)],
  ['listZones', list(zone)],
  ['getZone', get(zone)],
  ['listRecords', list(record)],
  ['createRecord', create(record)],
  ['getRecord', get(record)],
  ['updateRecord', update(record)],
  ['deleteRecord', remove(record)],
  ['listKeys', listKeys],
  ['getCurrentKey', (_, { key }) => ({ status: 200, body: key.body })],
  ['getKey', (state, { params }) => ({ status: 200, body: keyOf(state, params.keyId).body })],
  ['createKey', createKey],
  ['deleteKey', deleteKey],
  ['listTasks', list(task)],
  ['getTask', getTask],
  ['cancelTask', cancelTask],
]);
