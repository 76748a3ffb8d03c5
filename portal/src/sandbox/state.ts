// State of a sandbox. It starts with the examples of the description, so that samples copied from the reference work.
import { z } from 'zod';
import { PublicKeySchema, SANDBOX_SECONDS } from '../../../common/contract/sandbox/sandbox.ts';
import { randomHex, randomText } from '../hash.ts';
import type { Description } from './description.ts';

export const KINDS = ['hostname', 'origin', 'purge', 'wafRule', 'zone', 'record', 'task'] as const;
export type Kind = (typeof KINDS)[number];

export const Body = z.record(z.string(), z.json());
const Stored = z.object({
  kind: z.enum(KINDS),
  id: z.string(),
  /** ID of the parent object: the hostname of a rule, or the zone of a record. */
  parent: z.string(),
  /** Increases with each change; used as ETag. */
  version: z.int(),
  /** Order of creation; a moved rule gets a new value. */
  place: z.int(),
  body: Body,
});
export type Stored = z.output<typeof Stored>;

export const KeyBody = z.looseObject({ id: z.string(), scopes: z.array(z.string()) });
const Key = z.object({
  /** SHA-256 of its token. */
  tokenHash: z.string(),
  place: z.int(),
  publicKey: PublicKeySchema.nullable(),
  body: KeyBody,
});
export type Key = z.output<typeof Key>;

/** First response for an idempotency key. */
const StoredResponse = z.object({
  key: z.string(),
  /** SHA-256 of method, path, and body. */
  fingerprint: z.string(),
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.json(),
});
export type StoredResponse = z.output<typeof StoredResponse>;

export const StateSchema = z.object({
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** `place` of the next object. */
  next: z.int(),
  objects: z.array(Stored),
  keys: z.array(Key),
  answers: z.array(StoredResponse),
});
export type State = z.output<typeof StateSchema>;

const PREFIX: Readonly<Record<Kind | 'key', string>> = {
  hostname: 'hn',
  origin: 'or',
  purge: 'pg',
  wafRule: 'wr',
  zone: 'zn',
  record: 'rr',
  task: 'tk',
  key: 'key',
};

/** Creates an ID with the prefix of its kind. */
export const createId = (kind: Kind | 'key'): string =>
  `${PREFIX[kind]}_${randomText(12, '0123456789abcdefghijklmnopqrstuvwxyz')}`;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Creates the token of a new key (`TOKEN_PATTERN`). */
export const createToken = (): string => `sk_test${randomText(36, LETTERS)}`;

/** Formats an instant for the API, without milliseconds. */
export const formatInstant = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

/** Initial objects: kind, operation with the example, and kind of the parent. */
const SEEDS = [
  ['origin', 'getOrigin', ''],
  ['hostname', 'getHostname', ''],
  ['wafRule', 'getWafRule', 'hostname'],
  ['zone', 'getZone', ''],
  ['record', 'getRecord', 'zone'],
  ['purge', 'getPurge', ''],
  ['task', 'getTask', ''],
] as const satisfies readonly (readonly [Kind, string, Kind | ''])[];
const SEED_VERSION = 17;

/** Creates the state of a new sandbox, with a key that has all scopes. */
export function createState(
  description: Description,
  tokenHash: string,
  publicKey: Key['publicKey'],
  now: number,
): State {
  const exampleOf = (id: string) =>
    Stored.shape.body.parse(description.operations.find((operation) => operation.id === id)?.example ?? {});
  const objects: Stored[] = [];
  for (const [kind, operation, parent] of SEEDS) {
    const body = exampleOf(operation);
    const above = objects.find((object) => object.kind === parent);
    objects.push({
      kind,
      id: String(body.id),
      parent: above?.id ?? '',
      version: SEED_VERSION,
      place: objects.length,
      // Tasks that are running in the example are complete.
      body:
        kind === 'task'
          ? { ...body, status: 'succeeded', progress: 100, finishedAt: String(body.createdAt) }
          : body,
    });
  }
  const expiresAt = formatInstant(now + SANDBOX_SECONDS * 1000);
  const createdAt = formatInstant(now);
  const exampleId = String(exampleOf('getKey').id);
  const key = {
    id: exampleId,
    name: 'sandbox',
    scopes: [...description.scopes],
    publicKey: publicKey ?? undefined,
    expiresAt,
    lastUsedAt: null,
    createdAt,
  };
  return {
    createdAt,
    expiresAt,
    next: objects.length,
    objects,
    keys: publicKey
      ? [
          // A signature contains the ID of its key, so the key needs a unique ID. No client has the token of the
          // example key.
          { tokenHash, publicKey, place: 1, body: { ...key, id: createId('key') } },
          { tokenHash: randomHex(32), publicKey, place: 0, body: key },
        ]
      : [{ tokenHash, publicKey, place: 0, body: key }],
    answers: [],
  };
}

/** Delays until a task starts and until it is complete, in milliseconds. */
const QUEUED_MS = 1000;
const TASK_DURATION_MS = 4000;

/** Advances tasks to the current time. The result does not depend on when the state was stored. */
export function advanceTasks(state: State, now: number): void {
  for (const task of state.objects.filter(({ kind }) => kind === 'task')) {
    const { status, createdAt, resource } = task.body;
    if (status !== 'queued' && status !== 'running') continue;
    const passed = now - Date.parse(String(createdAt));
    if (passed >= TASK_DURATION_MS) {
      Object.assign(task.body, {
        status: 'succeeded',
        progress: 100,
        finishedAt: formatInstant(Date.parse(String(createdAt)) + TASK_DURATION_MS),
      });
      completeDeletion(state, String(resource));
    } else if (passed >= QUEUED_MS)
      Object.assign(task.body, {
        status: 'running',
        progress: Math.floor((100 * passed) / TASK_DURATION_MS),
      });
    updatePurge(state, task);
  }
}

/** Copies the state of a task to its purge. */
export function updatePurge(state: State, task: Stored): void {
  const purge = state.objects.find(({ kind, body }) => kind === 'purge' && body.taskId === task.id);
  if (purge) purge.body.status = String(task.body.status);
}

/** Applies a completed deletion: removes the hostname and its rules. */
function completeDeletion(state: State, resource: string): void {
  const id = resource.split('/').at(-1);
  const deleted = state.objects.find((object) => object.id === id && object.body.status === 'deleting');
  if (deleted)
    state.objects = state.objects.filter((object) => object !== deleted && object.parent !== deleted.id);
}
